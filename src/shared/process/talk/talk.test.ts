import { expect, test } from 'bun:test'
import { isFromOther } from './talk.ts'

test('a mail that gives another address or none is not said to be from who sent the case in', () => {
  const from = (createdByName: string, sender: string) =>
    isFromOther({ origin: 'mail', createdByName }, sender)
  expect([from('Vera', 'Vera'), from('vera@example.org', 'vera@example.org'), from('', '')]).not.toContain(
    true,
  )
  expect([from('annan@example.org', 'Vera'), from('', 'Vera')]).not.toContain(false)
  expect(isFromOther({ origin: 'citizen', createdByName: '' }, 'Vera')).toBe(false)
})
