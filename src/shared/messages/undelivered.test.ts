import { expect, test } from 'bun:test'
import { saidOfUndelivered, undeliveredWhy } from './undelivered.ts'

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 Unknown user", 'ingen brevlåda'],
  ['552 5.2.2 Over quota', 'full'],
  ['552 5.3.4 Message size exceeds fixed limit', 'för stort'],
  ['550 5.1.2 Host unknown', 'ingen e-postserver'],
  ['421 4.4.1 No answer from host', 'gick inte att nå'],
  ['550 5.7.1 Rejected as spam', 'tog inte emot'],
  ['550 User unknown', 'ingen brevlåda'],
  ['552 mailbox is full', 'full'],
  ['getaddrinfo ENOTFOUND mx.example.se', 'ingen e-postserver'],
  ['554 Transaction failed from 10.5.1.1', 'tog inte emot'],
  ['–', 'tog inte emot'],
])('%s is told in words', (said, words) => {
  expect(undeliveredWhy(said).id).toContain(words)
})

const outcomes: [
  what: string,
  mail: { status: string; lastError: string | null } | undefined,
  said: string | null,
][] = [
  ['one that is gone', undefined, null],
  ['one that is on its way', { status: 'queued', lastError: '450 Later' }, null],
  ['one that was sent', { status: 'sent', lastError: null }, null],
  ['one that was refused', { status: 'failed', lastError: '550 No such user' }, '550 No such user'],
  ['one that was refused without a word', { status: 'failed', lastError: null }, '–'],
  ['one that is kept, as there is no mail server', { status: 'kept', lastError: null }, ''],
]
test.each(outcomes)('of %s is said what became of it', (_what, mail, said) => {
  expect(saidOfUndelivered(mail)).toBe(said)
})
