import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'

/**
 * A server of its own, so that nothing else is in its memory: takes in what comes to the mailbox (`VERKSTAD_IMAP`) and says `ready`, and
 * then by how many megabytes its memory grew until the first loose mail was there.
 */
const [folder = ''] = process.argv.slice(2)
const app = await createApp({
  config: readConfig({ data: folder, port: 0, env: process.env }),
  embedded: null,
  echo: () => {},
})
await app.listen()
const { read } = app.services.store
while ((await read.settings.find('inbox/read')) === undefined) await Bun.sleep(10)
Bun.gc(true)
const before = process.memoryUsage.rss()
let most = before
console.log('ready')
for (;;) {
  most = Math.max(most, process.memoryUsage.rss())
  const { rows } = await read.inboxMails.list('default', { became: 'loose', limit: 1, offset: 0 })
  if (rows[0]) {
    console.log(JSON.stringify({ grown: (most - before) / 1e6, files: rows[0].files, place: rows[0].place }))
    break
  }
  await Bun.sleep(5)
}
await app.close()
process.exit(0)
