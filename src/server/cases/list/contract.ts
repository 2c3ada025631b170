import type { Values } from '../../../shared/fields/field.ts'
import type { ShownClock } from '../../../shared/process/clock/caseClock.ts'
import type { Priority } from '../../../shared/process/priorities.ts'
import type { CompletionStage } from '../../../shared/process/talk/completion.ts'
import type { CaseView } from '../../../shared/process/views.ts'
import type { Sheet } from '../../../shared/sheet/sheet.ts'
import type { Session } from '../../session.ts'

/** Cases in lists: what is asked for, and the rows that answer it. */

export interface Listing {
  list(session: Session, query: CaseQuery): Promise<CasePage>
  /** The same cases, all of them, as a table to be written out. */
  sheet(session: Session, question: SheetQuestion): Promise<Sheet>
  /**
   * What the session sees as staff that has every word in its number, title, sender or answers, the best first: never drafts,
   * and not by what forms, states or people are called. Words shorter than three letters find something only beside a
   * longer one, or as a whole number of a case.
   */
  search(session: Session, query: CaseSearch): Promise<FoundCases>
  /** Brings lists and free-text search up to date with everything that was saved before the call. */
  caughtUp(): Promise<void>
}

export interface CaseQuery {
  /** One of the views that every case worker has; what else is asked for narrows it. */
  view?: CaseView
  /** In a view that can hold them: those that have ended, too. */
  ended?: boolean
  /** `all` (default): what the session may read as staff, or their own when that is nothing. */
  scope?: 'all' | 'own' | 'assigned'
  formIds?: readonly string[]
  processIds?: readonly string[]
  /** State ids. */
  states?: readonly string[]
  /** Free text; every text must be found. */
  texts?: readonly string[]
  /** The same looked for in these columns alone (`title`, `DiaryNumber`, `createdByName`, `data.{name}`, and what names form, state and handlers). */
  textsIn?: { texts: readonly string[]; columns: readonly string[] }
  /**
   * Column → value, range or condition. Columns: `status`, `stateGroup`, `form`, `category`, `assign` (or `handler` and `group`), `queue` (a group, and nobody by name), `DiaryNumber`, `createdByName`, `created`,
   * `updated`, `due`, `priority`, `source`, `tag`, `completion`, `parent` (the number of the case that it is a child of), `title`, `data.{name}`.
   */
  where?: Readonly<Record<string, CaseFilter>>
  /** One column and its direction; default `{ updated: -1 }`. */
  sort?: Readonly<Record<string, 1 | -1>>
  page: number
  pageSize: number
  /** Names of answers in the rows; default all. */
  columns?: readonly string[]
}

/** What a question of a list is, whatever its page and order. */
export type CaseQuestion = Omit<CaseQuery, 'page' | 'pageSize'>

export type CaseFilter =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | { from?: string | number; to?: string | number }
  | CaseCondition

/** What a column must be by operators: all that is said must hold. */
export interface CaseCondition {
  /** One of these. */
  is?: readonly (string | number)[]
  /** None of these; what has no value is none of them. */
  not?: readonly (string | number)[]
  /** A text that begins with one of these, without regard to case. */
  begins?: readonly (string | number)[]
  /** An answer in words of its own that has one of these anywhere, without regard to case. */
  contains?: readonly (string | number)[]
  /** From here to there, both included. */
  from?: string | number
  to?: string | number
  /** Whether it has no value at all. */
  empty?: boolean
}

export interface CasePage {
  data: CaseRow[]
  totalCount: number
  /** A column that is sorted or narrowed by gets its lists now: this page was looked for in all cases, and slowly. */
  making?: true
}

/** A row of the Tickets table. */
export interface CaseRow {
  _id: string
  formId: string
  form: { name: string }
  created: number
  updated: number
  arrived: number | null
  createdBy: string | null
  /** Empty: shown as Anonymous. */
  createdByName: string
  /** Who took it down for somebody else, and how it came; null: its author filled it in. */
  registeredByName: string | null
  source: string | null
  /** `deputy`: who stands in today, with whose name `name` then begins; `short`: initials of who acts. */
  assign: {
    type: 'user' | 'group'
    name: string
    deputy?: string
    short: string
    _id: string
    role: string
  }[]
  /** To whoever handles it: what its sender has written, and sent along, since the reader last looked. */
  notifications: { newChat: boolean; newFile: boolean; messages: number }
  unreadTextMessageCount: number
  DiaryNumber: string | null
  draft: boolean
  status: { _id: string | null; name: string; color: string | null }
  /** What this case is about, in its form's words for that; else who sent it in, or its form. */
  title: string
  /** When it should be done, milliseconds since 1970. */
  due: number | null
  /** How soon it should be taken up; `normal` to whoever does not handle it. */
  priority: Priority
  /** Words of staff's own to find it by; none to whoever does not handle it. */
  tags: readonly string[]
  /** The clock stands, while the citizen owes an answer or at the end: it is not late, whatever it is due. */
  stands: boolean
  /** What the clock says that its process set, to whoever handles it; null where none is set. */
  clock: ShownClock | null
  /**
   * Of what the citizen is asked: `came` and not looked at, `late` when it has not come in time, `asked`. null: nothing, and to
   * whoever does not handle it.
   */
  completion: CompletionStage | null
  /** To who sent it in: it waits for them, as its page says. Never to staff, who have `completion`. */
  waits: boolean
  /** The session wants to be told of it. */
  watching: boolean
  /** The session has put it aside until this day (YYYY-MM-DD), or until the citizen answers; null: it has not. */
  resting: string | null
  /** Changed by somebody else since the session last opened it, and not ended. */
  isNew: boolean
  /** It stands where the session can approve of what leads on. */
  approves?: true
  /** To whoever handles it: it waits for a signature of the citizen's side. */
  awaitsSignature?: true
  data: Values
  /** Answers in words, where they differ from the stored value (labels of options, dates). */
  text: Record<string, string>
}

export interface CaseSearch {
  words: readonly string[]
  limit: number
}

export interface FoundCases {
  cases: readonly CaseRow[]
  /** Counted to a thousand. */
  totalCount: number
  /** There are more than were counted. */
  more: boolean
  /** Forms of which the session sees cases, by their titles. */
  forms: readonly { formId: string; title: string }[]
}

export interface SheetQuestion extends Omit<CaseQuery, 'page' | 'pageSize'> {
  /** Only these of them. */
  ids?: ReadonlySet<string>
}
