import type { Session } from '../../session.ts'

/** A role for those who handle some cases, with everything that it takes, made in one step. */
export interface HandlerRoles {
  /** Of what such a role is made: processes that are published, and what can be chosen in each. */
  choices(session: Session): Promise<ProcessToHandle[]>
  /**
   * Makes the role, its row in the process (which is published anew), its page and the way to that in the left menu, and gives it to
   * people. All of it or nothing. INVALID with the field for what cannot be chosen, or where the process has changes that are
   * not published: those would go along.
   */
  make(session: Session, wanted: NewHandlerRole): Promise<MadeHandlerRole>
}

export interface ProcessToHandle {
  _id: string
  name: string
  /** Was changed since it was published. */
  isAhead: boolean
  roles: RoleToBe[]
  forms: FormToHandle[]
}

/** An assignment role of the process, and what it may do there, in words of the process. */
export interface RoleToBe {
  key: string
  name: string
  /** States in which answers are changed. */
  edits: string[]
  /** Connections that it follows. */
  follows: string[]
}

export interface FormToHandle {
  _id: string
  name: string
  /** Name of its category. */
  category: string | null
  /** Choice questions, whose answers can narrow the role. */
  questions: { name: string; label: string; options: { value: string; label: string }[] }[]
}

export interface NewHandlerRole {
  name: string
  processId: string
  /** Key of the assignment role whose rights it has. */
  as: string
  /** None: every form of the process, and those that come. */
  forms: readonly string[]
  /** With `values`; null: whatever is answered. */
  question: string | null
  values: readonly string[]
  /** Ids of the people who get it. */
  users: readonly string[]
  /** The address of a page with their cases, under `/page`; null: none. */
  page: string | null
}

export interface MadeHandlerRole {
  role: string
  /** Path of the page. */
  page: string | null
  /** Open cases that it sees, and all of the organisation; null: they are not counted yet. */
  sees: number | null
  of: number | null
  /** The first of those that it sees, as its list begins. */
  first: { _id: string; number: string | null; title: string; status: string }[]
}
