import { hkdfSync } from 'node:crypto'
import { newId, secretToken } from '../../shared/ids.ts'
import { type FailureOptions, fail } from '../../shared/wire/errors.ts'
import { sameHash, tokenHash } from '../auth/token/secrets.ts'
import type { Clock } from '../clock/clock.ts'
import { seal, unseal } from '../providers/seal.ts'
import type { LinkRow } from '../store/records.ts'
import type { Reads, Store, Tx } from '../store/store.ts'
import type { Work } from '../work/contract.ts'
import { type PurposeName, purposeOf, purposes } from './purposes.ts'

/** Why a link lets nobody in (any more). `unknown`: it never was, or it is so long ago that it is forgotten. */
export type Dead = 'unknown' | 'used' | 'expired' | 'revoked'

/** What a link lets in to. */
export interface Live {
  link: LinkRow
  /** What it was given to let in with. */
  carries: string | null
}

export interface NewLink {
  purpose: PurposeName
  org: string
  /** Id of the case or account. */
  object: string
  /** Id of the part of it that it leads to. */
  about?: string
  /** Address or name of whom it is made for. */
  forWhom?: string
  /** Milliseconds that it lives, for a purpose that does not say it itself. */
  ms?: number
  /** Default: a new one of 256 random bits. One that was made before is lengthened; one that was revoked stays so. */
  secret?: string
  /** Kept sealed under the secret: nobody else can read it, also not in the database. */
  carries?: string
}

/**
 * Links that let somebody in without being a login, one mechanism for all: purpose, object, for whom, until when, how often,
 * revoked. The secret is in the link alone; stored is its hash. What one lets do is for the engine whose object it is.
 */
export interface Links {
  /** Answers with the secret. */
  makeIn(tx: Tx, link: NewLink): Promise<string>
  /** A code, which is short enough to be typed in: it is looked for at its object alone, and whoever asks limits the tries. */
  makeCodeIn(
    tx: Tx,
    code: Pick<NewLink, 'purpose' | 'org' | 'object' | 'about' | 'forWhom'> & { hash: string },
  ): Promise<LinkRow>
  /**
   * Tries a code that was typed in at its object, by its hash: one try of it is gone when it is `wrong` (`left`: how many there are
   * still). When it is right it is used up with `use`, and otherwise good for another time. It is the last that was made; with `forWhom`
   * any that was made for them and is still good, and a wrong one is a try of each of these.
   */
  tryCodeIn(
    tx: Tx,
    code: Pick<NewLink, 'purpose' | 'object' | 'forWhom'> & { hash: string; use: boolean },
  ): Promise<{ link: LinkRow } | { dead: Dead } | { dead: 'wrong'; left: number }>
  /** The codes that were made at an object for somebody, the newest last. */
  codesOf(
    read: Pick<Reads, 'links'>,
    code: Pick<NewLink, 'purpose' | 'object' | 'forWhom'>,
  ): Promise<LinkRow[]>
  /** What the secret lets in to, or why it does not; nothing is used up. */
  look(read: Pick<Reads, 'links'>, purpose: PurposeName, secret: string): Promise<Live | { dead: Dead }>
  /** What the secret let in to once and does not any more, its time being over or it revoked: it shows nothing of it. */
  over(read: Pick<Reads, 'links'>, purpose: PurposeName, secret: string): Promise<LinkRow | undefined>
  /** It is in use, which puts off its end where its purpose says so. Nobody waits for what is written. */
  prolong(link: LinkRow): void
  /** As `look`, and one of its uses is gone. */
  useIn(tx: Tx, purpose: PurposeName, secret: string): Promise<Live | { dead: Dead }>
  /** Lets nobody in any more, nor any other of that purpose to the object. */
  revokeAllIn(tx: Tx, purpose: PurposeName, object: string): Promise<void>
}

export interface LinkNeeds {
  store: Pick<Store, 'write'>
  clock: Pick<Clock, 'before'>
  work: Pick<Work, 'schedule'>
}

/** Days that a link whose time is over is remembered, so that who opens it is told why it is dead. */
const rememberedDays = 90
const day = 86_400_000
/** Rows per write, so that nobody waits long for the writer. */
const batch = 500
/** How often the last use of a link that use prolongs is written down. */
const touchEveryMs = 60_000

