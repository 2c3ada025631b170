import { expect, test } from 'bun:test'
import { addressesIn } from './addressesIn.ts'

const shown = (words: string) =>
  addressesIn(words)
    .map(({ text, isAddress }) => (isAddress ? `[${text}]` : text))
    .join('')

test('an address is looked through in the time that it takes to read it', () => {
  const before = process.cpuUsage()
  expect(shown(`https://x.se/${')'.repeat(200_000)}`)).toStartWith('[https://x.se/]')
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test.each([
  ['Ring mig.', 'Ring mig.'],
  ['Se https://x.se/a?b=1&c=2#d.', 'Se [https://x.se/a?b=1&c=2#d].'],
  ['(https://x.se/a_(b)) och http://y.se, tack', '([https://x.se/a_(b)]) och [http://y.se], tack'],
  ['”https://x.se/å ä”', '”[https://x.se/å] ä”'],
  ['javascript:alert(1) xhttps://x.se https://', 'javascript:alert(1) xhttps://x.se https://'],
  ['HTTPS://X.SE/\nhttps://y.se', '[HTTPS://X.SE/]\n[https://y.se]'],
  ['', ''],
])('%p', (words, wanted) => {
  expect(shown(words)).toBe(wanted)
})
