import { change, type FromServer, type ToServer } from './messages.ts'

/** A raw socket server that tells everybody. */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request, server) => (server.upgrade(request) ? undefined : new Response('', { status: 400 })),
  websocket: {
    open(socket) {
      socket.subscribe('all')
    },
    message() {},
  },
})
const say = (message: FromServer) => process.send?.(message)
let seq = 0
process.on('message', (message: ToServer) => {
  if (message === 'gc') {
    Bun.gc(true)
    return say('collected')
  }
  for (let n = 0; n < message.push; n++) {
    server.publish('all', JSON.stringify({ event: 'changes', seq: ++seq, data: change }))
  }
})
say({ url: `ws://127.0.0.1:${server.port}/socket` })
