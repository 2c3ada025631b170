import type { Condition, Operator } from '../../../../src/shared/rules/condition/condition.ts'

/** How the parts of a group hang together; `none` is "not any". */
export type Join = 'all' | 'any' | 'none'

export interface Group {
  join: Join
  parts: Condition[]
}

/** What a comparison is about. */
export type Subject = 'value' | 'role' | 'status' | 'variable'

/** A group as the editor shows it, or null for a comparison. */
export function groupOf(condition: Condition): Group | null {
  if ('all' in condition) return { join: 'all', parts: condition.all }
  if ('any' in condition) return { join: 'any', parts: condition.any }
  if (!('not' in condition)) return null
  return { join: 'none', parts: 'any' in condition.not ? condition.not.any : [condition.not] }
}

export function conditionOf({ join, parts }: Group): Condition {
  if (join === 'all') return { all: parts }
  return join === 'any' ? { any: parts } : { not: { any: parts } }
}

/** Where a part of a group stands in the condition, as `contradictionsIn` tells places: `all.1`, `not.any.0`. */
export function placeOfPart(condition: Condition | undefined, index: number, at = ''): string {
  const here = at === '' ? '' : `${at}.`
  if (condition && 'all' in condition) return `${here}all.${index}`
  if (condition && 'any' in condition) return `${here}any.${index}`
  if (condition && 'not' in condition)
    return 'any' in condition.not ? `${here}not.any.${index}` : `${here}not`
  return at
}

/**
 * The comparison that stands at a place of the whole, as somebody has to keep to it: what is denied there is denied.
 */
export function partAt(whole: Condition | undefined, place: string): Condition | undefined {
  let denied = false
  let part = whole
  const keys = place === '' ? [] : place.split('.')
  for (let i = 0; part && i < keys.length; i++) {
    if ('not' in part) {
      denied = !denied
      part = part.not
    } else if ('all' in part) part = part.all[Number(keys[++i])]
    else part = 'any' in part ? part.any[Number(keys[++i])] : undefined
  }
  return part && denied ? { not: part } : part
}

/** The whole condition as one group, so that there is always a place to add to. */
export function rootGroup(condition: Condition | undefined): Group {
  if (!condition) return { join: 'all', parts: [] }
  return groupOf(condition) ?? { join: 'all', parts: [condition] }
}

export function subjectOf(condition: Condition): Subject {
  if ('value' in condition) return 'value'
  if ('role' in condition) return 'role'
  return 'status' in condition ? 'status' : 'variable'
}

/** A comparison with nothing filled in yet. */
export function blank(subject: Subject): Condition {
  if (subject === 'role') return { role: '', is: 'has' }
  if (subject === 'status') return { status: '', is: 'equals' }
  return subject === 'value' ? { value: '', is: 'equals' } : { variable: '', is: 'equals' }
}

/** Operators that compare with nothing. */
export const alone: readonly Operator[] = ['empty', 'notEmpty']