export function createLinks({ store, clock, work }: LinkNeeds): Links {
  work.schedule('links', {
    cron: '40 3 * * *',
    run: async () => {
      const before = clock.before(rememberedDays * day)
      while ((await store.write((tx) => tx.links.deleteOld(before, batch))) === batch);
    },
  })

  async function look(
    read: Pick<Reads, 'links'>,
    purpose: PurposeName,
    secret: string,
    now: number = Date.now(),
  ): Promise<Live | { dead: Dead }> {
    const link = await read.links.findByHash(tokenHash(secret))
    if (link?.purpose !== purpose) return { dead: 'unknown' }
    const dead = deadOf(link, now)
    if (dead) return { dead }
    return { link, carries: link.carries === null ? null : opened(link, secret) }
  }

  return {
    async makeIn(tx, { purpose, org, object, about, forWhom, ms, secret = secretToken(), carries }) {
      const hash = tokenHash(secret)
      const life = purposes[purpose].ms ?? ms
      const expires = life === undefined ? null : tx.now + life
      const there = await tx.links.findByHash(hash)
      if (there) await tx.links.update(there._id, { expires })
      else
        await tx.links.insert(
          rowOf({
            ...{ org, purpose, object, hash, expires, code: 0, created: tx.now },
            ...{ about: about ?? null, forWhom: forWhom ?? null },
            carries: carries === undefined ? null : seal(keyOf(secret), hash, carries),
          }),
        )
      return secret
    },

    async makeCodeIn(tx, code) {
      const { ms } = purposes[code.purpose]
      const row = rowOf({ ...code, code: 1, created: tx.now, expires: ms && tx.now + ms })
      await tx.links.insert(row)
      return row
    },

    async tryCodeIn(tx, { purpose, object, forWhom, hash, use }) {
      const made = await codesOf(tx, { purpose, object, ...(forWhom !== undefined && { forWhom }) })
      const last = made.at(-1)
      if (!last) return { dead: 'unknown' }
      // Codes that were made before it count no more, but where it is said for whom.
      const asked = forWhom === undefined ? [last] : made
      const good = asked.filter((one) => deadOf(one, tx.now) === undefined)
      if (good.length === 0) return { dead: deadOf(last, tx.now) ?? 'unknown' }
      const link = good.find((one) => sameHash(one.hash, hash))
      if (!link) {
        for (const { _id, tries } of good) await tx.links.update(_id, { tries: tries + 1 })
        const tries = Math.min(...good.map((one) => one.tries)) + 1
        return { dead: 'wrong', left: Math.max(0, (purposeOf(purpose)?.tries ?? tries) - tries) }
      }
      if (use) await tx.links.update(link._id, { uses: link.uses + 1, lastUsed: tx.now })
      return { link }
    },

    codesOf,

    look: (read, purpose, secret) => look(read, purpose, secret),

    async over(read, purpose, secret) {
      const link = await read.links.findByHash(tokenHash(secret))
      return link?.purpose === purpose && deadOf(link, Date.now()) ? link : undefined
    },

    prolong({ _id, purpose, created, lastUsed }) {
      const { ms, atMost } = purposeOf(purpose) ?? {}
      const now = Date.now()
      if (!ms || !atMost || now - (lastUsed ?? created) < touchEveryMs) return
      const expires = Math.min(created + atMost, now + ms)
      store.write((tx) => tx.links.update(_id, { expires, lastUsed: now })).catch(() => {})
    },

    async useIn(tx, purpose, secret) {
      const found = await look(tx, purpose, secret, tx.now)
      if ('link' in found)
        await tx.links.update(found.link._id, { uses: found.link.uses + 1, lastUsed: tx.now })
      return found
    },

    async revokeAllIn(tx, purpose, object) {
      for (const link of await tx.links.of(object))
        if (link.purpose === purpose && link.revoked === null)
          await tx.links.update(link._id, { revoked: tx.now })
    },
  }
}

/** One that nobody has used yet. */
const rowOf = (
  given: Partial<LinkRow> & Pick<LinkRow, 'org' | 'purpose' | 'object' | 'hash' | 'code' | 'created'>,
): LinkRow => ({
  ...{ _id: newId(given.created), about: null, forWhom: null, carries: null, expires: null },
  ...{ uses: 0, tries: 0, lastUsed: null, revoked: null, revokedBy: null },
  ...given,
})

/** Why it lets nobody in; undefined when it does. */
export function deadOf({ purpose, uses, tries, expires, revoked }: LinkRow, now: number): Dead | undefined {
  const { uses: most = null, tries: wrongAtMost } = purposeOf(purpose) ?? {}
  if (most !== null && uses >= most) return 'used'
  if (wrongAtMost !== undefined && tries >= wrongAtMost) return 'used'
  if (revoked !== null) return 'revoked'
  return expires !== null && expires <= now ? 'expired' : undefined
}

/** 256 bits that only the secret leads to: not the hash of it that is stored. */
const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'what a link carries', 32))

const opened = ({ carries, hash }: LinkRow, secret: string) =>
  unseal(keyOf(secret), hash, carries ?? '') ?? null

const codesOf: Links['codesOf'] = async (read, { purpose, object, forWhom }) =>
  (await read.links.of(object)).filter(
    (one) => one.purpose === purpose && one.code === 1 && (forWhom === undefined || one.forWhom === forWhom),
  )

/**
 * A mailed code that was typed in and does not let in: how many tries it has left, or that a new one has to be sent. `number`: of the case
 * that it has to be for.
 */
export const wrongCode = (found: { dead: Dead } | { dead: 'wrong'; left: number }, number?: string | null) =>
  fail('INVALID', saidOf(found, number))

function saidOf(found: Parameters<typeof wrongCode>[0], number?: string | null): FailureOptions {
  if (!('left' in found)) return { fields: { code: 'validation.mailedCodeGone' } }
  if (found.left === 0) return { fields: { code: 'validation.mailedCodeUsedUp' } }
  if (number) return { fields: { code: 'validation.mailedCodeOfCase' }, values: { n: found.left, number } }
  return { fields: { code: 'validation.mailedCode' }, values: { n: found.left } }
}
