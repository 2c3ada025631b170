import type { AnswerKind } from '../../../shared/desk/query.ts'
import type { Priority } from '../../../shared/process/priorities.ts'
import type { CaseView } from '../../../shared/process/views.ts'
import type { DrawnTree } from '../../../shared/tree/tree.ts'
import type { Session } from '../../session.ts'
import type { CaseQuery, CaseRow } from '../list/contract.ts'
import type { OpenConnection } from '../process/contract.ts'

/** What the desk shows and asks beside its rows. */

export interface DeskWork {
  /** How many cases are in each view. Of many cases they are counted every five seconds at the most. */
  views(session: Session): Promise<ViewCounts>
  /** Whom the session stands in for today, with how many open cases they have by name. */
  standIns(session: Session): Promise<Waiting[]>
  /** The session's groups in whose queues cases wait: nobody has those by name. */
  queues(session: Session): Promise<Waiting[]>
  /** Whether the session is told of the case as those are who handle it. Answers how it is now. */
  watch(session: Session, input: { formDataId: string; watching: boolean }): Promise<{ watching: boolean }>
  /**
   * Puts cases aside for the session alone, all or none: until a day to come (INVALID for any other), until the citizen
   * answers, or not any more. An answer brings them back before the day, too.
   */
  rest(session: Session, input: RestCases): Promise<{ resting: string | null }>
  /**
   * How many cases the answer to a question of `list` has of each state, form, handler and so on: of each column as if it did
   * not narrow the question itself. Exact of up to 2,000 cases, and where the lists themselves know; otherwise reckoned from
   * the 2,000 that were changed last, and said to be.
   */
  facets(session: Session, query: FacetQuery): Promise<CaseFacets>
  /**
   * What a question of `list` finds in groups: the first of each and how many there are. `board` is by state where all are of
   * one process, else by what the processes call groups of states; days are those of a calendar (INVALID beyond 42). Ends
   * have nothing in them unless they are asked for by their name.
   */
  groups(session: Session, query: GroupsQuery): Promise<CaseGroups>
  /** Where the session may move the case, for its staff. */
  ways(session: Session, formDataId: string): Promise<CaseWays>
  /**
   * The published versions of the case's form, the newest first, for its staff. NOT_FOUND where the form does not let them see what it
   * was like.
   */
  formVersions(session: Session, formDataId: string): Promise<FormVersion[]>
  /** One of them, in the session's language. */
  formVersion(session: Session, input: { formDataId: string; versionId: string }): Promise<DrawnTree>
  /** Where the case stands, and every state of its process as the case is on it, for its staff. */
  states(session: Session, formDataId: string): Promise<CaseStates>
  /** How long the case stood in each of its states, for its staff; the first first. */
  stays(session: Session, formDataId: string): Promise<Stay[]>
  /**
   * Says when a case should be done, by its staff; the timeline has a line of it. `closed`: a day that was named is none on which it
   * is open, and which the next such is (YYYY-MM-DD); it is kept all the same. CONFLICT where it is due at another time by now than
   * the person saw (`detail`: `DueMeanwhile`); nothing is changed then.
   */
  deadline(session: Session, input: SetDeadline): Promise<{ due: number | null; closed?: { next: string } }>
  /** Says how soon it should be taken up, by its staff; the timeline has a line of it. `undo`: by what it is taken back. */
  priority(session: Session, input: SetPriority): Promise<{ priority: Priority; undo?: string }>
  /**
   * Puts tags on a case and takes others off, by its staff; the timeline has a line of it. Others that somebody else puts on
   * it meanwhile stay. INVALID for what is no tag, and for more than a case can have. `undo`: by what it is taken back.
   */
  setTags(session: Session, input: SetTags): Promise<{ tags: string[]; undo?: string }>
  /** Tags of cases that the session may open, the most frequent first. */
  tagsInUse(session: Session, input: AskTags): Promise<{ tags: TagInUse[] }>
}

/** null: not known until the lists that it is counted in are made. */
export type ViewCounts = Record<CaseView, number | null>

/** Somebody, or a group, with how many open cases they have. */
export interface Waiting {
  _id: string
  name: string
  /** null: not known yet. */
  open: number | null
}

