import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { networkOf, tooMany } from '../../limits.ts'
import type { Session } from '../../session.ts'
import type { AccountRow } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { AuthContext } from '../context.ts'
import type { Allowance } from '../guesses.ts'
import { requireAtLeast } from '../person/grants.ts'
import type { People } from '../person/people.ts'
import type { Change } from '../tell.ts'
import { createPasskeys, type PasskeyEngine, type Passkeys } from './passkeys.ts'
import { codeHash, isRecoveryCode, newCodes } from './recoveryCodes.ts'
import { openSecret, sealSecret } from './sealedSecret.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** One's own second factor, as one may know it. */
export interface FactorView {
  /** Milliseconds since 1970; null: there is none. */
  created: number | null
  lastUsed: number | null
  codesLeft: number
  /** A role asks for it. */
  required: boolean
  passkeys: { _id: string; name: string; created: number; lastUsed: number | null }[]
}

/** What an app is told to make codes of: as text, and as the address that a QR code holds. */
export interface NewFactor {
  secret: string
  uri: string
}

/** Where a code was typed, for the limits on guessing. */
export interface CodeFrom {
  address: string
  device?: string | null | undefined
}

/** The second factor of accounts: codes of an app, passkeys, and recovery codes for when they are lost. */
export interface Factors extends Passkeys {
  factor(session: Session): Promise<FactorView>
  /** A secret to set an app up with. INVALID on `password`, or where there is a factor already on `code`. */
  beginFactor(session: Session, proof: { password?: string; code?: string }): Promise<NewFactor>
  /** What was begun by this login and is not taken up yet; undefined when it is over. */
  begunFactor(session: Session): NewFactor | undefined
  /** Takes it up with the first code of the app; other logins of the account end. INVALID on `code`. */
  confirmFactor(session: Session, code: string): Promise<string[]>
  /** Ten new recovery codes in the place of the old. */
  renewCodes(session: Session, code: string): Promise<string[]>
  /** FORBIDDEN where a role asks for it. */
  removeFactor(session: Session, code: string): Promise<void>
  /** How many have an app whose codes cannot be told, because the key of secrets is another than it was. */
  lostFactors(): Promise<number>
  /** Somebody else's, who has lost it: all logins of the account end. NOT_FOUND when there is none. */
  removeFactorOf(session: Session, user: string): Promise<void>
}

/** What became of a code that was typed in: why it was not taken, where it was not. */
export type TypedCode = 'taken' | WrongCode
export type WrongCode = 'wrong' | 'used' | 'usedRecovery'

/** What the login engine needs of it. */
export interface FactorEngine extends Factors, PasskeyEngine {
  /** Whether a role of the user asks for a second factor. */
  isRequired(org: string, user: string): Promise<boolean>
  /** Uses a code of the app or a recovery code. TOO_MANY after five wrong ones, as for passwords. */
  takeCode(account: AccountRow, code: string, from: CodeFrom): Promise<TypedCode>
  newFactor(org: string, account: AccountRow): Promise<NewFactor>
  /** The half minute of the first code of a new secret; null when it is not of it. */
  firstStep(account: AccountRow, secret: string, code: string, from: CodeFrom): Promise<number | null>
  /** Stores the secret, ends the account's other logins and answers its recovery codes. `keep`: the login that goes on. */
  putIn(
    tx: Tx,
    account: string,
    made: { secret: string; step: number; keep: string | null },
  ): Promise<string[]>
  /** FORBIDDEN, INVALID on `code`: what a person with a second factor does is asked for it. */
  requireCode(session: Session, code: string | undefined): Promise<void>
}

/** Wrong codes in a quarter of an hour, from one place … */
const failuresFromOne = 5
/** … and from all strangers together. */
const failuresOfStrangers = 10
/** How long a secret that is being set up is kept, milliseconds. */
const setUpWithin = 10 * 60_000

