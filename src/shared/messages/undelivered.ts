import { type Message, msg } from '../i18n.ts'

/**
 * Why a mail did not arrive, by what the mail server said: its enhanced status code (RFC 3463) where it has one, else the words
 * that servers use without. What nobody can tell apart was not taken by the server.
 */
export function undeliveredWhy(said: string): Message {
  const [, subject = '', detail = ''] = /(?<![\d.])[45]\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)/.exec(said) ?? []
  const byCode = codes[`${subject}.${detail}`] ?? subjects[subject]
  return byCode ?? words.find(([pattern]) => pattern.test(said))?.[1] ?? refused
}

/**
 * What was said of a mail that did not arrive; empty where nothing was, as of one that is only kept because there is no mail server. null: it did, as far
 * as is known.
 */
export function saidOfUndelivered(
  mail: { status: string; lastError: string | null } | undefined,
): string | null {
  if (mail?.status === 'kept') return ''
  return mail?.status === 'failed' ? mail.lastError || '–' : null
}

const unknown = msg`det finns ingen brevlåda med den adressen`
const noDomain = msg`det finns ingen e-postserver för adressen`
const misspelt = msg`adressen är felskriven`
const closed = msg`brevlådan är stängd`
const full = msg`brevlådan är full`
const large = msg`meddelandet är för stort för mottagaren`
const unreached = msg`mottagarens e-postserver gick inte att nå`
const refused = msg`mottagarens e-postserver tog inte emot det`

const codes: Readonly<Record<string, Message>> = {
  '1.1': unknown,
  '1.2': noDomain,
  '1.3': misspelt,
  '1.6': unknown,
  '1.10': noDomain,
  '2.1': closed,
  '2.2': full,
  '2.3': large,
  '3.1': full,
  '3.4': large,
  '4.4': noDomain,
}

const subjects: Readonly<Record<string, Message>> = { 4: unreached, 7: refused }

const words: readonly [RegExp, Message][] = [
  [
    /(unknown|no such|invalid|nonexistent) (user|recipient|mailbox|address)|(user|recipient|mailbox) (unknown|not found)/i,
    unknown,
  ],
  [/(mailbox|quota).*(full|exceeded)|over quota/i, full],
  [/(message|size).*(too (large|big)|exceed)/i, large],
  [/ENOTFOUND|(domain|host).*(not found|unknown)|unknown (domain|host)/i, noDomain],
  [/ECONN|ETIMEDOUT|timed? ?out/i, unreached],
]