export interface RestCases {
  formDataIds: readonly string[]
  /** A day, YYYY-MM-DD. */
  until: string | 'reply' | null
}

/** `columns`: names of answers; without any those of choices, where the question is about one form. */
export type FacetQuery = Omit<CaseQuery, 'page' | 'pageSize' | 'sort' | 'scope'>

export interface CaseFacets {
  totalCount: number
  facets: Facet[]
}

export interface Facet {
  /** Of `where`: `status`, `stateGroup`, `form`, `category`, `handler`, `group`, `queue`, `priority`, `source`, `tag`, `completion`, `data.{name}`. */
  column: string
  /** What the question is called, of an answer. */
  label?: string
  /** Of a question without choices, which has no values here: how it can be asked for. */
  kind?: AnswerKind
  /** Reckoned from a part of the cases. */
  approximate: boolean
  /** The most frequent first, at most 50; beside them those that are asked for, with 0 where no case has them. */
  values: FacetValue[]
}

export interface FacetValue {
  /** What `where` takes for it. */
  value: string
  label: string
  color?: string
  count: number
}

export interface GroupsQuery extends FacetQuery {
  by: 'board' | 'status' | 'stateGroup' | 'form' | 'handler' | 'due' | 'arrived'
  /** Of `due` and `arrived`: the first and the last (YYYY-MM-DD). */
  days?: { from: string; to: string } | undefined
  sort?: Readonly<Record<string, 1 | -1>> | undefined
  /** Cases of a group that are answered. */
  each: number
  /** Group → that many of it. */
  sizes?: Readonly<Record<string, number>> | undefined
  /** Groups of which the number alone is wanted. */
  closed?: readonly string[] | undefined
}

export interface CaseGroups {
  groups: CaseGroup[]
  /** The one process of all that is asked for; null where there are several or none. */
  process: string | null
  /** Processes whose cases the session sees, by name. */
  processes: { _id: string; name: string }[]
  /** See `CasePage`. */
  making?: true
}

export interface CaseGroup {
  /** Id of a state, handler or form; a name of states; a day. `none`: given to nobody. Empty: of no group of states. */
  value: string
  label: string
  color?: string
  /** An end, of which nothing is shown. */
  ended?: true
  totalCount: number
  data: CaseRow[]
}

export interface CaseWays {
  /** Where it stands. */
  state: string
  /** The citizen is asked to complete it, which ends with the case. */
  asked: boolean
  ways: (OpenConnection & { to: { state: string; name: string; stateGroup: string } })[]
}

export interface Stay {
  /** Its id, and its name in the session's language. */
  state: string
  name: string
  subType?: string
  entered: number
  /** When it left; null while it is there. */
  until: number | null
}

export interface DaysFromNow {
  days: number
  /** Counting the days alone on which it is open by the working calendar of the case. */
  working: boolean
}

export interface SetPriority {
  formDataId: string
  priority: Priority
  /** The person may take it back for ten seconds. */
  undoable?: boolean
}

export interface SetTags {
  formDataId: string
  add?: readonly string[]
  remove?: readonly string[]
  /** The person may take it back for ten seconds. */
  undoable?: boolean
}

export interface AskTags {
  /** What they begin with. */
  search?: string
  limit: number
}

export interface TagInUse {
  /** As it is written in the case that was changed last. */
  tag: string
  /** Cases that have it, of those that were looked at. */
  count: number
}

export interface SetDeadline {
  formDataId: string
  /** A time, milliseconds since 1970, or the end of a day: by its date (YYYY-MM-DD), or counted from today; null: never. */
  due: number | string | DaysFromNow | null
  /** When it was due as the person saw it, milliseconds since 1970; null: never. */
  was?: number | null
  reason?: string
}

export interface CaseStates {
  state: string
  states: { _id: string; name: string }[]
}

/** A version of the form of a case. */
export interface FormVersion {
  _id: string
  version: number
  /** Milliseconds since 1970. */
  published: number
  comment: string
  byName: string
  /** It is the one that is filled in now. */
  live: boolean
  /** The case was sent in on it. */
  own: boolean
}

/** When a case is due since somebody else was there first. */
export interface DueMeanwhile {
  due: number | null
  /** Who said so; empty: nobody by hand. */
  byName: string
}
