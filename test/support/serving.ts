import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'

/** A server of its own on a data folder, to be killed: says `ready` once it has looked into its mailbox (`VERKSTAD_IMAP`). */

const [folder = ''] = process.argv.slice(2)
const app = await createApp({
  config: readConfig({ data: folder, port: 0, env: process.env }),
  embedded: null,
  echo: () => {},
})
await app.listen()
while ((await app.services.store.read.settings.find('inbox/read')) === undefined) await Bun.sleep(5)
console.log('ready')
