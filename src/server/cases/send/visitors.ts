import { msg } from '../../../shared/i18n.ts'
import type { ValidationResult } from '../../../shared/rules/page/validate.ts'
import { type FieldProblems, fail } from '../../../shared/wire/errors.ts'
import { isThisMachine } from '../../address.ts'
import { createLimiter, networkOf } from '../../limits.ts'
import { hasAnyRight, isVisitor, requireRoom, type Session } from '../../session.ts'
import type { Store } from '../../store/store.ts'

const minute = 60_000
/** Saves from one address in five minutes: a school class that fills in at once is far below. */
const saves = 1_200
/** Drafts that an address may begin without waiting, and how often one more when these are used up, milliseconds. */
const drafts = 200
/** Messages of one sender's in one case in an hour. */
const notes = 60
const oneMoreEvery = 30_000
/** Characters of an answer that are kept whatever its question says, so that too long a text can be shortened. */
const slack = 4_000
/** The same for answers that are no texts. */
const otherAnswers = 100_000

/** What people who do not work here, with an account or without, may do to a server that faces everybody. */
export interface Visitors {
  /**
   * Before a save, which may begin a draft. TOO_MANY says after how many seconds it will do: nobody is turned away for
   * good. DISK_FULL when the room that is left is for those who are logged in.
   */
  admit(session: Session, begins: boolean): void
  /** Before a message in a case. TOO_MANY, DISK_FULL as above. */
  admitNote(session: Session, caseId: string): void
}

export function createVisitors(store: Pick<Store, 'room'>, now: () => number = ranFor): Visitors {
  const limits = createLimiter(now)
  const begun = new Map<string, { used: number; at: number }>()
  let swept = now()

  /** Seconds that the address has to wait before it may begin one more; 0: it has begun one. */
  function beginOne(address: string): number {
    const at = now()
    if (at - swept > minute) {
      for (const [one, { used, at: then }] of begun) if (at - then > used * oneMoreEvery) begun.delete(one)
      swept = at
    }
    const { used, at: then } = begun.get(address) ?? { used: 0, at }
    const left = Math.max(0, used - (at - then) / oneMoreEvery)
    // Parts of a draft leave rests behind: they are no second more.
    const seconds = Math.ceil(((left - (drafts - 1)) * oneMoreEvery) / 1_000 - 1e-6)
    if (seconds > 0) return seconds
    begun.set(address, { used: left + 1, at })
    return 0
  }

  function count(who: string, begins: boolean): void {
    limits.require(`save ${who}`, saves, 5 * minute)
    const seconds = begins ? beginOne(who) : 0
    if (seconds > 0)
      throw fail('TOO_MANY', { message: manyBegun, values: { seconds }, detail: { retryAfter: seconds } })
  }

  return {
    admit(session, begins) {
      if (hasAnyRight(session)) return
      requireRoom(session, store)
      // Whoever has an account is counted by it, wherever they sit.
      if (!isVisitor(session)) return count(`account ${session.userId}`, begins)
      // A web server in front that tells no addresses: all visitors would be counted as one.
      if (session.address === '' || isThisMachine(session.address)) return
      count(networkOf(session.address), begins)
    },
    admitNote(session, caseId) {
      if (hasAnyRight(session)) return
      requireRoom(session, store)
      limits.require(`note ${caseId}`, notes, 60 * minute)
    },
  }
}

const manyBegun = msg`Många har börjat fylla i från samma adress som du i dag. Det du har skrivit står kvar på sidan. Vänta {seconds} sekunder och försök igen.`

const ranFor = () => performance.now()

/**
 * A draft holds answers that are wrong, so that they can be put right, but no answer of a visitor's that is far longer
 * than its question lets it be: INVALID.
 */
export function refuseOverlong(
  session: Session,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
  { error, values: about = {} }: ValidationResult,
): void {
  if (!isVisitor(session)) return
  const fields: FieldProblems = {}
  for (const name of names) {
    const value = values[name] ?? null
    // Of a text its own characters, as its limit counts them: a quotation mark is one.
    const length = typeof value === 'string' ? value.length : JSON.stringify(value).length
    const most = error[name] === 'validation.maxLength' ? Number(about[name]?.n) : Number.NaN
    if (length > (most >= 0 ? 2 * most + slack : otherAnswers)) fields[name] = 'validation.answerTooLong'
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
}
