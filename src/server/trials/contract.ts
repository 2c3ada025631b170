import type { Message } from '../../shared/i18n.ts'
import type { ProcessEffect } from '../../shared/process/process.ts'
import type { Scenario } from '../../shared/process/scenario.ts'
import type { Documents } from '../documents/documents.ts'
import type { Session } from '../session.ts'
import type { DocumentRow, PublishedRow } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'

/** How a test went. */
export interface TestResult {
  _id: string
  name: string
  ok: boolean
  /** What went otherwise than expected, in words. `step`: from 0; null: at the beginning or the end. */
  problems: { step: number | null; words: string }[]
}

/** What tests are for: a form or a process, whose draft they look at. */
export interface Subject {
  schema: 'form' | 'process'
  id: string
}

/** Tests of forms and processes, run on copies that are thrown away: nothing of it is left behind. */
export interface Trials {
  /** These tests, or all. Each looks at the draft of what it is for, and at what is live of the other. NOT_FOUND for what is none. */
  run(session: Session, ids?: readonly string[]): Promise<TestResult[]>
  /** Those that do not go as they should with the draft of the form or process as it is now. */
  failing(session: Session, subject: Subject): Promise<TestResult[]>
}

/** A test as it is run, with the copies that it runs on. */
export interface Trial {
  org: string
  scenario: Scenario
  /** What is published anew from its draft; the other is as it is live, where it is. */
  subject: Subject
  process: string
  /** null: one that asks nothing. */
  form: string | null
  documents: DocumentRow[]
  published: PublishedRow[]
}

/** What went otherwise than expected; what people read is put into words of their language afterwards. */
export type Fault = { step: number | null } & (
  | { what: 'unpublished'; schema: Subject['schema']; keys: string[] }
  | { what: 'refused'; message: Message; values?: Record<string, unknown>; fields: string[]; open: string[] }
  | { what: 'notSent' }
  | { what: 'nobody'; key: string }
  | { what: 'state'; expected: string | null; got: string | null }
  | { what: 'answer'; name: string; expected: unknown; got: unknown }
  | { what: 'effects'; expected: ProcessEffect[]; got: ProcessEffect[] }
)

/** What they are run by. */
export interface TrialNeeds {
  store: Pick<Store, 'read'>
  documents: Pick<Documents, 'all' | 'find' | 'get'>
  texts: Texts['translate']
}
