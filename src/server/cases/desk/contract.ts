import type { Priority } from '../../../shared/process/priorities.ts'
import type { CaseView } from '../../../shared/process/views.ts'
import type { CaseQuery, CaseRow } from '../list/contract.ts'
import type { OpenConnection } from '../process/contract.ts'

/** What the desk shows and asks beside its rows. */

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

/** When a case is due since somebody else was there first. */
export interface DueMeanwhile {
  due: number | null
  /** Who said so; empty: nobody by hand. */
  byName: string
}
