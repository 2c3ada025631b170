import { expect, test } from 'bun:test'
import { foldWays } from './foldWays.ts'

const failed = (at: number, reason: string, address = 'anna@example.se') =>
  ({ channel: 'mail', state: 'failed', address, at, reason }) as const

test('failures that are alike stand as one, with the words of the last', () => {
  const other = failed(3, '552 5.2.2 Mailbox full')
  const to = failed(2, '550 5.1.1 No such user', 'bo@example.se')
  const last = failed(4, '550 5.1.1 Unknown mailbox')
  expect(foldWays([failed(1, '550 5.1.1 No such user'), to, other, last])).toEqual([
    { way: last, times: 2 },
    { way: to, times: 1 },
    { way: other, times: 1 },
  ])
})

test('what did not fail stands by itself', () => {
  const sent = { channel: 'mail', state: 'sent', address: 'anna@example.se' } as const
  expect(foldWays([{ ...sent, at: 1 }, { ...sent, at: 2 }, failed(3, '')])).toHaveLength(3)
})
