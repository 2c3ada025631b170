/**
 * When something is shown, disabled or open. Plain data, edited by builders and read by browser and server.
 * `all` of nothing is true, `any` of nothing is false. `to` is a plain value, a list (one of these), or points at
 * another answer or variable: `{ value: 'slutdatum' }`, `{ variable: 'today' }`.
 */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  /** The answer of the component with this name. */
  | { value: string; is: Operator; to?: unknown }
  /** The present user has (or lacks) a role, by id. */
  | { role: string; is: 'has' | 'hasNot' }
  /** The case's state, by id. */
  | { status: string; is: 'equals' | 'notEquals' }
  /** Something that is known beside the answers: a name of `facts.ts`, such as `query.{name}` or `user.email`. */
  | { variable: string; is: Operator; to?: unknown }

export type Operator =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'empty'
  | 'notEmpty'
  | 'less'
  | 'lessOrEqual'
  | 'greater'
  | 'greaterOrEqual'
  | 'matches'

/** A component's settings `show` and `disable`. */
export interface ShowRule {
  mode: 'show' | 'hide'
  when: Condition
  /** A hidden component loses its value. */
  reset?: boolean
}
export interface DisableRule {
  when: Condition
}

/** What a condition is decided by. */
export interface Facts {
  value(name: string): unknown
  variable(path: string): unknown
  roles: readonly string[]
  /** State id of the case, or null before there is one. */
  status: string | null
}
