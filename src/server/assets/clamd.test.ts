import { expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { clamdScanner } from './clamd.ts'

/** clamd's INSTREAM: pieces with their length before them, an empty one at the end, then a verdict. */
async function fakeClamd(verdict: (content: string) => string) {
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0)
    socket.on('data', (data: Buffer) => {
      seen = Buffer.concat([seen, data])
      const command = 'zINSTREAM\0'
      if (!seen.subarray(0, command.length).equals(Buffer.from(command))) return
      let at = command.length
      const pieces: Buffer[] = []
      while (at + 4 <= seen.length) {
        const length = seen.readUInt32BE(at)
        if (length === 0) {
          socket.end(`stream: ${verdict(Buffer.concat(pieces).toString())}\0`)
          return
        }
        if (at + 4 + length > seen.length) return
        pieces.push(seen.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { address: `127.0.0.1:${port}`, stop: () => server.close() }
}

const virus = (content: string) => (content.includes('EICAR') ? 'Eicar-Signature FOUND' : 'OK')

const cases: [what: string, content: string, verdict: string | null][] = [
  ['a clean file', 'hej', null],
  ['a large clean file', 'x'.repeat(300_000), null],
  ['a virus', 'EICAR', 'Eicar-Signature'],
  ['a virus at the end of a large file', `${'x'.repeat(300_000)}EICAR`, 'Eicar-Signature'],
]
test.each(cases)('%s is told', async (_, content, verdict) => {
  const clamd = await fakeClamd(virus)
  try {
    expect(await clamdScanner(clamd.address)(new Blob([content]))).toBe(verdict as string)
  } finally {
    clamd.stop()
  }
})

test('a scanner that is not there lets nothing through', async () => {
  const clamd = await fakeClamd(virus)
  clamd.stop()
  expect(clamdScanner(clamd.address)(new Blob(['hej']))).rejects.toThrow(
    'Filen kunde inte kontrolleras mot virus',
  )
})

test('a scanner that answers an error lets nothing through', async () => {
  const clamd = await fakeClamd(() => 'INSTREAM size limit exceeded. ERROR')
  try {
    expect(await clamdScanner(clamd.address)(new Blob(['hej'])).catch((error) => error.code)).toBe('INTERNAL')
  } finally {
    clamd.stop()
  }
})
