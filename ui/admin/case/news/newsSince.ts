import { isAutomatic } from '../../../../src/shared/process/talk/talk.ts'
import { keysOf, recordOf } from '../../../../src/shared/record.ts'
import type { CaseNote, NoteType, TimelineEntry } from '../types.ts'

/** What others have done in a case since its reader last looked. */
export interface News {
  /** Milliseconds since 1970. */
  looked: number
  /** Ids of notes, by who reads them. */
  notes: Readonly<Record<NoteType, ReadonlySet<string>>>
  /** Names of the questions whose answers were changed. */
  answers: ReadonlySet<string>
  /** Places of the entries in the timeline. */
  entries: ReadonlySet<number>
  /** Of the entries, those that are neither a note nor a change of answers. */
  others: number
}

export interface NewsOf {
  looked: number
  entries: readonly TimelineEntry[]
  notes: Readonly<Partial<Record<NoteType, readonly CaseNote[]>>>
  /** The reader. */
  userId: string | undefined
}

/** Who did it, or what the server did it for; what failed is for everybody to hear. */
const causeOf = ({ kind, by, detail }: TimelineEntry): string | null =>
  kind === 'effect' && typeof detail.causedBy === 'string' ? detail.causedBy : by

/** Entries that have a place of their own on the page. */
const shownElsewhere: readonly string[] = ['note', 'saved']

export function newsSince({ looked, entries, notes, userId }: NewsOf): News {
  const isNews = (at: number, by: string | null) => at > looked && (by === null || by !== userId)
  const fresh = entries.flatMap((entry, index) =>
    isNews(entry.at, causeOf(entry)) ? [{ entry, index }] : [],
  )
  const ofType = (type: NoteType) =>
    new Set(
      (notes[type] ?? [])
        // What the product sent itself is told by what it did.
        .filter(({ created, createdBy, origin }) => !isAutomatic(origin) && isNews(created, createdBy))
        .map(({ noteId }) => noteId),
    )
  return {
    looked,
    notes: { citizen: ofType('citizen'), internal: ofType('internal') },
    answers: new Set(
      fresh.flatMap(({ entry }) => (entry.kind === 'saved' ? keysOf(recordOf(entry.detail.values)) : [])),
    ),
    entries: new Set(fresh.map(({ index }) => index)),
    others: fresh.filter(({ entry }) => !shownElsewhere.includes(entry.kind)).length,
  }
}

/** Whether they tell of the same. */
export function isSameNews(some: News, others: News): boolean {
  const isSame = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) =>
    a.size === b.size && [...a].every((one) => b.has(one))
  return (
    some.looked === others.looked &&
    some.others === others.others &&
    isSame(some.answers, others.answers) &&
    isSame(some.entries, others.entries) &&
    isSame(some.notes.citizen, others.notes.citizen) &&
    isSame(some.notes.internal, others.notes.internal)
  )
}
