import { createLimiter, networkOf } from '../limits.ts'
import { anonymousSession, defaultOrg, type Session } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Audit } from './audit.ts'

/** `missing`: named by an id, and not there or not theirs. `refused`: not theirs to ask for. `path`: what no page of ours links to. */
export type Probe = 'missing' | 'refused' | 'path'

/**
 * Whoever tries what is not theirs. One try is a link grown old, a thousand are somebody looking: so they are counted
 * for each address, and written down as numbers every quarter of an hour. In memory: a server that is killed forgets
 * the last.
 */
export interface Probes {
  /** `what`: the action or path, the first few of which are kept. */
  count(session: Session, probe: Probe, what: string): void
  /** Whether a refusal of somebody known still gets a row of its own; further ones are counted. */
  isRow(session: Session): boolean
  /** Writes the numbers down. Without room for strangers they go on growing. */
  tell(): Promise<void>
}

interface Tally {
  session: Session
  since: number
  counts: Partial<Record<Probe, number>>
  first: Set<string>
}

/** Told apart at a time; what comes beyond is one number. */
const mostTallies = 500
const mostNamed = 5
const longestName = 100
/** Rows that one login may cause in a quarter of an hour. */
const mostRows = 20
const quarter = 15 * 60_000

export function createProbes({
  store,
  audit,
}: {
  store: Pick<Store, 'room'>
  audit: Pick<Audit, 'note'>
}): Probes {
  const tallies = new Map<string, Tally>()
  const rows = createLimiter()

  function tallyOf(session: Session): Tally {
    const key = JSON.stringify([session.org, session.userId, networkOf(session.address)])
    const known = tallies.get(key)
    if (known) return known
    const isOne = tallies.size < mostTallies
    const beyond = tallies.get('')
    if (!isOne && beyond) return beyond
    const tally: Tally = {
      session: isOne ? session : anonymousSession({ org: defaultOrg }),
      ...{ since: Date.now(), counts: {}, first: new Set() },
    }
    tallies.set(isOne ? key : '', tally)
    return tally
  }

  return {
    count(session, probe, what) {
      if (session.kind === 'system') return
      const { counts, first } = tallyOf(session)
      counts[probe] = (counts[probe] ?? 0) + 1
      if (first.size < mostNamed) first.add(what.slice(0, longestName))
    },

    isRow: (session) => rows.take(`${session.org} ${session.id ?? session.userId}`, mostRows, quarter),

    async tell() {
      for (const [key, { session, since, counts, first }] of [...tallies]) {
        if (store.room() !== 'plenty') return
        tallies.delete(key)
        const detail = { ...counts, first: [...first], since: new Date(since).toISOString() }
        await audit.note(session, { action: 'probe', result: 'refused', detail })
      }
    },
  }
}

/** Paths that scanners try and nobody else: of other programs, of files with secrets, and ways out of a folder. */
export const isAttack = (path: string): boolean => attacks.test(path)

const attacks =
  /\.(php\d?|aspx?|jsp|cgi|env|git|svn|sql|bak|ini|ya?ml|htaccess|htpasswd|DS_Store)(\/|\.|$)|\/(wp-|wordpress|cgi-bin|phpmyadmin|\.aws|\.ssh|actuator|solr|boaform|vendor\/|etc\/passwd|proc\/self)|\.\.(\/|\\|%2f|%5c)|%2e%2e|%00|<script|%3cscript/i
