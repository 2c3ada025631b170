import type { MessageReason } from '../../shared/messages/state.ts'
import type { DataOfKind } from '../../shared/schemas/document.ts'
import { dayOf, momentIn } from '../cases/today.ts'
import { valuesIfOfKind } from '../documents/lists/rows.ts'
import type { Reads } from '../store/store.ts'

/** A limit, and what it is known by. */
export type Limit = DataOfKind<'messageServiceLimit'> & { _id: string; name: string }

/** Where a message is counted, and when it may go: milliseconds since 1970, null: at once. */
export interface Place {
  periods: readonly string[]
  sendAt: number | null
}

/** When what has waited for a day goes: nobody is woken by it. */
const morning = '08:00'
/** How far ahead a message may wait, days. */
const furthest = 366

/** A limit that counts; undefined: there is none of this id any more. */
export async function limitOf(read: Reads, org: string, id: string): Promise<Limit | undefined> {
  const row = await read.documents.find(org, id)
  if (!row || row.removed !== null) return undefined
  const values = valuesIfOfKind('messageServiceLimit', row)
  return values && { ...values, _id: row._id, name: row.name }
}

/**
 * The first day that has room for one more, today or where the limit has them wait a later one; else why there is none. Days
 * and months are those in Sweden. Looks alone: inside of the write that counts it, nobody comes in between.
 */
export async function placeFor(
  read: Reads,
  org: string,
  limit: Limit,
  now: number,
): Promise<Place | MessageReason> {
  const { _id, name, perDay, perMonth, atLimit } = limit
  const today = dayOf(now)
  let first: MessageReason | undefined
  for (let day = today, ahead = 0; ahead <= furthest; ahead++) {
    const month = day.slice(0, 7)
    const reason = await fullness(day, month)
    if (!reason) return { periods: [day, month], sendAt: day === today ? null : momentIn(day, morning) }
    first ??= reason
    if (atLimit !== 'keep') return first
    day = reason.code === 'month' ? firstOfNext(month) : dayAfter(day)
  }
  return first ?? { code: 'noLimit' }

  async function fullness(
    day: string,
    month: string,
  ): Promise<(MessageReason & { most: number }) | undefined> {
    if (typeof perMonth === 'number' && (await read.messages.counted(org, _id, month)) >= perMonth)
      return { code: 'month', name, most: perMonth }
    if (typeof perDay === 'number' && (await read.messages.counted(org, _id, day)) >= perDay)
      return { code: 'day', name, most: perDay }
    return undefined
  }
}

/** `2026-12-01` of `2026-11`. */
function firstOfNext(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
