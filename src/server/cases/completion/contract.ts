import type { SummaryRow } from '../../../shared/catalogue/read/summaryOf.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { MarkerType } from '../../../shared/process/talk/markers.ts'
import type { PageState, Reopened } from '../../../shared/rules/page/page.ts'
import type { Session } from '../../session.ts'
import type { Markers } from '../../store/records.ts'
import type { CaseRef } from '../caseRef.ts'
import type { SetDeadline } from '../desk/contract.ts'

/** Markers on answers, and what the citizen is asked to complete in a case that is sent in. */
export interface Completing {
  /**
   * Marks an answer. INVALID for a component that the case's form does not have; with `complete` also for one that the
   * citizen cannot answer, and CONFLICT once the case has ended.
   */
  addMarker(session: Session, input: AddMarker): Promise<{ markers: Markers }>
  /** NOT_FOUND where there is none. */
  removeMarker(session: Session, input: MarkerRef): Promise<{ markers: Markers }>
  /**
   * Asks the citizen to complete answers, until a day and with a message, and follows a connection to a state that waits where
   * one is named; or takes all that is asked back. All of it or nothing. CONFLICT once the case has ended.
   */
  requestCompletion(session: Session, input: RequestCompletion): Promise<Asked>
  /** What came is looked at: all of it, or these answers. */
  acceptCompletion(session: Session, input: AcceptCompletion): Promise<{ left: string[] }>
  /** What mails to the citizen say of it; for the server's own use, without a check of access. */
  /**
   * What its author has written of a completion and not handed in, of a case that lies in the trash can: theirs to copy, and nothing else of
   * the case. Empty for everybody else.
   */
  unsentOfRemoved(session: Session, ref: CaseRef): Promise<CompletionForAuthor['left']>
  completionFacts(session: Session, formDataId: string): Promise<CompletionFacts | undefined>
}

export interface MarkerRef {
  formDataId: string
  markerType: MarkerType
  /** Id of the component, or the name of its answer. */
  componentId: string
}

export interface AddMarker extends MarkerRef {
  note: string
}

export type RequestCompletion = { formDataId: string } & (
  | {
      withdraw?: undefined
      due: Exclude<SetDeadline['due'], null>
      message: string
      components: readonly { componentId: string; note: string }[]
      /** Leads to a state that waits for the citizen. */
      connectionId?: string | undefined
    }
  | { withdraw: true }
)

export interface Asked {
  markers: Markers
  /** Until when, milliseconds since 1970; null where nothing is asked. */
  due: number | null
}

export interface AcceptCompletion {
  formDataId: string
  componentIds?: readonly string[] | undefined
}

export interface CompletionFacts {
  /** Labels of the questions, in the sender's language. */
  questions: string[]
  /** YYYY-MM-DD, in Sweden. */
  due: string | null
  /** Id of the message that says what is wanted; null: none does. */
  message: string | null
  /** The citizen has changed something and not handed it in. */
  isUnsent: boolean
}

/** What is asked of the citizen, as those who handle the case see it. */
export interface AskedOfCitizen {
  since: number
  due: number | null
  byName: string
  /** Id of the note that said so. */
  message: string | null
}

/** An answer that came and that nobody has looked at. */
export interface CameAnswer {
  name: string
  at: number
  /** The answer before, in words; absent where it was left as it stood. */
  was?: Pick<SummaryRow, 'text' | 'files'>
}

/** For staff of the case. */
export interface CompletionForStaff {
  asked: AskedOfCitizen | null
  came: CameAnswer[]
}

/** For the one who is asked. */
export interface CompletionForAuthor {
  /** The case has ended: nothing is asked any more, but what was begun can be handed in. */
  ended: boolean
  due: number | null
  /** Id of the note that said so. */
  message: string | null
  /** In the order of the form; `nodeIds` are those of the question. */
  asked: { name: string; nodeIds: string[]; note: string }[]
  /** Notes about questions that the form does not have any more. */
  gone: string[]
  /** Ids of fields that are answered and not asked for. */
  closed: string[]
  /** What is changed and not handed in, by component name. */
  values: Values
  /** When it was last saved; null: nothing is changed. */
  updated: number | null
  /** What was written of questions that are not asked for any more, in words. */
  left: { name: string; label: string; text: string }[]
}

/** What of it belongs to a page of the form. */
export interface OpenedCompletion {
  reopened: Reopened
  /** The form with what is changed, and with these answers over that. */
  state(answers?: Values): PageState
}
