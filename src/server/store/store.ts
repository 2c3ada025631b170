import type { RoomLeft } from './folder/room.ts'
import type { AbsenceReads, Absences } from './repositories/absences.ts'
import type {
  AccountReads,
  Accounts,
  MembershipReads,
  Memberships,
  OrgReads,
  Orgs,
  ProfileReads,
  Profiles,
  SettingReads,
  Settings,
} from './repositories/accounts.ts'
import type { AssetReads, Assets } from './repositories/assets.ts'
import type { CaseChangeReads, CaseChanges } from './repositories/caseChanges.ts'
import type { CaseCheckReads, CaseChecks } from './repositories/caseChecks.ts'
import type { CaseCompletionReads, CaseCompletions } from './repositories/caseCompletions.ts'
import type { CaseCorrectionReads, CaseCorrections } from './repositories/caseCorrections.ts'
import type { CaseListReads, CaseLists } from './repositories/caseLists.ts'
import type { CaseMoveReads, CaseMoves } from './repositories/caseMoves.ts'
import type { CasePaymentReads, CasePayments } from './repositories/casePayments.ts'
import type { CasePeople, CasePeopleReads } from './repositories/casePeople.ts'
import type { CaseRelationReads, CaseRelations } from './repositories/caseRelations.ts'
import type { CaseReminderReads, CaseReminders } from './repositories/caseReminders.ts'
import type { CaseSignatureReads, CaseSignatures } from './repositories/caseSignatures.ts'
import type { CaseStatementReads, CaseStatements } from './repositories/caseStatements.ts'
import type { CaseStayReads, CaseStays } from './repositories/caseStays.ts'
import type {
  CaseReads,
  Cases,
  NoteReads,
  Notes,
  RedactionReads,
  Redactions,
  TimelineReads,
  Timelines,
} from './repositories/cases.ts'
import type { Counters } from './repositories/counters.ts'
import type {
  DocumentReads,
  Documents,
  Published,
  PublishedReads,
  VersionReads,
  Versions,
} from './repositories/documents.ts'
import type { FactorReads, Factors } from './repositories/factors.ts'
import type { FigureMailingReads, FigureMailings } from './repositories/figureMailings.ts'
import type { InboxMailReads, InboxMails } from './repositories/inboxMails.ts'
import type { LinkReads, Links } from './repositories/links.ts'
import type { LockReads, Locks } from './repositories/locks.ts'
import type { Audit, AuditReads, Log, LogReads } from './repositories/logs.ts'
import type { MailReads, Mails } from './repositories/mails.ts'
import type { MessageReads, Messages } from './repositories/messages.ts'
import type { News, NewsReads } from './repositories/news.ts'
import type { NoteDraftReads, NoteDrafts } from './repositories/noteDrafts.ts'
import type { NotificationReads, Notifications } from './repositories/notifications.ts'
import type { RuleTurnReads, RuleTurns } from './repositories/ruleTurns.ts'
import type { SavedViewReads, SavedViews } from './repositories/savedViews.ts'
import type { ApiTokenReads, ApiTokens, SessionReads, Sessions } from './repositories/sessions.ts'
import type { TaskReads, Tasks } from './repositories/tasks.ts'
import type { WaitingMessageReads, WaitingMessages } from './repositories/waitingMessages.ts'

/** What an engine knows of the store: repositories, one per kind of thing. What is below them is nobody's business. */
export interface Store {
  /** What has been committed. Two calls may see two states: what must hold together is one call, or a write. */
  read: Reads
  /**
   * One write: all of it is kept, or nothing. Answers when it is durable. What it has read holds until it ends, as if
   * it were alone; a store with several writers may have to begin it anew, so `work` changes nothing but through `tx`
   * and leaves effects outside to `afterCommit`.
   */
  write<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>
  /** Who may write: there is room for all, for those who are logged in, or for administrators alone. */
  room(): RoomLeft
  /** Writes asked for in here may use what is kept for administrators: theirs alone may. */
  withReserve<T>(work: () => Promise<T>): Promise<T>
  /**
   * What was deleted or overwritten is out of the files below, too, when this answers. Writes wait meanwhile, as long as it
   * takes to write the whole database anew; reads go on. Needs as much room as the database has.
   */
  wipe(): Promise<void>
  /** Bytes of the database; 0 in memory. */
  size(): number
  /** Waits for every write that was asked for. */
  idle(): Promise<void>
  /** Commits made (each one a sync of the disk), and writes they carried. For tests and the bench. */
  counts: { commits: number; writes: number }
  /** Absolute path of the data folder, or null in memory. */
  folder: string | null
  close(): Promise<void>
}

