import { expect, test } from 'bun:test'
import { browserOf } from './browserOf.ts'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    'Chrome · Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604',
    'Safari · iOS',
  ],
  ['curl/8.5', 'curl'],
  ['', ''],
])('%p', (agent, expected) => {
  expect(browserOf(agent)).toBe(expected)
})
