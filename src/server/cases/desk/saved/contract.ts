import type { Session } from '../../../session.ts'

/** A list of the desk that somebody has saved by name, as the session meets it. */
export interface SavedView {
  _id: string
  name: string
  /** What of it there is for this session, as the query of an address: see `viewText` in `src/shared/desk/query.ts`. */
  query: string
  /** The role that it is shared with; null: the session's own, and nobody else's. */
  role: { _id: string; name: string } | null
  /** The session saved it. */
  isOwn: boolean
  /** The session may rename, change and remove it. */
  mayChange: boolean
  /** Cases in it that the session sees; null: not known until the lists that it is counted in are made. */
  count: number | null
  /** What it names that is not there, or not for this session. All else of it is heeded; where a column was narrowed to nothing else, it has no cases. */
  absent: readonly AbsentInView[]
}

export interface AbsentInView {
  /** `form`, `process`, `category`, `status`, `stateGroup`, `handler`, `group`, `queue`, `answer`, `sort` or `columns`. */
  what: string
  /** What it is, or was, called: only for who saw it when the view was saved, or sees it now. */
  name?: string
  /** Of what an address names: the value that it has there, or the column. */
  value?: string
}

export interface NewSavedView {
  name: string
  /** The query of the desk's address. What is not the desk's is left out. */
  query: string
  /** Id of one of the session's roles; null: for oneself. */
  role: string | null
}

export interface SavedViews {
  /** What the query of an address names that is not there, or not for the session: the two are answered alike. */
  absentIn(session: Session, query: string): Promise<AbsentInView[]>
  /**
   * The session's own and those shared with its roles, the oldest first; administrators have all that are shared. Counted as
   * `Cases.views`, and by what the session itself sees: nothing of it tells what its owner sees.
   */
  list(session: Session): Promise<SavedView[]>
  /** Roles that the session may share with: its own, and all for administrators. By name. */
  roles(session: Session): Promise<{ _id: string; name: string }[]>
  /** INVALID: a name that the session has already (`name`), a role that is not its own (`role`), or too many (`name`). */
  add(session: Session, view: NewSavedView): Promise<{ _id: string }>
  /** What is left out stays. FORBIDDEN for who may read it and did not save it; NOT_FOUND for all others; INVALID as `add`. */
  change(session: Session, id: string, change: Partial<NewSavedView>): Promise<void>
  /** It can be restored for 30 days. Errors as `change`. */
  remove(session: Session, id: string): Promise<void>
  /** Errors as `change`; NOT_FOUND for one that is not removed. */
  restore(session: Session, id: string): Promise<void>
}
