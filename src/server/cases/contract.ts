import type { Translated } from '../../shared/fields/kinds/translatable.ts'
import type { Session } from '../session.ts'
import type { Tx } from '../store/store.ts'
import type { Acknowledging } from './acknowledge/contract.ts'
import type { Changing } from './changes/contract.ts'
import type { CaseCheckList } from './checks/contract.ts'
import type { Completing } from './completion/contract.ts'
import type { DeskWork } from './desk/contract.ts'
import type { SavedViews } from './desk/saved/contract.ts'
import type { Families } from './family/contract.ts'
import type { Figuring } from './figures/contract.ts'
import type { FigureMailings } from './figures/mail/contract.ts'
import type { HandlerRoles } from './handlerRoles/contract.ts'
import type { Listing } from './list/contract.ts'
import type { AddNote, Note, NoteDrafting, NoteMentions } from './notes/contract.ts'
import type { Opening } from './open/contract.ts'
import type { Linking } from './open/links/linksContract.ts'
import type { Parties } from './parties/contract.ts'
import type { Paying } from './payments/contract.ts'
import type { Assigning } from './people/contract.ts'
import type { Presence } from './presence/contract.ts'
import type { Moving, Returning } from './process/contract.ts'
import type { Replying } from './quick/contract.ts'
import type { Redacting } from './redact/contract.ts'
import type { Registering } from './register/contract.ts'
import type { CaseRelating } from './relations/contract.ts'
import type { Reminders } from './reminders/contract.ts'
import type { Removing } from './removeContract.ts'
import type { AssignmentRules } from './rules/contract.ts'
import type { Sending } from './send/contract.ts'
import type { Signing } from './signing/contract.ts'
import type { Statements } from './statements/contract.ts'
import type { AutomaticMessage, CaseVisits, DeliveredMessage, Lettering, LinkFor } from './talk/contract.ts'
import type { CaseMail } from './talk/mail/contract.ts'
import type { Talking } from './talk/waitingContract.ts'
import type { WaitingForMe } from './todos/contract.ts'
import type { VersionMoving } from './versions/contract.ts'

export type { Assign, Marker, Markers, NoteType, OnBehalf } from '../store/records.ts'
export type * from './acknowledge/contract.ts'
export type * from './caseRef.ts'
export type * from './changes/contract.ts'
export type * from './checks/contract.ts'
export type * from './completion/contract.ts'
export type * from './desk/contract.ts'
export type * from './family/contract.ts'
export type * from './figures/contract.ts'
export type * from './list/contract.ts'
export type * from './notes/contract.ts'
export type * from './open/contract.ts'
export type * from './open/links/linksContract.ts'
export type * from './parties/contract.ts'
export type * from './payments/contract.ts'
export type * from './people/contract.ts'
export type * from './process/contract.ts'
export type * from './quick/contract.ts'
export type * from './register/contract.ts'
export type * from './relations/contract.ts'
export type * from './removeContract.ts'
export type * from './send/contract.ts'
export type * from './signing/contract.ts'
export type * from './statements/contract.ts'
export type * from './talk/contract.ts'
export type * from './talk/mail/contract.ts'
export type * from './talk/waitingContract.ts'
export type * from './todos/contract.ts'
export type * from './versions/contract.ts'

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
  extends Acknowledging,
    Assigning,
    CaseMail,
    CaseRelating,
    Changing,
    Completing,
    DeskWork,
    Families,
    Figuring,
    Lettering,
    Linking,
    Listing,
    Moving,
    NoteDrafting,
    NoteMentions,
    Opening,
    Parties,
    Paying,
    Registering,
    Removing,
    Returning,
    Replying,
    Sending,
    Signing,
    Statements,
    Talking,
    WaitingForMe {
  addNote(session: Session, input: AddNote): Promise<{ note: Note; undo?: string }>
  removeNote(session: Session, input: { formDataId: string; noteId: string }): Promise<{ removed: boolean }>
  redact: Redacting['redact']
  redactable: Redacting['redactable']
  /**
   * The secret of a link by which who has no account opens the case, after a code that is mailed to the address; as part of a write, for
   * the server's own use. `isFor`: what the mail asks for.
   */
  messageLinkIn(
    tx: Tx,
    of: { org: string; formDataId: string; address: string; isFor?: LinkFor },
  ): Promise<string>
  /**
   * A message went by these mails to who sent the case in, or by none, and to their page where they have an account; as part of a write,
   * for the server's own use.
   */
  deliveredIn(tx: Tx, of: DeliveredMessage): Promise<void>
  /**
   * What was sent to who sent a case in stands in its thread, as part of the write that queues it; for the server's own use. Answers with the
   * id of the entry; undefined: the case is gone, or there are no words.
   */
  automaticIn(tx: Tx, of: AutomaticMessage): Promise<string | undefined>
  /**
   * A text in the small language of pages, filled in for a case in the language of who sent it in, with what they may read; for the
   * server's own use. undefined: the case is gone. INVALID where the text cannot be read.
   */
  filledIn(session: Session, formDataId: string, text: Translated): Promise<string | undefined>
  /**
   * A message that the process writes stands in the thread, and is brought to who sent the case in, as part of a write; for the server's
   * own use. Answers with its id; undefined: the case is gone.
   */
  writeToSenderIn(tx: Tx, of: { org: string; formDataId: string; text: string }): Promise<string | undefined>
  /** The way in from a mail about a message, for who has no account. */
  visits: CaseVisits
  /** Running cases on versions of their process and form, and moving them to others. */
  versions: VersionMoving
  /** Who has which case open now. */
  presence: Presence
  checks: CaseCheckList
  reminders: Reminders
  /** Lists of the desk that people have saved by name. */
  saved: SavedViews
  /** Roles for some cases, made with everything that they take. */
  handlerRoles: HandlerRoles
  assignmentRules: AssignmentRules
  /** Figures by mail, again and again. */
  figureMailings: FigureMailings
  /** Before the store is closed. */
  close(): Promise<void>
}
