import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { AccountRow } from '../../store/records.ts'
import type { AuthContext } from '../context.ts'
import {
  counterOf,
  keyOf,
  type PasskeyMade,
  type PasskeyToMake,
  type PasskeyToUse,
  type PasskeyUsed,
  type Site,
  toMake,
  toUse,
} from './webauthn.ts'

/** Passkeys take the second step in the place of a code, for who has set up an app: that one is left when they are lost. */
export interface Passkeys {
  /** What a device is asked for to make a key. INVALID on `code`; NOT_FOUND where there is no second step yet. */
  beginPasskey(session: Session, code: string): Promise<PasskeyToMake>
  /** INVALID on `response` when the key was not made for what was begun last. */
  addPasskey(session: Session, input: { name: string; response: PasskeyMade }): Promise<void>
  removePasskey(session: Session, id: string): Promise<void>
}

export interface PasskeyEngine extends Passkeys {
  /** What a device is asked to sign at the login; undefined where the account has no passkey. */
  toUse(account: string): Promise<PasskeyToUse | undefined>
  /** Whether a device has signed the challenge with a key of the account, which is then used up. */
  takePasskey(account: string, response: PasskeyUsed, challenge: string): Promise<boolean>
}

/** How long a device has to make a key, milliseconds. */
const madeWithin = 10 * 60_000
/** Of one account. */
const atMost = 20

interface PasskeyNeeds {
  /** The account of a person who is logged in. */
  own(session: Session): Promise<AccountRow>
  requireOwnCode(session: Session, account: AccountRow, code: string): Promise<void>
}

export function createPasskeys(
  { store, audit, baseUrl, origins, tell, now }: AuthContext,
  { own, requireOwnCode }: PasskeyNeeds,
): PasskeyEngine {
  const { hostname, protocol } = new URL(baseUrl)
  const site: Site = {
    rpId: hostname,
    origins: origins.filter((origin) => URL.canParse(origin) && new URL(origin).hostname === hostname),
  }
  // Browsers know them at names alone, and over https but for this machine.
  const isPossible = !/^(\[|[\d.]+$)/.test(hostname) && (protocol === 'https:' || hostname === 'localhost')
  /** Challenges of keys being made, by session. */
  const making = new Map<string, { challenge: string; until: number }>()

  return {
    async beginPasskey(session, code) {
      const account = await own(session)
      if (!(await store.read.factors.find(account._id)))
        throw fail('NOT_FOUND', { message: msg`Ställ in en autentiseringsapp först.` })
      if (!isPossible)
        throw fail('BAD_REQUEST', {
          message: msg`Passkeys går bara att använda över https, på en adress med namn.`,
        })
      await requireOwnCode(session, account, code)
      const has = await store.read.factors.passkeys(account._id)
      if (has.length >= atMost)
        throw fail('BAD_REQUEST', { message: msg`Du har redan många passkeys. Ta bort någon först.` })
      const organisation = (await store.read.orgs.find(session.org))?.name || 'Verkstad'
      const made = await toMake(site, { account: account._id, username: account.username, organisation, has })
      for (const [id, { until }] of making) if (until <= now()) making.delete(id)
      making.set(session.id ?? '', { challenge: made.challenge, until: now() + madeWithin })
      return made
    },

    async addPasskey(session, { name, response }) {
      const account = await own(session)
      const begun = making.get(session.id ?? '')
      making.delete(session.id ?? '')
      const key = begun && begun.until > now() ? await keyOf(site, response, begun.challenge) : undefined
      if (!key) throw notMade()
      await store.write(async (tx) => {
        if (!(await tx.factors.find(account._id)) || (await tx.factors.findPasskey(key._id))) throw notMade()
        await tx.factors.addPasskey({ ...key, account: account._id, name, created: now(), lastUsed: null })
        await tell(tx, account, 'passkeyAdded')
        await audit.record(tx, session, { action: 'user/passkey', result: 'ok', detail: { set: true } })
      })
    },

    async removePasskey(session, id) {
      const account = await own(session)
      await store.write(async (tx) => {
        if (!(await tx.factors.removePasskey(account._id, id))) throw fail('NOT_FOUND')
        await tell(tx, account, 'passkeyRemoved')
        await audit.record(tx, session, { action: 'user/passkey', result: 'ok', detail: { set: false } })
      })
    },

    async toUse(account) {
      const has = isPossible ? await store.read.factors.passkeys(account) : []
      return has.length > 0 ? toUse(site, has) : undefined
    },

    async takePasskey(account, response, challenge) {
      const key = await store.read.factors.findPasskey(response.id)
      if (key?.account !== account) return false
      const counter = await counterOf(site, response, challenge, key)
      if (counter === undefined) return false
      return store.write((tx) => tx.factors.takePasskey(key._id, { before: key.counter, counter, at: now() }))
    },
  }
}

const notMade = () =>
  fail('INVALID', {
    fields: { response: 'validation.passkey' },
    message: msg`Nyckeln gick inte att lägga till. Försök igen.`,
  })