/** A write under way: reads see what it has done so far. Inside it nothing is awaited but the store. */
export interface Tx extends Writes {
  /** Milliseconds since 1970, the same for the whole write. */
  now: number
  /**
   * Runs when the write has done its work, still inside it: for what must hold in the end and need not on the way.
   * What it throws refuses the write.
   */
  atEnd(check: () => Promise<void>): void
  /** Runs after the commit, and only then: pushed events, waking the work engine. */
  afterCommit(run: () => void): void
}

/** The halves of the repositories that only look: of what is committed, or of a write under way. */
export interface Reads {
  absences: AbsenceReads
  accounts: AccountReads
  apiTokens: ApiTokenReads
  assets: AssetReads
  audit: AuditReads
  caseChanges: CaseChangeReads
  caseChecks: CaseCheckReads
  caseCompletions: CaseCompletionReads
  caseCorrections: CaseCorrectionReads
  casePayments: CasePaymentReads
  caseSignatures: CaseSignatureReads
  caseStatements: CaseStatementReads
  caseLists: CaseListReads
  caseMoves: CaseMoveReads
  casePeople: CasePeopleReads
  caseRelations: CaseRelationReads
  caseReminders: CaseReminderReads
  caseStays: CaseStayReads
  cases: CaseReads
  documents: DocumentReads
  links: LinkReads
  factors: FactorReads
  figureMailings: FigureMailingReads
  inboxMails: InboxMailReads
  locks: LockReads
  log: LogReads
  mails: MailReads
  memberships: MembershipReads
  messages: MessageReads
  news: NewsReads
  notifications: NotificationReads
  noteDrafts: NoteDraftReads
  notes: NoteReads
  orgs: OrgReads
  profiles: ProfileReads
  published: PublishedReads
  redactions: RedactionReads
  ruleTurns: RuleTurnReads
  savedViews: SavedViewReads
  sessions: SessionReads
  settings: SettingReads
  tasks: TaskReads
  timelines: TimelineReads
  versions: VersionReads
  waitingMessages: WaitingMessageReads
}

/** The whole repositories. */
export interface Writes extends Reads {
  absences: Absences
  accounts: Accounts
  apiTokens: ApiTokens
  assets: Assets
  audit: Audit
  caseChanges: CaseChanges
  caseChecks: CaseChecks
  caseCompletions: CaseCompletions
  caseCorrections: CaseCorrections
  casePayments: CasePayments
  caseSignatures: CaseSignatures
  caseStatements: CaseStatements
  caseLists: CaseLists
  caseMoves: CaseMoves
  casePeople: CasePeople
  caseRelations: CaseRelations
  caseReminders: CaseReminders
  caseStays: CaseStays
  cases: Cases
  counters: Counters
  documents: Documents
  links: Links
  factors: Factors
  figureMailings: FigureMailings
  inboxMails: InboxMails
  locks: Locks
  log: Log
  mails: Mails
  memberships: Memberships
  messages: Messages
  news: News
  notifications: Notifications
  noteDrafts: NoteDrafts
  notes: Notes
  orgs: Orgs
  profiles: Profiles
  published: Published
  redactions: Redactions
  ruleTurns: RuleTurns
  savedViews: SavedViews
  sessions: Sessions
  settings: Settings
  tasks: Tasks
  timelines: Timelines
  versions: Versions
  waitingMessages: WaitingMessages
}
