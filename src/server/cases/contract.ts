import type { SummaryPage } from '../../shared/catalogue/summaryOf.ts'
import type { Values } from '../../shared/fields/field.ts'
import type { Translated } from '../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../shared/i18n.ts'
import type { CourseStep } from '../../shared/process/course.ts'
import type { Priority } from '../../shared/process/priorities.ts'
import type { ProcessState, StepType } from '../../shared/process/process.ts'
import type { FactCase } from '../../shared/rules/condition/facts.ts'
import type { PageState } from '../../shared/rules/page/page.ts'
import type { ValidationResult } from '../../shared/rules/page/validate.ts'
import type { Sheet } from '../../shared/sheet/sheet.ts'
import type { TreeNode } from '../../shared/tree/tree.ts'
import type { FieldProblems } from '../../shared/wire/errors.ts'
import type { Dead } from '../links/links.ts'
import type { PurposeName } from '../links/purposes.ts'
import type { Session } from '../session.ts'
import type { Assign, Marker, Markers, NoteType, OnBehalf } from '../store/records.ts'
import type { CaseChangeKind } from '../store/repositories/caseChanges.ts'
import type { Tx } from '../store/store.ts'
import type { BulkChanged, ChangeMany, LongWork, Undone } from './changes/contract.ts'
import type { CaseCheckList } from './checks/contract.ts'
import type {
  Completing,
  CompletionForAuthor,
  CompletionForStaff,
  OpenedCompletion,
} from './completion/contract.ts'
import type {
  AskTags,
  CaseFacets,
  CaseGroups,
  CaseWays,
  FacetQuery,
  GroupsQuery,
  RestCases,
  SetDeadline,
  SetPriority,
  SetTags,
  Stay,
  TagInUse,
  ViewCounts,
  Waiting,
} from './desk/contract.ts'
import type { SavedViews } from './desk/saved/contract.ts'
import type { CaseFigures, FigureQuestion } from './figures/contract.ts'
import type { FigureMailings } from './figures/mail/contract.ts'
import type { HandlerRoles } from './handlerRoles/contract.ts'
import type {
  CasePage,
  CaseQuery,
  CaseQuestion,
  CaseRow,
  CaseSearch,
  FoundCases,
  SheetQuestion,
} from './list/contract.ts'
import type { AddNote, Note, NoteDrafting, NoteMentions } from './notes/contract.ts'
import type {
  AskHandlers,
  AssignCase,
  AssignmentRole,
  Caused,
  ExplainCase,
  Explained,
  GiveBack,
  Handlers,
} from './people/contract.ts'
import type { Presence } from './presence/contract.ts'
import type { OpenConnection } from './process/contract.ts'
import type { CommonReplies, QuickAnswers } from './quick/contract.ts'
import type { Redacting, Redaction } from './redact/contract.ts'
import type {
  ChangedRegistration,
  NewRegistration,
  RegistrableForm,
  Registration,
} from './register/contract.ts'
import type { CaseRelating } from './relations/contract.ts'
import type { Reminders } from './reminders/contract.ts'
import type { AssignmentRules } from './rules/contract.ts'
import type { CaseVisits, DeliveredMessage, Lettering, ShownReach } from './talk/contract.ts'
import type { CaseMail } from './talk/mail/contract.ts'
import type { Talking, WaitingMessage } from './talk/waitingContract.ts'

export type * from './changes/contract.ts'
export type * from './checks/contract.ts'
export type * from './completion/contract.ts'
export type * from './desk/contract.ts'
export type * from './figures/contract.ts'
export type * from './list/contract.ts'
export type * from './notes/contract.ts'
export type * from './people/contract.ts'
export type * from './process/contract.ts'
export type * from './register/contract.ts'
export type * from './relations/contract.ts'
export type * from './talk/contract.ts'
export type * from './talk/mail/contract.ts'
export type * from './talk/waitingContract.ts'
export type { Assign, Marker, Markers, NoteType, OnBehalf }

