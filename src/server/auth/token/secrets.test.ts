import { expect, test } from 'bun:test'
import { newCaseToken, secretToken } from '../../../shared/ids.ts'
import { firstToken } from '../../pages/csrf.ts'
import { caseTokenHash, tokenHash } from './secrets.ts'

test('hashes of case tokens sort by when they were begun, and each is another', () => {
  const now = Date.UTC(2026, 10, 24)
  const times = [0, 1, 31, 32, 40_000, 86_400_000, 400 * 86_400_000].map((after) => now + after)
  const hashes = times.map((time) => caseTokenHash(newCaseToken(time)).slice(0, 8))
  expect(hashes).toEqual(hashes.toSorted())
  expect(new Set(hashes).size).toBe(times.length)
  const [one = '', other = ''] = [newCaseToken(now), newCaseToken(now)]
  expect(caseTokenHash(one)).not.toBe(caseTokenHash(other))
  expect(caseTokenHash(one)).toHaveLength(64)
})

test('of a case token its hash holds the time alone', () => {
  const token = newCaseToken()
  expect(caseTokenHash(token)).toBe(token.slice(0, 8) + tokenHash(token).slice(8))
  expect(token.slice(8)).toMatch(/^[\w-]{43}$/)
})

test('a token of an earlier version has the hash that it had', () => {
  const token = secretToken()
  expect(caseTokenHash(token)).toBe(tokenHash(token))
  const form = new FormData()
  form.set('_csrf', `${'a'.repeat(16)}.${token}`)
  expect(firstToken({ form })).toBe(token)
})
