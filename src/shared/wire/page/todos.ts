import type { TodoReason } from '../../process/todoReasons.ts'

/** What waits for the visitor. */
export interface FormTodoModel {
  /** What is most to be done first. */
  todos: readonly TodoItem[]
  /** How many there are in all. */
  count: number
  /** There may be more than that. */
  more: boolean
  /** Where a visitor logs in, who may have more there; absent: they are logged in. */
  loginHref?: string
}

export interface TodoItem {
  formDataId: string
  formId: string
  /** What the case is about, or what its form is called. */
  name: string
  /** Its form, where that is not its name, and its number; may be empty. */
  about: string
  /** What there is to do, such as *Komplettera*. */
  what: string
  /** By when, or since when. */
  when: string
  /** The last day has been. */
  late?: true
  reason: TodoReason
  href: string
}

/** The same as a number, and where that leads; null: nowhere, as nothing waits. */
export interface TodosModel extends Pick<FormTodoModel, 'count' | 'more'> {
  href: string | null
}
