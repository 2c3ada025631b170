import type { TodoReason } from '../../../shared/process/todoReasons.ts'
import type { Session } from '../../session.ts'
import type { CaseRef } from '../caseRef.ts'

/** What waits for a person, in whatever way the cases are theirs (components FormTodo and Todos). */
export interface WaitingForMe {
  /**
   * Drafts of the session's own, what its cases ask of it, and cases at a step where it may act: what it began or holds, what it takes down for others,
   * and what it handles (*Mina*). `held`: by which tokens it holds what nobody's account owns. Each case once, under what is most to be done in it. Of
   * what is there no more, and of others' cases, nothing is said.
   */
  todos(session: Session, held?: readonly CaseRef[]): Promise<FoundTodos>
}

export interface FoundTodos {
  /** What has a day first, the first day first; then the newest, and drafts last. At most `mostTodos`. */
  todos: Todo[]
  /** How many there are in all. */
  count: number
  /** There may be more: so many cases are theirs that not all were looked at. */
  more: boolean
}

export const mostTodos = 50

export interface Todo {
  formDataId: string
  formId: string
  /** What the form is called to who fills it in, in the session's language. */
  form: string
  /** What the case is about, where its form says so; null: it does not, or nothing is sent in yet. */
  title: string | null
  number: string | null
  reason: TodoReason
  /** Whose side they are on: they sent it in, are a party of it, handle it, or take it down for somebody. */
  as: 'author' | 'party' | 'staff' | 'registrar'
  /** Since when, milliseconds since 1970. */
  since: number
  /** The last day for it; of what they handle, when the case is due; of a draft, until when it is kept. null: none. */
  due: number | null
}
