import { connect } from 'node:net'
import { msg } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'

/** Bytes that go to the scanner at a time. */
const pieceBytes = 64 * 1024
const patienceMs = 60_000

/**
 * Asks clamd (`host:port`, its INSTREAM command) about a file: the name of what was found, or null. A scanner that
 * does not answer refuses the file: nothing gets in unseen where one is configured.
 */
export function clamdScanner(address: string): (content: Blob) => Promise<string | null> {
  const { hostname, port } = new URL(`tcp://${address}`)
  return async (content) => {
    const reply = await ask(hostname.replace(/^\[|\]$/g, ''), Number(port || 3310), content).catch(() => '')
    if (/: OK\0?$/.test(reply)) return null
    const found = /: (.+) FOUND\0?$/.exec(reply)?.[1]
    if (found) return found
    throw fail('INTERNAL', {
      message: msg`Filen kunde inte kontrolleras mot virus. Försök igen om en stund.`,
    })
  }
}

async function ask(host: string, port: number, content: Blob): Promise<string> {
  const socket = connect({ host, port })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('timeout')))
  const answered = new Promise<string>((resolve, reject) => {
    let reply = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      reply += text
    })
    socket.on('end', () => resolve(reply))
    socket.on('error', reject)
  })
  socket.write('zINSTREAM\0')
  for (let at = 0; at < content.size; at += pieceBytes) {
    const piece = Buffer.from(await content.slice(at, at + pieceBytes).arrayBuffer())
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    if (!socket.write(Buffer.concat([length, piece])))
      await new Promise((resolve) => socket.once('drain', resolve))
  }
  socket.write(Buffer.alloc(4))
  return answered.finally(() => socket.destroy())
}
