import type { Values } from '../../../shared/fields/field.ts'
import type { Mentioned } from '../../../shared/process/talk/mentions.ts'
import type { NoteOrigin } from '../../../shared/process/talk/talk.ts'
import type { Session } from '../../session.ts'
import type { NoteType } from '../../store/records.ts'
import type { CaseRef } from '../caseRef.ts'
import type { Delivery } from '../talk/contract.ts'

/**
 * What staff have begun to write in a case and not sent: one of a kind for each person. A note between staff is seen by its writer
 * alone, a message to the citizen by the staff of the case, too.
 */
export interface NoteDrafting {
  /** FORBIDDEN for whoever reads the case and is not its staff. */
  noteDraft(session: Session, of: NoteDraftOf): Promise<{ draft: NoteDraft | null }>
  /**
   * Keeps the text, or forgets it where it is empty. CONFLICT, with the `NoteDraft` that is there as detail, when that is
   * another than the writer knew (`was`): nothing is changed then. DISK_FULL on a nearly full disk.
   */
  keepNoteDraft(session: Session, input: KeepNoteDraft): Promise<{ draft: NoteDraft | null }>
  /** These files are to go with it, in place of those that it had; its text and time are as they were. INVALID as in `addNote`. */
  keepDraftFiles(session: Session, input: KeepDraftFiles): Promise<{ draft: NoteDraft | null }>
  /** Messages to the citizen that colleagues have begun to write, the newest first; also of those who have lost the case since. */
  sharedDrafts(session: Session, of: { formDataId: string }): Promise<{ drafts: SharedDraft[] }>
  /**
   * A colleague's draft is the session's from now on, with its files, before what they have written themselves. CONFLICT where it is
   * another than they saw. Its writer is told.
   */
  takeDraft(session: Session, input: TakeDraft): Promise<{ draft: NoteDraft | null }>
  /** What stands here is a colleague's draft from now on, who is told. INVALID for who does not handle the case. */
  giveDraft(session: Session, input: GiveDraft): Promise<void>
  /** Corrections of answers that the session has begun and not saved. FORBIDDEN as for `noteDraft`. */
  unsavedCorrections(
    session: Session,
    of: { formDataId: string },
  ): Promise<{ corrections: UnsavedCorrection[] }>
  /**
   * Keeps one, for the session alone, until the answer is saved or it is given up. INVALID where the form has no such answer,
   * DISK_FULL on a nearly full disk.
   */
  keepCorrection(session: Session, input: KeepCorrection): Promise<void>
  /** What the author of a case has begun to write on its page and not sent; empty for everybody else. */
  unsentMessage(session: Session, ref: CaseRef): Promise<string>
  /** The files that were chosen for it and are kept with it. */
  unsentFiles(session: Session, ref: CaseRef): Promise<NoteDraft['files']>
  /**
   * Keeps for the author of a case what they have written on its page: a message, in place of the one there was (empty: none), and answers to what
   * is not asked for any more. Files that came along are added to those of the message; what cannot be taken is answered, and the rest is kept.
   * NOT_FOUND for everybody else.
   */
  keepUnsent(session: Session, input: KeepUnsent): Promise<{ refused: RefusedFile[] }>
  /** They throw it away, or one file of the message; answers only where nothing is asked. */
  forgetUnsent(session: Session, input: ForgetUnsent): Promise<void>
}

/** A file that is not kept, and why: the key of a text. */
export interface RefusedFile {
  name: string
  problem: string
}

export interface ForgetUnsent extends CaseRef {
  what: 'message' | 'answers' | 'file'
  /** Which one, of `file`. */
  assetId?: string | undefined
}

export interface KeepUnsent extends CaseRef {
  message?: string | undefined
  /** That were chosen for the message, and came along without script. */
  files?: readonly File[] | undefined
  /** By component name. */
  answers?: Values | undefined
}

