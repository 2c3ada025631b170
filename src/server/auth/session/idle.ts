import { recordOf } from '../../../shared/record.ts'
import { systemSession } from '../../session.ts'
import { idleLogoutOf } from '../configuration.ts'
import type { AuthNeeds } from '../needs.ts'

/** How long a login lasts without anybody using it, as the organisation has set it. */
export interface Idle {
  /** Milliseconds; null: no time of its own. */
  of(org: string): Promise<number | null>
}

/** Asked at every use, so it is kept until a configuration changes. */
export function createIdle(needs: Pick<AuthNeeds, 'documents' | 'events'>): Idle {
  const kept = new Map<string, Promise<number | null>>()
  needs.events.listen(({ event, org, data }) => {
    if (event === 'trashcan' || recordOf(data).schema === 'configuration') kept.delete(org)
  })

  async function read(org: string): Promise<number | null> {
    const minutes = await idleLogoutOf(needs, systemSession(org))
    return minutes > 0 ? minutes * 60_000 : null
  }
  return {
    of(org) {
      const known = kept.get(org)
      if (known) return known
      const asked = read(org)
      kept.set(org, asked)
      // What could not be read is asked for again: otherwise nobody would ever log in.
      asked.catch(() => kept.delete(org))
      return asked
    },
  }
}
