import { addDays } from '../../../shared/calendar/workDays.ts'
import type { AbsenceRow } from '../../store/repositories/absences.ts'

/** What of an absence decides who stands in for whom. Days are days in Sweden (YYYY-MM-DD), both included. */
export type Away = Pick<AbsenceRow, 'userId' | 'fromDay' | 'toDay' | 'deputy'>

/** The person's absence on a day. */
export const awayOn = <A extends Away>(absences: readonly A[], user: string, day: string): A | undefined =>
  absences.find(({ userId, fromDay, toDay }) => userId === user && fromDay <= day && day <= toDay)

/**
 * Who stands in for somebody on a day: their deputy, or who stands in for that one where they are away as well. null: nobody,
 * or the person is there.
 */
export function deputyOn(absences: readonly Away[], user: string, day: string): string | null {
  const passed = new Set([user])
  for (let away = awayOn(absences, user, day); away; ) {
    const { deputy } = away
    // What leads back to where it began leads to nobody: rings are refused, and this does not hang on that.
    if (deputy === null || passed.has(deputy)) return null
    passed.add(deputy)
    away = awayOn(absences, deputy, day)
    if (!away) return deputy
  }
  return null
}

/**
 * The people of a ring that a new absence would make on some day, beginning and ending with who is away; null where it makes
 * none. Others who stand in for each other at other times make none.
 */
export function ringOf(absences: readonly Away[], added: Away): string[] | null {
  const follow = (user: string, from: string, to: string, passed: readonly string[]): string[] | null => {
    if (user === added.userId) return [...passed, user]
    if (passed.includes(user)) return null
    for (const { userId, fromDay, toDay, deputy } of absences) {
      if (userId !== user || deputy === null) continue
      const [later, sooner] = [fromDay > from ? fromDay : from, toDay < to ? toDay : to]
      const found = later <= sooner ? follow(deputy, later, sooner, [...passed, user]) : null
      if (found) return found
    }
    return null
  }
  return added.deputy === null ? null : follow(added.deputy, added.fromDay, added.toDay, [added.userId])
}

/** Somebody stands in for somebody, at some time from a day on. */
export interface StandIn {
  deputy: string
  /** Who is away. */
  user: string
}

/** Everybody who will stand in for somebody on a day or later. */
export function standInsSince(absences: readonly Away[], day: string): StandIn[] {
  const found = new Map<string, StandIn>()
  // Who stands in changes only where somebody goes away, or comes back.
  const days = new Set([day, ...absences.flatMap(({ fromDay, toDay }) => [fromDay, addDays(toDay, 1)])])
  for (const on of days) {
    if (on < day) continue
    for (const user of new Set(absences.map(({ userId }) => userId))) {
      const deputy = deputyOn(absences, user, on)
      if (deputy) found.set(`${deputy} ${user}`, { deputy, user })
    }
  }
  return [...found.values()]
}
