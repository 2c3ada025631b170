import type { SummaryPage } from '../../../shared/catalogue/read/summaryOf.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { TargetTo } from '../../../shared/fields/kinds/link.ts'
import type { Translated } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../shared/i18n.ts'
import type { CourseStep } from '../../../shared/process/graph/course.ts'
import type { StepType } from '../../../shared/process/process.ts'
import type { FactCase } from '../../../shared/rules/condition/facts.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import type { TreeNode } from '../../../shared/tree/tree.ts'
import type { Session } from '../../session.ts'
import type { Assign, FallenAnswer, Markers, NoteType, OnBehalf } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { ShownAcknowledgement } from '../acknowledge/contract.ts'
import type { CaseRef } from '../caseRef.ts'
import type { CompletionForAuthor, CompletionForStaff, OpenedCompletion } from '../completion/contract.ts'
import type { CaseRow } from '../list/contract.ts'
import type { Note } from '../notes/contract.ts'
import type { AsParty, ShownParties } from '../parties/contract.ts'
import type { CasePayments } from '../payments/contract.ts'
import type { ComingNext } from '../people/contract.ts'
import type { OpenConnection, ShownApprovals, StateFacts } from '../process/contract.ts'
import type { Redaction } from '../redact/contract.ts'
import type { AskedToSign, AwaitedSignature, ShownSignature } from '../signing/contract.ts'
import type { ShownReach } from '../talk/contract.ts'
import type { WaitingMessage } from '../talk/waitingContract.ts'

/** Cases as they are opened, read and called. */

export interface Opening {
  loadForm(session: Session, input: LoadForm): Promise<LoadedForm>
  /** The same for drawing a page on the server, with what its rules go by. */
  openForm(session: Session, input: OpenForm): Promise<OpenedForm>
  /** The case that a first save with this token made, if it did and the session holds it. */
  begunWith(session: Session, input: { formId: string; caseToken: string }): Promise<string | undefined>
  /** Whether the session may read the case: for files and anything else that hangs on a case. */
  mayRead(session: Session, ref: CaseRef & { assetId?: string }): Promise<boolean>
  /** Whether the session began the case; its reading of it is nobody's business. */
  isAuthor(session: Session, ref: CaseRef): Promise<boolean>
  /** What the trash can, mails and lists call the case, e.g. `2026-00042 Felanmälan`. */
  titleOf(session: Session, formDataId: string): Promise<string | undefined>
  /** The answers in words, page by page, as their author met the questions; in the session's language. */
  summary(session: Session, ref: CaseRef & { formId?: string }): Promise<SummaryPage[]>
  /** Names of the questions that who sent the case in does not meet where it stands now; NOT_FOUND as for `summary`. */
  hiddenFromAuthor(session: Session, ref: CaseRef): Promise<ReadonlySet<string>>
  /** Oldest first. Staff see all of it, the author what concerns them. */
  timeline(session: Session, input: CaseRef): Promise<TimelineEntry[]>
  /** The newest of them, as many as are asked for. */
  timelinePage(session: Session, input: CaseRef & { newest: number }): Promise<TimelinePage>
  /** What of a form is the session's own already, the last first, at most three of either; nothing for a visitor. */
  earlier(session: Session, formId: string): Promise<Earlier>
  /**
   * Begins another draft with the answers of a case that its author sent in, as far as the form that is live takes them. `first`
   * is what a first save comes with: asked for twice by the same it makes one. NOT_FOUND for all others and of a draft,
   * NOT_PUBLISHED, UNAUTHORIZED where the form is not open to the session.
   */
  again(session: Session, input: CaseRef & { first?: string | undefined }): Promise<MadeAgain>
  /** How a case that is sent in stands, in words for its author; null for all others, and for a draft. */
  ownCase(session: Session, ref: CaseRef): Promise<OwnCase | null>
  /** Another than before where something has happened that its author is shown; nothing is read by asking. NOT_FOUND for all others. */
  ownMark(session: Session, ref: CaseRef): Promise<string>
  /**
   * Addresses of the author's own, of the account or from the answers, that a mail about the case is on its way to or
   * has been sent to. Waits up to a second for what the case's last step set off.
   */
  mailedTo(session: Session, ref: CaseRef): Promise<string[]>
  /** Facts of a case for templates and effects; for the server's own use, without a check of access. */
  facts(session: Session, formDataId: string): Promise<CaseFacts | undefined>
  /** Labels, in the sender's language, of the questions whose answers staff have corrected since then and told of. */
  corrected(session: Session, input: { formDataId: string; since: number }): Promise<string[]>
  /** For effects: an entry in the timeline, as part of an open write. */
  noteEffect(tx: Tx, session: Session, formDataId: string, detail: Values): Promise<void>
}

export interface LoadForm {
  /** May be left out when the case is named. */
  formId?: string
  formDataId?: string
  caseToken?: string
  /** Begin afresh: without it, somebody logged in comes back to the draft they have of this form. */
  reset?: boolean
}

