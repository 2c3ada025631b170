import { expect, test } from 'bun:test'
import { hideTokens, hiding } from './hide.ts'

const token = 'abcdefghijklmnopqrstuvwx'
const address = `svar+${token}@kommun.se`

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

test('nor in bytes, wherever they are cut, and all else stays as it is', async () => {
  const bytes = Buffer.from(`x+${'a'.repeat(40)} ${address}, ${address}`)
  for (let size = 1; size <= bytes.length; size++) {
    const came: Uint8Array[] = []
    const sink = hiding({ write: (piece) => void came.push(Uint8Array.from(piece)), end: () => {} })
    for (let at = 0; at < bytes.length; at += size) await sink.write(bytes.subarray(at, at + size))
    await sink.end()
    const stars = `svar+${'*'.repeat(24)}@kommun.se`
    expect(Buffer.concat(came).toString()).toBe(`x+${'a'.repeat(40)} ${stars}, ${stars}`)
  }
})
