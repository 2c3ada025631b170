import type { DataNamed } from '../../../shared/schemas/document.ts'
import type { Session } from '../../session.ts'
import type { FormToHandle } from '../handlerRoles/contract.ts'

/** A rule of a process: which cases are given in an assignment role, and how it is found to whom. */
export type AssignmentRule = NonNullable<DataNamed<'process'>['rules']>[number]

/** A rule names what is not there (any more). */
export interface RuleFault {
  /** Its place among the rules. */
  rule: number
  field: string
  /** Translation key. */
  key: string
}

/** The rules of a process by which its cases are given to people, for who edits them. */
export interface AssignmentRules {
  /** As they are in the draft of the process, with what can be chosen in them. NOT_FOUND where there is no such process. */
  load(session: Session, process: string): Promise<RulesToEdit>
  /**
   * For whom a rule opens cases: those whose assignment roles in the draft are narrowed to others, or who have none, and who see
   * a case that it gives them for that alone. NOT_FOUND where there is no such process.
   */
  openedTo(session: Session, input: AskOpenedTo): Promise<OpenedTo>
}

/** Which cases a rule is for, as far as assignment roles can be narrowed by it too. */
export interface RuledCases {
  /** Ids; none: all that go through the process. */
  forms: readonly string[]
  /** Name of a choice question; empty: whatever is answered. */
  question: string
  values: readonly string[]
}

export interface AskOpenedTo {
  process: string
  rule: RuledCases
  users: readonly string[]
  groups: readonly string[]
}

export interface OpenedTo {
  /** Of the users: who would not see all such cases otherwise. */
  users: string[]
  /** How many in each of the groups can be given cases, and how many of them would not see all such cases otherwise. */
  groups: { _id: string; members: number; blind: number }[]
}

export interface RulesToEdit {
  name: string
  /** Of the draft, for who saves it. */
  revision: number
  /** Was changed since it was published, or never was. */
  isAhead: boolean
  rules: AssignmentRule[]
  roles: { key: string; name: string }[]
  states: { _id: string; name: string }[]
  /** Published ones that go through it. */
  forms: FormToHandle[]
  /** Of those forms. */
  categories: { _id: string; name: string }[]
  /** What the rules name and is gone. */
  faults: RuleFault[]
}
