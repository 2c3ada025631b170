import { expect, test } from 'bun:test'
import { writtenBy } from './talk.ts'

const visitors = { createdBy: null, createdByName: 'Anna Berg' }
const accounts = { createdBy: 'user-anna', createdByName: 'Anna Berg' }
const wrote = (byName: string, by: string | null = null) =>
  ({ origin: 'citizen', held: null, by, byName }) as const

test('who sent the case in has one name in its thread', () => {
  // From its own page, and by a mailed code while logged in to an account of another name.
  for (const one of [wrote(''), wrote('anna.berg@example.org', 'user-anna')])
    expect(writtenBy(visitors, one)).toBe('Anna Berg')
  // The account was called otherwise then; by mail.
  expect(writtenBy(accounts, wrote('Anna B', 'user-anna'))).toBe('Anna Berg')
  expect(writtenBy(accounts, { ...wrote('Anna Ek'), origin: 'mail' })).toBe('Anna Berg')
  expect(writtenBy({ ...visitors, createdByName: '' }, wrote('anna', 'user-anna'))).toBe('anna')
})

test('others keep the name that they wrote under', () => {
  expect(writtenBy(accounts, wrote('Bo Ek', 'user-bo'))).toBe('Bo Ek')
  expect(writtenBy(accounts, { ...wrote('bo@example.org'), origin: 'mail', held: 1 })).toBe('bo@example.org')
  expect(writtenBy(accounts, { ...wrote('bo@example.org'), origin: 'mail' })).toBe('bo@example.org')
  expect(writtenBy(accounts, { ...wrote('Hanna', 'user-h'), origin: 'staff' })).toBe('Hanna')
})
