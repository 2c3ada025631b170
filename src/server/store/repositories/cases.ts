import type { Values } from '../../../shared/fields/field.ts'
import type { Json } from '../../../shared/json.ts'
import type { CaseParty } from '../../../shared/process/parties.ts'
import type {
  CaseRecord,
  DeliveryRow,
  NoteFileRow,
  NoteRow,
  NoteType,
  RedactionRow,
  TimelineRow,
} from '../records.ts'

/** What people send in: the cases themselves, with who was assigned to them. `row` is a number of the store's own. */
export interface CaseReads {
  find(org: string, id: string): Promise<CaseRecord | undefined>
  /** In no order of their own; rows that are gone are left out. */
  findByRows(rows: readonly number[]): Promise<CaseRecord[]>
  findMany(org: string, ids: readonly string[]): Promise<CaseRecord[]>
  /**
   * In the order of `rows`; those that are gone, removed or of another organisation are left out. They may be remembered for
   * whoever asks next, if it is not said that nobody will.
   */
  listed(org: string, rows: readonly number[], readOnce?: boolean): Promise<ListedCase[]>
  /** How far these have come, in no order of their own; drafts, removed ones and those of another organisation are left out. */
  courses(org: string, rows: readonly number[]): Promise<CaseCourse[]>
  /** The newest draft of this form that the user has begun. */
  findDraftOf(org: string, userId: string, formId: string): Promise<CaseRecord | undefined>
  /** Drafts and cases of this form that are the user's own, newest change first. */
  ownOf(org: string, userId: string, formId: string, limit: number): Promise<CaseRecord[]>
  /** Drafts that the user is taking down for others, newest change first, at most 200. */
  registering(org: string, userId: string): Promise<CaseRecord[]>
  /** The case that a first save with this token made, whatever has become of it. */
  findBegun(org: string, formId: string, tokenHash: string): Promise<CaseRecord | undefined>
  /** By the number that it got when it was sent in. */
  findByNumber(org: string, number: string): Promise<CaseRecord | undefined>
  /** Those that were merged into one of these cases, by its id, the first first; also what is removed. */
  mergedInto(org: string, ids: readonly string[]): Promise<CaseRecord[]>
  /** Children of a case that count: the open ones first, the newest first. */
  childrenOf(org: string, parent: string, page: { skip: number; limit: number }): Promise<CaseRecord[]>
  /** Those that have not ended, by row. */
  openChildrenOf(org: string, parent: string, page: { after: number; limit: number }): Promise<CaseRecord[]>
  /** How many children count, and how many of them have not ended. */
  countChildren(org: string, parent: string): Promise<{ children: number; openChildren: number }>
  /** Cases that have children and are nobody's child, the newest first. */
  withChildren(org: string, limit: number): Promise<CaseRecord[]>
  /** Cases the user has begun or sent in, newest change first. */
  ofAuthor(org: string, userId: string, limit: number): Promise<CaseRecord[]>
  /** Where the user's own cases that are sent in stand, each place once. */
  placesOfAuthor(org: string, userId: string): Promise<CasePlace[]>
  /** Of the user's own the drafts, those that are asked for more, and those at these places, newest change first. */
  ownAt(org: string, userId: string, places: readonly CasePlace[], limit: number): Promise<CaseRecord[]>
  /** Cases that the user is a party of, newest change first. */
  ofParty(org: string, userId: string, limit: number): Promise<CaseRecord[]>
  /** Drafts that nobody has saved since a time, of all organisations. */
  oldDrafts(before: number, limit: number): Promise<CaseRecord[]>
  removed(org: string, limit: number): Promise<CaseRecord[]>
  /** Rows of cases that any of these were assigned to in person, at most `limit` of each. */
  rowsAssignedTo(org: string, who: readonly string[], limit: number): Promise<number[]>
  /**
   * How many of those cases each of these (`user:{id}`) is assigned to by name that have come in and are in no list yet, the
   * newest 2,000 of them looked at.
   */
  notListedOf(org: string, who: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whether any case that is committed is in this version of a process. Looks at every case when there is none. */
  isAnyIn(org: string, processId: string, processVersion: number): Promise<boolean>
  /** Ids of the cases in which an approval of this user's waits for others. May look at all cases. */
  approvedBy(org: string, user: string): Promise<string[]>
  /** How many cases of a form or process are in each state of each version; merged ones go on elsewhere. Looks at every case. */
  countByVersion(org: string, column: VersionedBy['column'], id: string): Promise<CasesOfVersion[]>
  /** Rows of the cases that are on a version, in their order, from after a row on. Looks at the cases after it. */
  rowsOnVersion(org: string, of: VersionedBy, after: number, limit: number): Promise<number[]>
  /** How many cases of the given forms or processes are in each state of each version of a process; merged ones go on elsewhere. */
  countByState(
    org: string,
    column: 'formId' | 'processId',
    ids: readonly string[],
  ): Promise<
    { processId: string | null; processVersion: number | null; state: string | null; count: number }[]
  >
}

/** A state of a version of a process, of cases of a version of a form. */
export type CasePlace = Pick<CaseRecord, 'formId' | 'formVersion' | 'processId' | 'processVersion' | 'state'>

/** Cases that are on a version of a form or process. */
export interface VersionedBy {
  column: 'formId' | 'processId'
  id: string
  version: number
}

export type CasesOfVersion = CasePlace & { count: number }

export interface Cases extends CaseReads {
  /** Stores a new case and answers its row. */
  insert(row: Omit<CaseRecord, 'row'>): Promise<number>
  /** Names only what changes, so that indexes over the rest are left alone. */
  update(row: number, change: Partial<Omit<CaseRecord, 'row' | 'org' | '_id' | 'parties'>>): Promise<void>
  /** In place of those that it had. */
  setParties(org: string, row: number, parties: readonly CaseParty[]): Promise<void>
  /** Who was assigned in person, as `user:{id}` and `group:{id}`; replaces what was there. */
  setAssignees(org: string, row: number, entries: readonly { who: string; role: string }[]): Promise<void>
  /**
   * For good, with everything that hangs on it, out of its lists as well. Answers the ids of its files, whose contents
   * are the asset engine's to remove.
   */
  delete(record: Pick<CaseRecord, 'row' | 'org' | '_id'>): Promise<string[]>
  /**
   * The index of words only marks what goes out of it, which is cheap. This writes a part of it anew without what is marked, and
   * answers whether there is more to write; `again`: it is all to be written, whatever was written before.
   */
  forgetWords(again: boolean): Promise<boolean>
}

/** Kinds of lines that are rare and looked for by themselves: they are found however long the timeline is. */
export const apartKinds = ['added', 'processMoved', 'formMoved'] as const

/**
 * Timelines of cases: only ever added to; the store itself refuses the rest. What a line shows of content stands beside it
 * and is read as part of its detail.
 */
export interface TimelineReads {
  of(caseRow: number): Promise<TimelineRow[]>
  /** The newest `limit` lines, oldest first; of those before the line with this number, and of these kinds alone where they are named. */
  page(
    caseRow: number,
    options: { limit: number; before?: number; kinds?: readonly string[] },
  ): Promise<TimelineRow[]>
  /** The last line of each kind in `apartKinds` that stands before the line with this number, oldest first. */
  lastApart(caseRow: number, options: { before: number }): Promise<TimelineRow[]>
  /** Versions of the form that the case was on before it was moved, in no order; most have none. */
  formVersions(caseRow: number): Promise<number[]>
  /** What stands beside the lines, by the number of the line; most have nothing. */
  contents(caseRow: number): Promise<{ seq: number; content: Json<Values> }[]>
  /** The last entry of a kind. */
  last(caseRow: number, kind: string): Promise<TimelineRow | undefined>
  /** When the last entry of any kind was made, milliseconds since 1970; 0 where there is none. */
  newest(caseRow: number): Promise<number>
  /** Of these cases, by row, those in which somebody else has done something since a time: a colleague, or who sent the case in. */
  changedByOthers(userId: string, asked: readonly { row: number; at: number }[]): Promise<ReadonlySet<number>>
}

export interface Timelines extends TimelineReads {
  append(row: Omit<TimelineRow, 'seq'>, content?: Json<Values> | null): Promise<void>
  /** In place of what stood beside the line: for what is removed, and for nothing else. */
  setContent(seq: number, content: Json<Values>): Promise<void>
}

/** What was removed out of cases. */
export interface RedactionReads {
  /** Oldest first. */
  of(caseRow: number): Promise<RedactionRow[]>
  /** The same of several cases, in no order; most have none. */
  ofMany(caseRows: readonly number[]): Promise<RedactionRow[]>
}

export interface Redactions extends RedactionReads {
  insert(row: RedactionRow): Promise<void>
}

/** Notes of cases. A removed one stays in the store, out of sight. */
export interface NoteReads {
  find(caseRow: number, id: string): Promise<NoteRow | undefined>
  /** The same, one that was removed, too. */
  findOrRemoved(caseRow: number, id: string): Promise<NoteRow | undefined>
  /** Ids of the files that it carries, also where it was removed. */
  carried(noteId: string): Promise<string[]>
  /** Those that quote something, also removed ones. */
  quoting(caseRow: number): Promise<NoteRow[]>
  /** Those under a name, also removed ones. */
  named(caseRow: number): Promise<NoteRow[]>
  /** Those that nobody has written, see `isAutomatic`, also removed ones. */
  automatic(caseRow: number): Promise<NoteRow[]>
  /** Ids of the notes that carry this file and are not removed. */
  carriers(caseRow: number, assetId: string): Promise<string[]>
  /** Oldest first; removed ones are left out. */
  of(caseRow: number): Promise<NoteRow[]>
  /** Files of the notes, removed ones left out: those of a note in the order in which they were attached. */
  filesOf(caseRow: number): Promise<NoteFileRow[]>
  /** Who is named in the notes. */
  mentionsOf(caseRow: number): Promise<{ noteId: string; userId: string }[]>
  /**
   * Messages in these cases since a time, by row: those of the citizen's side, or those that staff wrote to it. How many of them carry files, and how
   * many came in from outside (mail, SMS). Rows without any are left out, and so is what the citizen may not read yet where it is to them.
   */
  since(
    asked: readonly { row: number; at: number; of: MessageSide }[],
  ): Promise<{ row: number; count: number; files: number; outside: number }[]>
  /** Whether the side that these are for has not opened one of them yet. */
  isAnyUnread(caseRow: number, of: MessageSide): Promise<boolean>
  /** How the messages of a case were sent, the first first. */
  deliveriesOf(caseRow: number): Promise<DeliveryRow[]>
  /** By its id in the outbox of its channel. */
  deliveryOf(org: string, outbox: string): Promise<DeliveryRow | undefined>
  /** The notes that carry this file, removed ones too. */
  usesOf(caseRow: number, assetId: string): Promise<{ type: NoteType; removed: boolean; held: boolean }[]>
}

export interface Notes extends NoteReads {
  /** `files`: ids of those that it carries. */
  insert(row: NoteRow, files?: readonly string[]): Promise<void>
  /** Files of a message that were left out and are there now, and what is still left out. */
  bring(row: Pick<NoteRow, '_id' | 'caseRow' | 'leftOut'>, files: readonly string[]): Promise<void>
  /** Who is named in a note. */
  mention(caseRow: number, noteId: string, users: readonly string[]): Promise<void>
  /** Forgets where a message was sent to. */
  blankDelivery(id: string): Promise<void>
  /** Empties it, for good, with what it quotes and what is told of files that it came without. */
  blank(id: string): Promise<void>
  /** Who wrote it is called so from now on: for who is removed. */
  nameAuthor(id: string, byName: string): Promise<void>
  /** Takes what it quotes out of it, for good. */
  blankQuoted(id: string): Promise<void>
  /** Takes it out of sight. */
  remove(id: string, by: string | null, at: number): Promise<void>
  /** The side that they are for has opened the thread. */
  markRead(caseRow: number, of: MessageSide, at: number): Promise<void>
  /** The citizen may read it from now on. */
  release(id: string): Promise<void>
  deliver(row: DeliveryRow): Promise<void>
  /** It is told that it did not arrive. */
  failDelivery(id: string, why: string): Promise<void>
}

/** Whose messages: the citizen's side's, or those that staff wrote to it. */
export type MessageSide = 'citizen' | 'staff'

/** What figures are made of. */
export interface CaseCourse
  extends Pick<
    CaseRecord,
    | 'row'
    | 'formId'
    | 'processId'
    | 'processVersion'
    | 'state'
    | 'entered'
    | 'assign'
    | 'due'
    | 'clock'
    | 'source'
    | 'mergedInto'
    | 'asked'
  > {
  arrived: number
  /** When a person of the staff first wrote to its author; null: nobody has. */
  answered: number | null
}

/** What a list shows of a case. Each column costs every row of every page: there is none that nobody reads. */
export const listedColumns = [
  'row',
  '_id',
  'formId',
  'formVersion',
  'processId',
  'processVersion',
  'state',
  'draft',
  'number',
  'data',
  'assign',
  'parties',
  'created',
  'createdBy',
  'createdByName',
  'registeredByName',
  'source',
  'updated',
  'updatedBy',
  'arrived',
  'due',
  'clock',
  'priority',
  'tags',
  'title',
  'mergedInto',
  'beforeMerge',
  'asked',
  'askedUntil',
  'handedIn',
] as const satisfies readonly (keyof CaseRecord)[]

export type ListedCase = Readonly<Pick<CaseRecord, (typeof listedColumns)[number]>>