export interface OpenForm extends LoadForm {
  /** What the address of the page says. */
  query?: Readonly<Record<string, string>>
}

export interface OpenedForm {
  loaded: LoadedForm
  /** What rules may ask of the case, once it has been sent in. */
  case: FactCase | null
  /** What the form goes by of the address. */
  query: Record<string, string>
  /** Files of a draft that are not here yet: on their way, or cut off. */
  uploads: readonly OpenUpload[]
  /** Where the session is asked to complete the case. */
  completion?: OpenedCompletion
  /** The form as the session meets it, with these answers over the stored ones. */
  state(answers?: Values): PageState
}

export interface OpenUpload {
  assetId: string
  /** Of the file. */
  name: string
  /** Name of the question it answers. */
  question: string
}

export interface LoadedForm {
  form: FormFacts
  /** Texts are in the session's language. */
  normStructure: Readonly<Record<string, TreeNode>>
  rootId: string
  /** Node id → the language of its texts, where that is not the session's. */
  languages?: Readonly<Record<string, string>>
  /** null: nothing is saved yet. */
  formData: FormData | null
  /** null while it is a draft. Of a merged case the name says so, and for who sent it in how far the other has come. */
  state: StateFacts | null
  /** Where it was merged into another: which, and null for who may not open that one. */
  merged?: { _id: string; number: string | null; name: string } | null
  /** Open to the session; none for a draft, which is sent in with `complete`. */
  connections: OpenConnection[]
  /** What the session meets here; `edit` for a draft. Never `noaccess`, which answers NOT_FOUND. */
  step: StepType
  /** Where their step leads them (`redirect`); absent: it is another, or names no address. */
  redirect?: TargetTo
  /** Staff only: who can be assigned as what. */
  assignmentRoles?: { key: string; name: string }[]
  /** Staff only: the answers in words, see `Cases.summary`. */
  summary?: SummaryPage[]
  /** Staff only. */
  desk?: DeskFacts
  /** Staff only: what is asked of the citizen, and what came and is not looked at. */
  completion?: CompletionForStaff
  /** What takes approvals here, with those that are given; its author is told of what they may approve of. */
  approvals?: ShownApprovals[]
  /** What the session is asked to sign here. */
  payments?: CasePayments
  signing?: AskedToSign
  /** Who has signed and who would not, for staff and for who sent it in. */
  signatures?: ShownSignature[]
  /** The session is a party of the case, and nothing else in it. */
  party?: AsParty
  /** Who is on the citizen's side beside who sent it in, and whom the session could name. */
  parties?: ShownParties
  /** Whose signatures the case waits for; on the citizen's side those of others. */
  awaitsSignatures?: AwaitedSignature[]
  /** What was acknowledged: for staff all of it, for others their own. Absent where the form asks for nothing such. */
  acknowledgements?: ShownAcknowledgement[]
  /** Connections that would be open to them, of staff, if the case had no children that have not ended. */
  awaiting?: { connectionId: string; label: string; children: number }[]
  /** Its author only: what they are asked, and what they have not handed in. */
  correction?: CompletionForAuthor
  /** Of a draft, for its author: answers that the form has no place for any more, until they are put away. */
  fellAway?: FallenAnswer[]
}

/** What a case is as work, to one of those who handle it; as in a `CaseRow`. */
export type DeskFacts = Pick<
  CaseRow,
  'title' | 'due' | 'priority' | 'tags' | 'stands' | 'clock' | 'watching' | 'resting'
> & {
  /** Whether the sender is told of a correction unless somebody unticks it, as the form has it. */
  tells: boolean
  /** The form lets those who handle its cases see what it was like. */
  formHistory: boolean
  /** What happens first without anybody, on a day that is known and as the case is now; null: nothing. */
  next: ComingNext | null
  /** The version of the process that it is on, and of process and form the one that is published now; null: none is. */
  versions: {
    process: { _id: string; name: string; version: number; live: number | null } | null
    form: { live: number | null }
  }
  /** When the reader last looked before this reading, milliseconds since 1970; the first time, now. */
  looked: number
  /** How a message reaches who sent it in. */
  reach: ShownReach
  /** Messages to them that are not sent yet, or could not be. */
  waiting: WaitingMessage[]
}

export interface FormFacts {
  _id: string
  name: string
  /** What the name is in, where that is not the session's language. */
  lang?: string
  version: number
  formType: string
  description?: string
  icon?: string
  color?: string
  receiptText?: string
  process?: string
}

