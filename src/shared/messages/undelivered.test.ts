import { expect, test } from 'bun:test'
import { undeliveredWhy } from './undelivered.ts'

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
