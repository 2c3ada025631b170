import { dayOf } from '../../cases/today.ts'
import { valuesIfOfKind } from '../../documents/lists/rows.ts'
import type { AuthNeeds } from '../needs.ts'
import { concernsRights, mayHandle, type Rights } from '../person/rights.ts'
import { awayOn, deputyOn } from './chain.ts'

/** Somebody who is away today. */
export interface AwayToday {
  /** The last day, YYYY-MM-DD. */
  until: string
  /** Who acts for them today; null: nobody. */
  deputy: Named | null
}

export interface Named {
  _id: string
  name: string
}

export interface AbsencesToday {
  /** Who is away today in Sweden, by their id. */
  away(org: string): Promise<ReadonlyMap<string, AwayToday>>
  /** Whom somebody stands in for today. */
  standsInFor(org: string, user: string): Promise<readonly Named[]>
  /** After an absence was written or taken away. */
  forget(org: string): void
}

/**
 * Who is away and who acts for them, by the day it is in Sweden when it is asked: nothing has to run for an absence to begin or
 * to end. Both who is away and who stands in may handle cases; where one of them may not (any more), nobody stands in.
 */
export function createAbsencesToday({
  store,
  events,
  rights,
}: Pick<AuthNeeds, 'store' | 'events'> & { rights: Rights }): AbsencesToday {
  const kept = new Map<string, { day: string; away: Promise<ReadonlyMap<string, AwayToday>> }>()
  events.listen((event) => {
    if (concernsRights(event)) kept.delete(event.org)
  })

  /** The name of somebody who may handle cases. */
  async function able(org: string, id: string): Promise<string | undefined> {
    const row = await store.read.documents.find(org, id)
    if (!row || row.removed !== null) return undefined
    return mayHandle(valuesIfOfKind('user', row), await rights.of(org, id)) ? row.name : undefined
  }

  async function read(org: string, day: string): Promise<ReadonlyMap<string, AwayToday>> {
    const absences = await store.read.absences.since(org, day)
    const away = new Map<string, AwayToday>()
    for (const user of new Set(absences.map(({ userId }) => userId))) {
      const absence = awayOn(absences, user, day)
      if (!absence) continue
      const deputy = deputyOn(absences, user, day)
      const name = deputy && (await able(org, user)) !== undefined ? await able(org, deputy) : undefined
      away.set(user, {
        until: absence.toDay,
        deputy: deputy && name !== undefined ? { _id: deputy, name } : null,
      })
    }
    return away
  }

  function away(org: string): Promise<ReadonlyMap<string, AwayToday>> {
    const day = dayOf(Date.now())
    const known = kept.get(org)
    if (known?.day === day) return known.away
    const reading = { day, away: read(org, day) }
    kept.set(org, reading)
    reading.away.catch(() => kept.get(org) === reading && kept.delete(org))
    return reading.away
  }

  return {
    away,
    async standsInFor(org, user) {
      const found: Named[] = []
      for (const [id, { deputy }] of await away(org)) {
        if (deputy?._id !== user) continue
        const held = await rights.of(org, id)
        if (held) found.push({ _id: id, name: held.name })
      }
      return found
    },
    forget: (org) => void kept.delete(org),
  }
}