export interface FormData {
  _id: string
  formId: string
  /** Version of the form that the answers are checked against. */
  version: number
  data: Values
  /** State id; null while it is a draft. */
  status: string | null
  draft: boolean
  revision: number
  DiaryNumber: string | null
  created: number
  createdBy: string | null
  createdByName: string
  updated: number
  /** When it was sent in. */
  arrived: number | null
  /** Id of the FormTab where the author was last. */
  page: string | null
  /** What the address said that the form or its process asks for, by name. */
  query: Readonly<Record<string, string>>
  parentFormDataId: string | null
  /** Staff only, of a case that was taken down for somebody: by whom, how it came, and how the person is reached. */
  registered?: { byName: string; source: string | null; name: string; email: string; phone: string }
  assign: Assign
  /** By type. The author is shown `citizen` only. */
  notes: Partial<Record<NoteType, Note[]>>
  /** The author is shown `complete` only. */
  markers: Markers
  /** What was removed, as far as the reader could have seen it. */
  redactions: Redaction[]
  /** Signatures that count, for staff and for who sent it in. */
  signatureRequest: SignatureOf[]
}

/** A signature, as the specification names what is known of it; texts that nobody knows are empty. */
export interface SignatureOf {
  signaturePnr: string
  signatureEmail: string
  /** ISO 8601. */
  signatureRequestDate: string
}

export interface TimelineEntry {
  at: number
  /** `begun`, `sent`, `saved`, `status`, `note`, `noteRemoved`, `assigned`, `effect`, `removed`, `restored` … */
  kind: string
  by: string | null
  byName: string
  /** Revision of the case after it. */
  revision: number
  formVersion: number
  processVersion: number | null
  detail: Values
}

/** The newest lines of a timeline; nothing of what is hidden from the reader, not even that it is there. */
export interface TimelinePage {
  /** Oldest first. */
  entries: TimelineEntry[]
  /** There are earlier ones. */
  earlier: boolean
  /**
   * Of the earlier ones those that the page of a case tells of besides, for staff: who added the case to their own (`added`), and the last
   * move of its process and its form to another version (`processMoved`, `formMoved`). Oldest first.
   */
  apart: TimelineEntry[]
}

/** A case as who sent it in is told of it. */
export interface OwnCase {
  /** See `Cases.ownMark`. */
  mark: string
  /** By the title that its form gives its cases; null where it gives none. */
  title: string | null
  status: {
    /** Where it stands, and what that means for them; the second may be empty. */
    name: string
    text: string
    /** Whether it waits for them. */
    stage: 'open' | 'waiting' | 'ended'
    /** Since when, milliseconds since 1970. */
    since: number | null
    /** When it should be done, as far as its process says that to them; not while it waits for them, nor after its end. */
    due: number | null
    /** Where it goes by itself if nothing happens before, and when; the first first. */
    ahead: { at: number; to: string }[]
  }
  /** Where it has been, is, and goes on to; `note` is said of what lies ahead. */
  steps: {
    /** Of the state. */
    _id: string
    name: string
    place: CourseStep['place']
    at: number | null
    note: string
    /** Since when it waits for them there. */
    asked: number | null
  }[]
  contact: {
    /** The form's own words; may have several lines, and be empty. */
    text: string
    /** Who has the case, and as what, where the form shows them. */
    people: { name: string; role: string }[]
  }
  /** Its form is open to them, so that they can send in another. */
  again: boolean
  /** The address to which messages go by mail; null: to an account, or there is no way. */
  mailedTo: string | null
}

/** Drafts and cases of one form that are somebody's own. */
export interface Earlier {
  drafts: { _id: string; updated: number }[]
  /** `title`: as on its page. `waits`: for its author, as its page says. */
  sent: { _id: string; title: string | null; number: string; arrived: number | null; waits: boolean }[]
}

/** A draft with the answers of an earlier case. */
export interface MadeAgain {
  formDataId: string
  formId: string
  /** With that of a visitor without login. */
  caseToken?: string
  /** Of the earlier case. */
  number: string
  /** Labels of what is never taken over: files, and what is agreed to. */
  leftOut: string[]
  /** Labels of what the form does not ask for any more, or not so. */
  gone: string[]
}

export interface CaseFacts {
  _id: string
  form: { _id: string; name: string }
  process: { _id: string | null; name: string }
  DiaryNumber: string | null
  status: { _id: string | null; name: string }
  created: number
  arrived: number | null
  createdBy: string | null
  createdByName: string
  /** How the person is reached for whom it was taken down; null where its author filled it in. */
  contact: Omit<OnBehalf, 'userId'> | null
  /** The e-mail address at which who sent it in is written to; null: there is none. */
  address: string | null
  /** What was answered to the form's first question for a telephone number. */
  phone: string | null
  locale: Locale
  assign: Assign
  /** Users who want to be told as those are who handle it, and may. */
  watchers: readonly string[]
  data: Values
  /** What the form and the status are called, and the day that the case is due (empty: none), for readers of any language. */
  names: { form: Translated; status: Translated; due: Translated }
  /** Every answer in words, by component name. */
  text: Record<string, string>
  /** The answers in the order of the form: label and text, hidden ones left out. */
  summary: { name: string; label: string; text: string }[]
}
