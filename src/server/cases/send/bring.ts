import type { Values } from '../../../shared/fields/field.ts'
import type { CaseRecord, FallenAnswer } from '../../store/records.ts'

/** Answers brought from another version of the form. */
export interface Brought {
  /** Those that the case has; null: it is on this version. */
  stored: Values | null
  /** Those that were sent. */
  data: Values
  /** What this version has no place for. */
  fallen: FallenAnswer[]
  /** Names of the questions whose inputs were read. */
  read: readonly string[]
}

/** Brings a draft, as it is inside of the write, and what is sent to it. */
export type Bring = (record: CaseRecord, sent: Values) => Brought
