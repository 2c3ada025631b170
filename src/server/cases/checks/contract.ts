import type { Session } from '../../session.ts'

/**
 * The list of what is to be done in a case: internal, for those who handle it. Each change answers with the list as it is
 * then. FORBIDDEN for whoever reads the case and is not its staff; CONFLICT for a point that somebody else has removed.
 */
export interface CaseCheckList {
  list(session: Session, formDataId: string): Promise<Check[]>
  /** At the end. INVALID for more than `mostChecks`. */
  add(session: Session, input: { formDataId: string; text: string }): Promise<Check[]>
  /** Ticked or not. Who ticked it first stays the one who did. */
  tick(session: Session, input: CheckRef & { done: boolean }): Promise<Check[]>
  /** Before another, or to the end; to the end as well where that one is gone. */
  move(session: Session, input: CheckRef & { before: string | null }): Promise<Check[]>
  /** It can be put back, where it stood, as long as there is the case. */
  remove(session: Session, ref: CheckRef): Promise<Check[]>
  restore(session: Session, ref: CheckRef): Promise<Check[]>
}

export interface CheckRef {
  formDataId: string
  checkId: string
}

export interface Check {
  _id: string
  text: string
  /** By whom and when (milliseconds since 1970) it was ticked; null: it is not. */
  done: { at: number; byName: string } | null
}