/** A correction of an answer that is not saved. */
export interface UnsavedCorrection {
  /** Of the answer. */
  name: string
  /** As it stands in the field. */
  value: string
  /** The revision of the case that it is a correction of. */
  readAt: number
}

export interface KeepCorrection {
  formDataId: string
  name: string
  /** null: it is given up. */
  value: string | null
  readAt: number
}

/** A draft of a colleague's. */
export interface SharedDraft extends NoteDraft {
  userId: string
  byName: string
}

export interface TakeDraft {
  formDataId: string
  /** Whose it is. */
  userId: string
  /** When it was kept as it was seen. */
  at: number
}

export interface GiveDraft {
  formDataId: string
  /** User id. */
  to: string
  note: string
  /** As in `AddNote`. */
  assetIds?: readonly string[] | undefined
  draft?: number | undefined
}

export interface NoteMentions {
  /** Colleagues who may be named in a note between staff: those who may open the case, by name. FORBIDDEN for who is not its staff. */
  mentionable(session: Session, asked: AskMentionable): Promise<Mentionable>
}

export interface AskMentionable {
  formDataId: string
  /** The beginning of a word of the name. */
  search?: string | undefined
  limit: number
}

export interface Mentionable {
  people: Mentioned[]
}

export interface NoteDraftOf {
  formDataId: string
  noteType: NoteType
}

export interface KeepNoteDraft extends NoteDraftOf {
  note: string
  /** `at` of the draft that it was written on; null: there was none. */
  was: number | null
}

export interface KeepDraftFiles extends NoteDraftOf {
  /** Finished uploads of the writer's own, at most `mostNoteFiles`. */
  assetIds: readonly string[]
}

export interface NoteDraft {
  note: string
  /** Files that are to go with it, finished uploads. */
  files: Pick<NoteFile, 'assetId' | 'name' | 'size'>[]
  /** When it was kept, milliseconds since 1970; another text has another. */
  at: number
}

export interface Note {
  noteId: string
  /** With the names of who is mentioned. */
  note: string
  /** Who is named in it, as they are called now. */
  mentions: Mentioned[]
  origin: NoteOrigin
  /** Who wrote it. */
  createdByName: string
  createdBy: string | null
  created: number
  files: NoteFile[]
  /** The first of them. */
  assetId?: string
  /** Of a message: when the other side first opened it, milliseconds since 1970; null: not yet. */
  read: number | null
  /** Staff only: since when it waits for them to say that the citizen may read it. */
  held?: number
  /** Of one that came by mail: what it quotes of earlier ones, and its signature. */
  quoted?: string
  /** Of one that came by mail: files that were not taken in, and why. `fetchable`: staff can have them while the mailbox has them. */
  leftOut?: { name: string; size: number; problem: string; fetchable: boolean }[]
  /** Of a message to the citizen: how it was sent. They are told it of what the product sent itself, without what servers said. */
  ways?: Delivery[]
}

export interface NoteFile {
  assetId: string
  name: string
  /** Bytes. */
  size: number
  mimeType: string
}

export interface AddNote extends NoteDraftOf {
  /** What a visitor holds the case by. */
  caseToken?: string
  /** May be empty where it carries files. */
  note: string
  /** Ids of colleagues who are named in it, between staff alone: each stands in the words as `mentionOf` says. They are told. */
  mentions?: readonly string[] | undefined
  /** Finished uploads of the writer's own, or of the case, at most `mostNoteFiles`. */
  assetIds?: readonly string[] | undefined
  /** One more. */
  assetId?: string
  /** Files that came with it, without script. INVALID names the first that cannot be taken. */
  files?: readonly File[] | undefined
  /** Secret of the page that the sender wrote it on: sent from there again with the same words and files it is the message that there is (`sameMessage`). */
  once?: string | undefined
  /** When the sender's draft of it was kept: that goes with it, unless it was changed since. */
  draft?: number | undefined
  /** Between staff alone: it can be taken back for ten seconds, in which nobody is told of it, and is then its writer's draft again. */
  undoable?: boolean | undefined
}
