import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { freePort, setUp } from '../../test/binary/support/server.ts'
import { change, type FromServer, type ToServer } from './messages.ts'

/** The product's server; its events are pushed as an engine would after a commit. Data in `DATA`. */
const port = await freePort()
const app = await createApp({ config: readConfig({ data: process.env.DATA ?? '', port }), embedded: null })
const address = await app.listen()
const { authorization = '' } = await setUp(address, 'blank', { code: app.services.setup.code })
const say = (message: FromServer) => process.send?.(message)
process.on('message', (message: ToServer) => {
  if (message === 'gc') {
    Bun.gc(true)
    return say('collected')
  }
  for (let n = 0; n < message.push; n++) app.services.events.push('default', 'changes', change, 'staff')
})
const token = encodeURIComponent(authorization.replace('Bearer ', ''))
say({ url: `${address.replace('http', 'ws')}/socket?token=${token}` })