export function createFactors(context: AuthContext, people: People, key: Uint8Array): FactorEngine {
  const { store, audit, passwords, rights, guesses, devices, limits, revocations, documents, tell, now } =
    context
  /** Secrets being set up, by session. */
  const settingUp = new Map<string, NewFactor & { until: number }>()

  async function own(session: Session): Promise<AccountRow> {
    // Tokens are for programs; a program has no business with how its person logs in.
    if (session.kind !== 'user' || !session.userId) throw fail('FORBIDDEN')
    const membership = await store.read.memberships.ofUser(session.org, session.userId)
    const account = membership && (await store.read.accounts.find(membership.account))
    if (!account) throw fail('NOT_FOUND')
    return account
  }

  async function guess(account: AccountRow, { address, device }: CodeFrom, isRight: () => Promise<boolean>) {
    const known = devices.known(device, account)
    // What was counted against a factor goes with it.
    const of = `code ${account._id} ${(await store.read.factors.find(account._id))?.created ?? 'new'}`
    const own = `${of} ${known ? `by ${known}` : `from ${networkOf(address)}`}`
    const allowances: Allowance[] = [{ key: own, failures: failuresFromOne }]
    if (!known) allowances.push({ key: of, failures: failuresOfStrangers })
    return guesses.guess(allowances, isRight)
  }

  async function takeCode(account: AccountRow, typed: string, from: CodeFrom): Promise<TypedCode> {
    let result: TypedCode = 'wrong'
    const right = await guess(account, from, async () => {
      result = await tryCode(account, typed.replace(/[\s-]/g, ''))
      return result === 'taken'
    })
    if (typeof right === 'object') throw tooMany(right.wait)
    return result
  }

  async function tryCode({ _id }: AccountRow, code: string): Promise<TypedCode> {
    if (isRecoveryCode(code)) {
      const hash = codeHash(_id, code)
      if (await store.write((tx) => tx.factors.takeCode(_id, hash, now()))) return 'taken'
      return (await store.read.factors.wasTaken(_id, hash)) ? 'usedRecovery' : 'wrong'
    }
    const row = await store.read.factors.find(_id)
    const secret = row && openSecret(key, row)
    const step = secret === undefined ? null : await stepOf(secret, code, now())
    if (step === null) return 'wrong'
    return (await store.write((tx) => tx.factors.takeStep(_id, step, now()))) ? 'taken' : 'used'
  }

  /** INVALID on `code`, told in the audit log, when it is not one. */
  async function requireOwnCode(session: Session, account: AccountRow, code: string | undefined) {
    if (!code?.trim()) throw fail('INVALID', { fields: { code: 'validation.required' } })
    const result = await takeCode(account, code, session)
    if (result === 'taken') return
    await audit.note(session, { action: 'user/factor', result: 'failed' })
    throw wrongCode(result)
  }

  async function isRequired(org: string, user: string): Promise<boolean> {
    const held = await rights.of(org, user)
    return held?.needsFactor ?? false
  }

  const putIn: FactorEngine['putIn'] = async (tx, account, { secret, step, keep }) => {
    const [created, lastUsed] = [now(), now()]
    const sealed = sealSecret(key, account, secret)
    await tx.factors.put({ account, secret: sealed, lastStep: step, created, lastUsed })
    await endOthersIn(tx, account, keep)
    await tellIn(tx, account, 'factorSet')
    return renewIn(tx, account)
  }

  async function tellIn(tx: Tx, account: string, change: Change): Promise<void> {
    const row = await tx.accounts.find(account)
    if (row) await tell(tx, row, change)
  }

  async function renewIn(tx: Tx, account: string): Promise<string[]> {
    const codes = newCodes()
    await tx.factors.putCodes(
      account,
      codes.map((code) => codeHash(account, code)),
    )
    return codes
  }

  async function newFactor(org: string, account: AccountRow): Promise<NewFactor> {
    const secret = await newSecret()
    const name = (await store.read.orgs.find(org))?.name
    return { secret, uri: await uriOf(secret, { issuer: name || 'Verkstad', account: account.username }) }
  }

  /** Logins that were begun without what the account has now. */
  async function endOthersIn(tx: Tx, account: string, keep: string | null): Promise<void> {
    await tx.sessions.deleteOf(account, { keep })
    const memberships = await tx.memberships.of(account)
    tx.afterCommit(() => {
      for (const { org, user } of memberships) revocations.emit({ org, userId: user, except: keep })
    })
  }

  return {
    ...createPasskeys(context, { own, requireOwnCode }),
    isRequired,
    takeCode,
    lostFactors: async () =>
      (await store.read.factors.all()).filter((row) => openSecret(key, row) === undefined).length,
    newFactor,
    putIn,

    async firstStep(account, secret, code, from) {
      let step: number | null = null
      const right = await guess(account, from, async () => {
        step = await stepOf(secret, code.replace(/\s/g, ''), now())
        return step !== null
      })
      if (typeof right === 'object') throw tooMany(right.wait)
      return step
    },

    async requireCode(session, code) {
      const account = await own(session)
      if (await store.read.factors.find(account._id)) await requireOwnCode(session, account, code)
    },

    async factor(session) {
      const account = await own(session)
      const row = await store.read.factors.find(account._id)
      return {
        created: row?.created ?? null,
        lastUsed: row?.lastUsed ?? null,
        codesLeft: await store.read.factors.codesLeft(account._id),
        required: await isRequired(session.org, session.userId ?? ''),
        passkeys: (await store.read.factors.passkeys(account._id)).map(
          ({ _id, name, created, lastUsed }) => ({
            ...{ _id, name, created, lastUsed },
          }),
        ),
      }
    },

    async beginFactor(session, { password, code }) {
      const account = await own(session)
      if (await store.read.factors.find(account._id)) await requireOwnCode(session, account, code)
      else {
        limits.require(`ownPassword ${session.userId}`, 5, 15 * 60_000)
        if (!(await passwords.verify(password ?? '', account.passwordHash))) {
          await audit.note(session, { action: 'user/factor', result: 'failed' })
          throw fail('INVALID', { fields: { password: 'validation.wrongPassword' } })
        }
        limits.clear(`ownPassword ${session.userId}`)
      }
      const made = await newFactor(session.org, account)
      for (const [id, { until }] of settingUp) if (until <= now()) settingUp.delete(id)
      settingUp.set(session.id ?? '', { ...made, until: now() + setUpWithin })
      return made
    },

    begunFactor(session) {
      const begun = settingUp.get(session.id ?? '')
      return begun && begun.until > now() ? { secret: begun.secret, uri: begun.uri } : undefined
    },

    async confirmFactor(session, code) {
      const account = await own(session)
      const begun = this.begunFactor(session)
      if (!begun) throw fail('SESSION_EXPIRED', { message: msg`Det tog för lång tid. Börja om.` })
      const step = await this.firstStep(account, begun.secret, code, session)
      if (step === null) throw wrongCode()
      settingUp.delete(session.id ?? '')
      return store.write(async (tx) => {
        const codes = await putIn(tx, account._id, { secret: begun.secret, step, keep: session.id })
        await audit.record(tx, session, { action: 'user/factor', result: 'ok', detail: { set: true } })
        return codes
      })
    },

    async renewCodes(session, code) {
      const account = await own(session)
      if (!(await store.read.factors.find(account._id))) throw fail('NOT_FOUND')
      await requireOwnCode(session, account, code)
      return store.write(async (tx) => {
        await audit.record(tx, session, { action: 'user/recoveryCodes', result: 'ok' })
        return renewIn(tx, account._id)
      })
    },

    async removeFactor(session, code) {
      const account = await own(session)
      if (!(await store.read.factors.find(account._id))) throw fail('NOT_FOUND')
      if (await isRequired(session.org, session.userId ?? ''))
        throw fail('FORBIDDEN', { message: msg`En av dina roller kräver ett andra steg.` })
      await requireOwnCode(session, account, code)
      await store.write(async (tx) => {
        await tx.factors.delete(account._id)
        await tellIn(tx, account._id, 'factorRemoved')
        await audit.record(tx, session, { action: 'user/factor', result: 'ok', detail: { set: false } })
      })
    },

    async removeFactorOf(session, id) {
      await documents.get(session, 'user', id)
      await store.write(async (tx) => {
        await requireAtLeast(rights, tx, session, id)
        const account = await people.ownedAccountIn(tx, session, id)
        if (!(await tx.factors.delete(account._id)))
          throw fail('NOT_FOUND', { message: msg`Personen har inget andra steg.` })
        await endOthersIn(tx, account._id, null)
        await tellIn(tx, account._id, 'factorRemoved')
        await audit.record(tx, session, { action: 'user/removeFactor', object: `user/${id}`, result: 'ok' })
      })
    },
  }
}

/** Who typed a right one a second time is told to take the next, and not to look for what was mistyped. */
export const wrongCode = (why: WrongCode = 'wrong') => fail('INVALID', said[why])

const said = {
  wrong: { fields: { code: 'validation.wrongCode' }, message: msg`Koden stämmer inte.` },
  used: {
    fields: { code: 'validation.usedCode' },
    message: msg`Koden är redan använd. Vänta på nästa.`,
  },
  usedRecovery: {
    fields: { code: 'validation.usedRecoveryCode' },
    message: msg`Återställningskoden är redan använd. Ta en annan.`,
  },
}
