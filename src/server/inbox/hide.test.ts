import { expect, test } from 'bun:test'
import { hideTokens, hiding, hidingInMail } from './hide.ts'
import type { PartSink } from './split.ts'

const token = 'abcdefghijklmnopqrstuvwx'
const address = `svar+${token}@kommun.se`
const hidden = `svar+${'*'.repeat(24)}@kommun.se`

test('the token of a signed address is not to be read, however it is written', () => {
  for (const one of [
    address,
    address.toUpperCase(),
    `svar%2B${token}%40kommun.se`,
    `svar=2B${token}=40kommun.se`,
  ])
    expect(hideTokens(`Till <${one}>.`).toLowerCase()).not.toContain(token)
  expect(hideTokens('anna+resor@example.se')).toBe('anna+resor@example.se')
  expect(hideTokens('a+b 1+1 @')).toBe('a+b 1+1 @')
})

/** What comes out of these bytes, given in pieces of that size. */
async function through(make: (sink: PartSink) => PartSink, text: string, size: number): Promise<string> {
  const bytes = Buffer.from(text, 'latin1')
  const came: Uint8Array[] = []
  const sink = make({ write: (piece) => void came.push(Uint8Array.from(piece)), end: () => {} })
  for (let at = 0; at < bytes.length; at += size) await sink.write(Buffer.from(bytes.subarray(at, at + size)))
  await sink.end()
  return Buffer.concat(came).toString('latin1')
}

test('nor in bytes, wherever they are cut, and all else stays as it is', async () => {
  const text = `x+${'a'.repeat(40)} ${address}, ${address}`
  for (let size = 1; size <= text.length; size++)
    expect(await through(hiding, text, size)).toBe(`x+${'a'.repeat(40)} ${hidden}, ${hidden}`)
})

test.each([
  ['a header', `To: ${address}\r\n\r\nHej\r\n`, `To: ${hidden}\r\n\r\nHej\r\n`],
  [
    'quoted-printable, over the end of a line',
    `Se svar=2B${token.slice(0, 7)}=\r\n${token.slice(7)}=40kommun.se`,
    `Se svar=2B${'*'.repeat(7)}=\r\n${'*'.repeat(17)}=40kommun.se`,
  ],
  ['what only looks like base64', 'Hejsan12\r\nABCD\r\n\r\nEFGH==\r\n', 'Hejsan12\r\nABCD\r\n\r\nEFGH==\r\n'],
])('in a mail as it came, %s', async (_what, text, shown) => {
  for (const size of [1, 7, 1_000]) expect(await through(hidingInMail, text, size)).toBe(shown)
})

test('in a mail as it came, what is base64, line by line', async () => {
  const lines = (text: string) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')
  const mail = (of: string) =>
    `Content-Transfer-Encoding: base64\r\n\r\n${lines(`Hej! ${'Lampan blinkar. '.repeat(20)} Till: ${of} ${'x'.repeat(300)}`)}\r\n\r\n--b\r\n${lines(`Åter ${of}`)}`
  for (const size of [1, 13, 76, 10_000])
    expect(await through(hidingInMail, mail(address), size)).toBe(mail(hidden))
})

test('a mail as it came is written in a few pieces, however many lines it has', async () => {
  let writes = 0
  const sink = hidingInMail({ write: () => void writes++, end: () => {} })
  await sink.write(Buffer.from('\n'.repeat(100_000)))
  await sink.end()
  expect(writes).toBeLessThan(5)
})