/**
 * The case engine: one function per thing that can be done to a case, called by socket, HTTP, effects, imports and
 * the command line alike. Every function looks in the session's organisation alone and throws `Failure`. A case
 * that is not there and one that the session may not see answer alike: NOT_FOUND.
 *
 * A visitor without login holds a case by its `caseToken`, which the first save answers with and which goes with
 * every later call. Ids of cases are not secret; tokens are. One that was revoked since is told so where the case is
 * opened or saved (LINK_GONE).
 */
export interface Cases
  extends NoteDrafting,
    NoteMentions,
    Talking,
    Lettering,
    CaseRelating,
    Completing,
    CaseMail {
  loadForm(session: Session, input: LoadForm): Promise<LoadedForm>
  /** The same for drawing a page on the server, with what its rules go by. */
  openForm(session: Session, input: OpenForm): Promise<OpenedForm>
  /**
   * Saves answers. Without `formDataId` a draft is begun. INVALID with fields: names the form does not have, answers
   * of a wrong shape, files that are not theirs; with `complete` also everything the form says is wrong (what was
   * sent is then kept in the draft). CONFLICT when `revision` is old and somebody changed the same answers; other
   * answers are merged. FORBIDDEN when the case is at a step where the session may not edit.
   */
  save(session: Session, input: SaveCase): Promise<SavedCase>
  /**
   * The same for a form that was sent as a whole, by script or without: answers, the files that came with them and
   * the sending in, all in one write. What is wrong with answers is answered and not thrown: it keeps the case from
   * being sent in, and the answers are kept.
   */
  submit(session: Session, input: SubmitForm): Promise<SubmittedForm>
  /**
   * Follows a connection. STATUS_CHANGED when the case has left `currentStateId`, FORBIDDEN when the connection is not
   * open to the session, INVALID with fields when the form must be valid and is not.
   */
  changeStatus(session: Session, input: ChangeStatus): Promise<ChangedStatus>
  /**
   * One change of many cases, by the functions that change one: a case that may not be changed is left as it is, named with
   * the reason, and the others go on. INVALID for more than 5,000, and CONFLICT where a question finds more than the person
   * was told. What stops in the middle (a full disk, `signal`) is said, and what was done stays, whole case by whole case.
   */
  changeMany(session: Session, input: ChangeMany, work: LongWork): Promise<BulkChanged>
  /**
   * Takes back a change of the session's own, case by case: state, time of entry, timers, assignment, removal and note are as
   * they were, and what waited to be sent or run is dropped. Cases that were changed since are left alone, and named.
   * CONFLICT once its ten seconds are over, NOT_FOUND for somebody else's.
   */
  undo(session: Session, id: string, work: LongWork): Promise<Undone>
  /** How such a change was asked for, for whoever may take it back. NOT_FOUND for somebody else's. */
  changeOf(session: Session, id: string): Promise<{ kind: CaseChangeKind; asked: Values; count: number }>
  addNote(session: Session, input: AddNote): Promise<{ note: Note }>
  /** How its author takes a case back; null for all others, for a draft, and where it has ended otherwise or goes on in another. */
  withdrawal(session: Session, ref: CaseRef): Promise<Withdrawal | null>
  /**
   * The author takes the case back: by the connection to a `withdrawn` end that is open to them, else by a message and a tag that
   * staff see, with the state left alone; once only. FORBIDDEN where `withdrawal` is null.
   */
  withdraw(session: Session, ref: CaseRef): Promise<Withdrawn>
  removeNote(session: Session, input: { formDataId: string; noteId: string }): Promise<{ removed: boolean }>
  /**
   * Who can be given cases, those first who have the role in the processes of these anyway; each with how much they have to
   * do. NOT_FOUND when the session does not handle one of the cases that are named.
   */
  handlers(session: Session, input: AskHandlers): Promise<Handlers>
  /**
   * Sets who holds an assignment role in the case. Those who are new are notified. CONFLICT when `was` is given and they are
   * others now (`detail`: `AssignedMeanwhile`); nothing is changed then.
   */
  assign(session: Session, input: AssignCase): Promise<{ assign: Assign; undo?: string }>
  /**
   * The session holds the case no longer: where it was the last to do so by name the case waits in the queue of its groups,
   * else of the session's own group that has the role in the process, else it is nobody's. CONFLICT as in `assign`.
   */
  giveBack(session: Session, input: GiveBack): Promise<{ assign: Assign; undo?: string }>
  /** The same as part of an open write, for effects: without a check of access. */
  assignIn(tx: Tx, session: Session, input: AssignCase & Caused): Promise<{ assign: Assign }>
  /** The secret of the link by which a visitor goes on with the draft elsewhere. NOT_FOUND for whoever does not hold it. */
  resumeLink(session: Session, ref: CaseRef): Promise<string>
  /** What such a link holds a case by, or why it leads to none. */
  takeUp(session: Session, secret: string): Promise<Required<CaseRef> | { dead: Dead }>
  /** Whether a case that nobody holds by an account becomes one's own by the link. */
  mayAddByLink(session: Session, secret: string): Promise<boolean>
  /** By such a link the case becomes one's own. LINK_GONE when it leads nowhere, FORBIDDEN when it is somebody else's. */
  addByLink(session: Session, secret: string): Promise<{ formDataId: string }>
  /**
   * How a case stands, by its number and the code of its receipt: no answers, no names. NOT_FOUND alike for a number that
   * there is not and a wrong code, TOO_MANY by address and by number, LINK_GONE when staff have revoked the code.
   */
  status(session: Session, asked: AskedStatus): Promise<CaseStatus>
  /**
   * By the same two, the case becomes one's own: whoever began it without a login holds it by their account from then on.
   * FORBIDDEN when it is somebody else's. An equal e-mail in an answer ties nothing.
   */
  addToOwn(session: Session, asked: AskedStatus): Promise<{ formDataId: string }>
  /** The code, for the author at the receipt; null where there is none, or where the key is not that of the sending in. */
  statusCode(session: Session, ref: CaseRef): Promise<string | null>
  /** The same for mails to the author; for the server's own use, without a check of access. */
  statusCodeOf(session: Session, formDataId: string): Promise<string | null>
  /**
   * A link to the receipt of a case that is sent in, with its answers, for its author and its staff. NOT_FOUND of a draft,
   * TOO_MANY for whoever makes one after the other.
   */
  receiptLink(session: Session, ref: CaseRef): Promise<HandedLink>
  /** The same to one file of a case or draft that its author may read. NOT_FOUND of any other. */
  attachmentLink(session: Session, ref: CaseRef & { assetId: string }): Promise<HandedLink>
  /** The same to several in one write, by the file's id. */
  attachmentLinks(
    session: Session,
    ref: CaseRef & { assetIds: readonly string[] },
  ): Promise<ReadonlyMap<string, HandedLink>>
  /**
   * What such a link shows, as it is now and as the case's author may read it. TOO_MANY for an address that tries one after
   * the other.
   */
  openLink(session: Session, secret: string): Promise<OpenedLink | { dead: Dead | 'gone' }>
  /** What lets somebody in to the case without a login: for its staff all of it, for its author what they can have made. */
  links(session: Session, ref: CaseRef): Promise<CaseLink[]>
  /**
   * Lets nobody in any more; NOT_FOUND for one that is not among `links`. A visitor who revokes the browser goes on with
   * the `caseToken` of the answer, and no other browser does.
   */
  revokeLink(session: Session, input: CaseRef & { linkId: string }): Promise<RevokedLink>
  redact: Redacting['redact']
  redactable: Redacting['redactable']
  /** Oldest first. Staff see all of it, the author what concerns them. */
  timeline(session: Session, input: CaseRef): Promise<TimelineEntry[]>
  /**
   * Begins another draft with the answers of a case that its author sent in, as far as the form that is live takes them. `first`
   * is what a first save comes with: asked for twice by the same it makes one. NOT_FOUND for all others and of a draft,
   * NOT_PUBLISHED, UNAUTHORIZED where the form is not open to the session.
   */
  again(session: Session, input: CaseRef & { first?: string | undefined }): Promise<MadeAgain>
  /** What of a form is the session's own already, the last first, at most three of either; nothing for a visitor. */
  earlier(session: Session, formId: string): Promise<Earlier>
  /** How a case that is sent in stands, in words for its author; null for all others, and for a draft. */
  ownCase(session: Session, ref: CaseRef): Promise<OwnCase | null>
  list(session: Session, query: CaseQuery): Promise<CasePage>
  /**
   * What the session sees as staff that has every word in its number, title, sender or answers, the best first: never drafts,
   * and not by what forms, states or people are called. Words shorter than three letters find something only beside a
   * longer one, or as a whole number of a case.
   */
  search(session: Session, query: CaseSearch): Promise<FoundCases>
  /** How many cases are in each view. Of many cases they are counted every five seconds at the most. */
  views(session: Session): Promise<ViewCounts>
  /** Whom the session stands in for today, with how many open cases they have by name. */
  standIns(session: Session): Promise<Waiting[]>
  /** The session's groups in whose queues cases wait: nobody has those by name. */
  queues(session: Session): Promise<Waiting[]>
  /**
   * The secret of a link by which who has no account opens the case, after a code that is mailed to the address; as part of a write, for
   * the server's own use.
   */
  messageLinkIn(tx: Tx, of: { org: string; formDataId: string; address: string }): Promise<string>
  /**
   * A message went by these mails to who sent the case in, or by none, and to their page where they have an account; as part of a write,
   * for the server's own use.
   */
  deliveredIn(tx: Tx, of: DeliveredMessage): Promise<void>
  /** The way in from a mail about a message, for who has no account. */
  visits: CaseVisits
  /** Who has which case open now. */
  presence: Presence
  checks: CaseCheckList
  reminders: Reminders
  /** Lists of the desk that people have saved by name. */
  saved: SavedViews
  /** Roles for some cases, made with everything that they take. */
  handlerRoles: HandlerRoles
  assignmentRules: AssignmentRules
  /** Whether the session is told of the case as those are who handle it. Answers how it is now. */
  watch(session: Session, input: { formDataId: string; watching: boolean }): Promise<{ watching: boolean }>
  /**
   * Puts cases aside for the session alone, all or none: until a day to come (INVALID for any other), until the citizen
   * answers, or not any more. An answer brings them back before the day, too.
   */
  rest(session: Session, input: RestCases): Promise<{ resting: string | null }>
  /**
   * How many cases the answer to a question of `list` has of each state, form, handler and so on: of each column as if it did
   * not narrow the question itself. Exact of up to 2,000 cases, and where the lists themselves know; otherwise reckoned from
   * the 2,000 that were changed last, and said to be.
   */
  facets(session: Session, query: FacetQuery): Promise<CaseFacets>
  /**
   * What a question of `list` finds in groups: the first of each and how many there are. `board` is by state where all are of
   * one process, else by what the processes call groups of states; days are those of a calendar (INVALID beyond 42). Ends
   * have nothing in them unless they are asked for by their name.
   */
  groups(session: Session, query: GroupsQuery): Promise<CaseGroups>
  /** Where the session may move the case, for its staff. */
  ways(session: Session, formDataId: string): Promise<CaseWays>
  /** How long the case stood in each of its states, for its staff; the first first. */
  stays(session: Session, formDataId: string): Promise<Stay[]>
  /** Which accounts see a case, and why, for those who handle it. Links and codes are told by `links`. FORBIDDEN for its author alone. */
  explain(session: Session, input: ExplainCase): Promise<Explained>
  /**
   * What came in, was closed and took how long, of the cases that the session reads as staff. INVALID where the days are none or
   * more than five years apart.
   */
  figures(session: Session, question: FigureQuestion): Promise<CaseFigures>
  /** The same by mail, again and again. */
  figureMailings: FigureMailings
  /** The rows of the same as a table. */
  figureSheet(session: Session, question: FigureQuestion): Promise<Sheet>
  /**
   * Says when a case should be done, by its staff; the timeline has a line of it. `closed`: a day that was named is none on which it
   * is open, and which the next such is (YYYY-MM-DD); it is kept all the same. CONFLICT where it is due at another time by now than
   * the person saw (`detail`: `DueMeanwhile`); nothing is changed then.
   */
  deadline(session: Session, input: SetDeadline): Promise<{ due: number | null; closed?: { next: string } }>
  /** Says how soon it should be taken up, by its staff; the timeline has a line of it. `undo`: by what it is taken back. */
  priority(session: Session, input: SetPriority): Promise<{ priority: Priority; undo?: string }>
  /**
   * Puts tags on a case and takes others off, by its staff; the timeline has a line of it. Others that somebody else puts on
   * it meanwhile stay. INVALID for what is no tag, and for more than a case can have. `undo`: by what it is taken back.
   */
  setTags(session: Session, input: SetTags): Promise<{ tags: string[]; undo?: string }>
  /** Tags of cases that the session may open, the most frequent first. */
  tagsInUse(session: Session, input: AskTags): Promise<{ tags: TagInUse[] }>
  /** The same cases, all of them, as a table to be written out. */
  sheet(session: Session, question: SheetQuestion): Promise<Sheet>
  /** Into the trash can, by staff of each case; all or none. The caller has checked that they may remove. */
  remove(session: Session, ids: readonly string[]): Promise<{ removed: string[] }>
  /** A draft by its author, for good; a case that was sent in by an administrator, into the trash can. */
  discard(session: Session, ref: CaseRef): Promise<{ removed: string[] }>
  /** Removed cases, newest first (permission `admin`). */
  trash(session: Session, limit?: number): Promise<RemovedCase[]>
  restore(session: Session, ids: readonly string[]): Promise<{ restored: string[] }>
  /** For good, timeline and files included (permission `admin`). */
  emptyTrash(session: Session, ids?: readonly string[]): Promise<{ deleted: string[] }>
  /** Forms whose cases the session may take down for others, by name. */
  registrable(session: Session): Promise<RegistrableForm[]>
  /**
   * Begins a draft for somebody else, which whoever takes it down alone sees until it is sent in by `save` or `submit`. The
   * author is then the account, or nobody. FORBIDDEN without a role in the form's process, INVALID for an account that is
   * not there.
   */
  register(session: Session, input: NewRegistration): Promise<{ formDataId: string }>
  /** Changes how it came and for whom it is, while it is a draft. */
  changeRegistration(session: Session, input: ChangedRegistration): Promise<Registration>
  /** What the session has begun to take down, newest first. */
  registrations(session: Session): Promise<Registration[]>
  /** One of them; for an hour after it was sent in with what the person is to have on paper. NOT_FOUND of any other. */
  registration(session: Session, formDataId: string): Promise<Registration>
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
  /**
   * Addresses of the author's own, of the account or from the answers, that a mail about the case is on its way to or
   * has been sent to. Waits up to a second for what the case's last step set off.
   */
  mailedTo(session: Session, ref: CaseRef): Promise<string[]>
  /** Facts of a case for templates and effects; for the server's own use, without a check of access. */
  facts(session: Session, formDataId: string): Promise<CaseFacts | undefined>
  /** Labels, in the sender's language, of the questions whose answers staff have corrected since then and told of. */
  corrected(session: Session, input: { formDataId: string; since: number }): Promise<string[]>
  /** Canned replies that fit a case, filled in, for its staff. */
  quickAnswers(
    session: Session,
    input: { formDataId: string; search?: string | undefined },
  ): Promise<QuickAnswers>
  /** What the same message to the senders of these cases may be made of. INVALID for more than 500. */
  commonReplies(
    session: Session,
    which: { ids?: readonly string[]; question?: CaseQuestion },
  ): Promise<CommonReplies>
  /** For effects: an entry in the timeline, as part of an open write. */
  noteEffect(tx: Tx, session: Session, formDataId: string, detail: Values): Promise<void>
  /** Connections open to the session for every one of these cases, and whether they share form and state. */
  common(session: Session, ids: readonly string[]): Promise<CommonGround>
  /** The same for all cases that answer a question. */
  commonOf(session: Session, question: CaseQuestion): Promise<CommonGround>
  /** Who may be what in the case's process; for the server's own use, without a check of access. */
  processOf(
    session: Session,
    formDataId: string,
  ): Promise<{ assignmentRoles: readonly AssignmentRole[]; keys: readonly string[] }>
  /** Brings lists and free-text search up to date with everything that was saved before the call. */
  caughtUp(): Promise<void>
  /** Before the store is closed. */
  close(): Promise<void>
}

