import { expect, test } from 'bun:test'
import { type ErrorCode, errors } from '../../../src/shared/wire/errors.ts'
import { ClientError } from '../client.ts'
import { refusalOf } from './refusals.ts'

const t = (text: unknown) => String(text)

/** Every code there is, so that a new one is told of, too. */
test.each([...(Object.keys(errors) as ErrorCode[]), 'OFFLINE' as const])('%s is said in words', (code) => {
  const { notice } = refusalOf(new ClientError(code, ''), t, '/v/s?page=2')
  expect(notice.text.length).toBeGreaterThan(20)
  expect(notice.text).not.toContain(code)
})

test.each([
  ['SESSION_EXPIRED', 'expired', 'settled', true],
  ['UNAUTHORIZED', 'expired', 'settled', true],
  ['CONFLICT', 'conflict', 'settled', true],
  ['ALREADY_SENT', 'refused', 'settled', true],
  ['NOT_PUBLISHED', 'refused', 'soon', true],
  ['FORBIDDEN', 'refused', 'asked', true],
  ['NOT_FOUND', 'refused', 'asked', true],
  ['TOO_LARGE', 'refused', 'asked', true],
  ['STATUS_CHANGED', 'refused', 'asked', true],
  // What may pass by itself is not shouted about until somebody sends.
  ['TOO_MANY', 'refused', 'soon', false],
  ['DISK_FULL', 'refused', 'soon', false],
  ['INTERNAL', 'refused', 'soon', false],
  ['OFFLINE', 'refused', 'soon', false],
] as const)('%s: %s, tried again %s, told at once: %p', (code, kind, again, atOnce) => {
  expect(refusalOf(new ClientError(code, 'x'), t, '/v/s')).toMatchObject({ notice: { kind }, again, atOnce })
})

test('the server’s own words are kept where they say more, and faults of the program are not shown', () => {
  expect(refusalOf(new ClientError('TOO_MANY', 'Vänta lite.'), t, '/').notice.text).toStartWith('Vänta lite.')
  expect(refusalOf(new TypeError('x is undefined'), t, '/').notice.text).not.toContain('undefined')
})

test('the way to the login leads back to the page of the form', () => {
  const { notice } = refusalOf(new ClientError('SESSION_EXPIRED', ''), t, '/v/s?formId=a&page=b')
  expect(notice.link).toBe('/sign-in?originalPath=%2Fv%2Fs%3FformId%3Da%26page%3Db')
})

test('a conflict brings both answers', () => {
  const fields = { gata: { yours: 'A', theirs: 'B' } }
  const err = { code: 'CONFLICT' as const, message: 'x', detail: { revision: 3, fields } }
  expect(refusalOf(new ClientError('CONFLICT', 'x', err), t, '/').notice.fields).toEqual(fields)
})
