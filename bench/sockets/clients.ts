import type { FromClients, ToClients } from './messages.ts'

/** Opens `COUNT` sockets to `URL` and counts what they hear. */
const count = Number(process.env.COUNT)
const url = process.env.URL ?? ''
const say = (message: FromClients) => process.send?.(message)
let heard = 0
let expected = Number.POSITIVE_INFINITY

const open = () =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`no socket at ${url}`))
    socket.onclose = ({ code }) => console.error(`a socket was closed with ${code}`)
    socket.onmessage = ({ data }) => {
      // Not what it was greeted with.
      if (!String(data).startsWith('{"event":"changes"')) return
      heard++
      if (heard === expected) say('all')
    }
  })

process.on('message', (message: ToClients) => {
  heard = 0
  expected = message.expect * count
})
// A few at a time: a server's queue of new connections is short.
for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: Math.min(100, count - n) }, open))
say('open')