/** `message`: there is no connection, so it is asked for. `asked` and `done`: it was, then. */
export type Withdrawal =
  | { by: 'connection'; connectionId: string; confirm?: string }
  | { by: 'message' }
  | { by: 'asked' | 'done'; at: number }

export interface Withdrawn {
  by: 'connection' | 'message'
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

/** A case as who sent it in is told of it. */
export interface OwnCase {
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

export interface CaseRef {
  formDataId: string
  caseToken?: string
}

export interface AskedStatus {
  /** The case's number. */
  number: string
  /** However it was typed in. */
  code: string
}

export interface CaseStatus {
  number: string
  /** Name of its state. */
  state: string
  /** Nothing more will happen. */
  ended: boolean
  /** When it was sent in, milliseconds since 1970. */
  arrived: number | null
  /** When it came to its state. */
  entered: number | null
  /** It is among the session's own. */
  own: boolean
}

/** A link that is handed to somebody. */
export interface HandedLink {
  /** What stands in the address `/link?token=`. */
  token: string
  /** Milliseconds since 1970. */
  expires: number
}

/** What a link leads to that was handed to somebody. */
export type OpenedLink =
  | { purpose: 'attachment'; assetId: string }
  | {
      purpose: 'receipt'
      form: { _id: string; name: string }
      number: string | null
      arrived: number | null
      pages: readonly SummaryPage[]
    }

export interface RevokedLink {
  /** As they are then. */
  links: CaseLink[]
  caseToken?: string
}

/** A link or code that lets somebody in to a case. */
export interface CaseLink {
  _id: string
  /** Name of the file that it leads to; null: to no single one, or it is not there any more. */
  file: string | null
  /** `own`: what its author holds the case by in the browser where it was filled in, receipt and files included. */
  purpose: PurposeName
  forWhom: string | null
  created: number
  /** null: never, or it is not written down. */
  lastUsed: number | null
  /** null: as long as the case. */
  expires: number | null
  /** Why it lets nobody in any more; null while it does. */
  dead: Dead | null
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
  /** Staff only: who can be assigned as what. */
  assignmentRoles?: { key: string; name: string }[]
  /** Staff only: the answers in words, see `Cases.summary`. */
  summary?: SummaryPage[]
  /** Staff only. */
  desk?: DeskFacts
  /** Staff only: what is asked of the citizen, and what came and is not looked at. */
  completion?: CompletionForStaff
  /** Its author only: what they are asked, and what they have not handed in. */
  correction?: CompletionForAuthor
}

/** What a case is as work, to one of those who handle it; as in a `CaseRow`. */
export type DeskFacts = Pick<
  CaseRow,
  'title' | 'due' | 'priority' | 'tags' | 'stands' | 'watching' | 'resting'
> & {
  /** Whether the sender is told of a correction unless somebody unticks it, as the form has it. */
  tells: boolean
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
}

/** Named in the session's language. */
export type StateFacts = { name: string } & Pick<ProcessState, '_id' | 'stateType'> &
  Partial<Pick<ProcessState, 'subType' | 'color' | 'stateGroup'>>

export interface SaveCase {
  formId: string
  formDataId?: string
  /** Answers by component name; a name that is absent stays as it is, null empties it. */
  data: Values
  revision?: number
  /** Check everything and send the draft in. */
  complete?: boolean
  caseToken?: string
  /** Id of the FormTab where the author is now, to come back to. */
  page?: string
  /**
   * What the address says that the author's page is at. The draft keeps what its rules ask for, of two addresses what
   * the first said, and every later save goes by it. Of a case that has been sent in it is not looked at.
   */
  query?: Readonly<Record<string, string>>
  /** Ids of FormTabs whose required answers are also asked for in `validation`. */
  check?: readonly string[]
  parentFormDataId?: string
  /** Of a completion that is handed in: its author has said that the answers are right although none is changed. */
  asItStands?: boolean
  /** Of an answer that staff correct: who sent the case in is told, in one message for all within a minute. */
  tell?: boolean
}

export interface SavedCase {
  formDataId: string
  revision: number
  /** Of the answers sent, and of the pages in `check`; of everything with `complete`. */
  validation: ValidationResult
  /**
   * Answers that were sent and not kept, because their question is hidden from or closed to the person: by name, the
   * reason as a translation key.
   */
  notKept?: FieldProblems
  /** With the first save of a visitor without login. */
  caseToken?: string
  /** When it was sent in. */
  DiaryNumber?: string
  /** When it was sent in. */
  status?: string
}

export interface SubmitForm extends SaveCase {
  /**
   * Names of the questions that the person was shown. Others that the answers have opened on a page of `check` hold
   * the sending back.
   */
  shown: readonly string[]
  /** Names that came with an answer to what was not asked, or is not any more. */
  gone?: readonly string[]
  /** The second of two equal answers, by component name. */
  confirmations?: Readonly<Record<string, string>>
  /** Files that came with the answers, by component name; what is stored already stands in `data`. */
  files?: readonly SentFiles[]
}

export interface SentFiles {
  name: string
  files: readonly File[]
}

export interface SubmittedForm {
  saved: SavedCase
  /** Whether it is sent in. */
  sent: boolean
  /** What is wrong, in reading order: on the pages of `check`; everywhere with `complete`; with the files that came. */
  problems: AnswerProblem[]
  /** Questions of the pages of `check` that the person has not been shown. */
  unseen: string[]
  /** Questions with a file that came and was not taken. */
  refused: string[]
  /** Ids of the pages that there are with these answers; the root's in a form without pages. */
  pages: string[]
  /** A completion is not handed in, as no answer is changed and nobody has said that they are right as they stand. */
  unchanged?: boolean
}

export interface AnswerProblem {
  name: string
  /** Id of the page that the question stands on. */
  page: string
  level: 'critical' | 'error'
  key: string
  values?: Record<string, unknown>
}

export interface ChangeStatus {
  formDataId: string
  connectionId?: string | undefined
  currentStateId: string
  parentFormDataId?: string
  caseToken?: string
  /** Target state, with `dangerForce`. */
  state?: string | undefined
  /** Skips validation (permission `caseForce`); needs a reason. */
  force?: boolean | undefined
  /** Any target state (permission `admin`); needs a reason. */
  dangerForce?: boolean | undefined
  reason?: string
  /** The person may take it back for ten seconds, and what it sends or runs waits for as long. */
  undoable?: boolean
}

export interface ChangedStatus {
  status: StateFacts
  /** Open to the session from there. */
  connections: OpenConnection[]
  revision: number
  /** By what id it is taken back, where that was asked for. */
  undo?: string
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

export interface RemovedCase {
  _id: string
  name: string
  removed: number
  removedBy: string | null
  removedByName: string
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
  /** What the form and the status are called, for readers of any language. */
  names: { form: Translated; status: Translated }
  /** Every answer in words, by component name. */
  text: Record<string, string>
  /** The answers in the order of the form: label and text, hidden ones left out. */
  summary: { name: string; label: string; text: string }[]
}

export interface CommonGround {
  /** All cases were found and are at the same state of the same form. */
  same: boolean
  formId: string | null
  status: string | null
  connections: { id: string; name: string; confirm?: string; color?: string }[]
}
