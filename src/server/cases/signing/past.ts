import type { Values } from '../../../shared/fields/field.ts'
import { fromJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import type { TimelineRow } from '../../store/records.ts'

/** What became of an answer at a revision: it was `from` until then, or has another name since. */
type Event = { revision: number } & ({ from: unknown } | { name: string })

/** What the timeline tells of answers as they were, by their names. */
export type Past = ReadonlyMap<string, readonly Event[]>

/** Answers that were changed, that fell away with a version of the form, and that another version has by another name. */
export function pastOf(rows: readonly TimelineRow[]): Past {
  const past = new Map<string, Event[]>()
  const add = (name: string, event: Event) => past.set(name, [...(past.get(name) ?? []), event])
  for (const { revision, detail } of rows) {
    const { values, renamed } = detail === null ? {} : fromJson(detail)
    for (const [name, change] of Object.entries(recordOf(values)))
      if (Object.hasOwn(recordOf(change), 'from')) add(name, { revision, from: recordOf(change).from })
    for (const [name, to] of Object.entries(recordOf(renamed))) add(name, { revision, name: String(to) })
  }
  return past
}

/** An answer from a revision on. */
export interface Followed {
  /** By which it is found now. */
  name: string
  /** As it was then, where it has been changed since: a new name changes nothing of it. */
  was?: { value: unknown }
  /** When it got its present name, or the revision itself. */
  since: number
}

/** Follows an answer from a revision through the names that versions of the form have given it. */
export function followed(past: Past, name: string, revision: number): Followed {
  let here: Followed = { name, since: revision }
  const met = new Set<Event>()
  for (;;) {
    const { since } = here
    const next = past.get(here.name)?.find((event) => event.revision > since && !met.has(event))
    if (!next) return here
    met.add(next)
    if ('name' in next) here = { ...here, name: next.name, since: next.revision }
    else here = { ...here, was: here.was ?? { value: next.from } }
  }
}

/** The answer as it was at a revision, where that is still told. */
export function answerAt(past: Past, stored: Values, name: string, revision: number): unknown {
  const { name: now, was } = followed(past, name, revision)
  return was ? was.value : stored[now]
}

/** The name itself, and those that the answer has had since a revision. */
export const namesSince = (past: Past, name: string, revision: number): string[] => [
  name,
  ...(past.get(name) ?? []).flatMap((event) =>
    'name' in event && event.revision > revision ? namesSince(past, event.name, event.revision) : [],
  ),
]
