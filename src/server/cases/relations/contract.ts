import type { Likeness } from '../../../shared/process/likenesses.ts'
import type { Session } from '../../session.ts'
import type { CaseRelationKind } from '../../store/repositories/caseRelations.ts'

/**
 * Cases that belong together. Of a case that the session may not open it is told nothing, not even that it is there.
 * FORBIDDEN for whoever reads the case and is not its staff.
 */
export interface CaseRelating {
  /** What belongs together with it. */
  related(session: Session, formDataId: string): Promise<Related>
  /** Cases that may be about the same, the likeliest first: open ones, and those that ended of late. */
  duplicates(session: Session, formDataId: string): Promise<Duplicates>
  /**
   * Says of two cases that they belong together, that they only look alike, or neither (`as`). Only for who handles both.
   * CONFLICT where something else was said meanwhile than the person saw (`was`): nothing is changed then.
   */
  relate(session: Session, input: RelateCases): Promise<{ as: CaseRelationKind | null }>
  /**
   * The case is handled together with another of the same form, which goes on, and has ended itself: at the end of its process
   * that has the subType `merged`, or where it stood. Only for who handles both. INVALID for one of another form, CONFLICT
   * where either has ended or was merged meanwhile.
   */
  merge(session: Session, input: MergeCases): Promise<{ merged: true; undo?: string }>
  /** It goes on by itself again, where it stood. Only for who handles both, or it alone where the other is gone. CONFLICT where it was not merged, or is not any more. */
  split(session: Session, formDataId: string): Promise<{ split: true }>
  /** What can be taken out of a case into a new one, of what the session reads: of a form, where one is chosen. CONFLICT where nothing is. */
  dividable(session: Session, of: { formDataId: string; formId?: string | undefined }): Promise<DividableCase>
  /**
   * A part of the case becomes a case of its own, with copies of the answers and files that were chosen, for the same sender. INVALID for what is
   * hidden from the session or has no place in the form, NOT_FOUND for a form that is not among `dividable`, CONFLICT where it has ended or was merged.
   */
  divide(session: Session, input: DivideCase): Promise<DividedCase & { undo?: string }>
  /** What the sender of a case is told of its being merged; for the server's own use, without a check of access. */
  mergeFacts(session: Session, formDataId: string): Promise<MergeFacts | undefined>
}

export interface MergeCases {
  formDataId: string
  /** The case that goes on. */
  into: string
  /** The person may take it back for ten seconds, and what it sends or runs waits for as long. */
  undoable?: boolean
}

export interface DividableCase {
  /** Answers in words, page by page. */
  pages: readonly { label: string; rows: readonly { name: string; label: string; text: string }[] }[]
  /** In answers, with the question's label. */
  files: readonly { _id: string; name: string; size: number; question: string }[]
  /** That the new case can have: the case's own first. */
  forms: readonly { _id: string; name: string; description: string }[]
  /** Questions and files that the form has no place for. */
  without: readonly string[]
  /** Parties that the new case can have, too. */
  parties: readonly DividableParty[]
}

export interface DividableParty {
  _id: string
  name: string
  /** What the new case's process calls them. */
  role: string
  /** Names of the questions that say who they are: with one of these they come along, where nothing else is said. */
  questions: readonly string[]
}

export interface DivideCase {
  formDataId: string
  /** Of the new case; absent: the same. */
  formId?: string | undefined
  /** Names of questions. */
  questions: readonly string[]
  /** Ids of files in answers. */
  files: readonly string[]
  /** Ids of the parties that come along; absent: those whom a chosen answer names. */
  parties?: readonly string[] | undefined
  /** The person may take it back for ten seconds, and what it sends or runs waits for as long. */
  undoable?: boolean
}

export interface DividedCase {
  formDataId: string
  number: string | null
}

/** A merged case for its sender. */
export interface MergeFacts {
  /** Number of the one that goes on, where both are the same person's; null otherwise. */
  number: string | null
  /** Name of the end that it has come to, in the sender's language; null while it goes on. */
  outcome: string | null
  /** They were asked to complete it, which they are not any more. */
  asked: boolean
}

export interface RelateCases {
  formDataId: string
  otherId: string
  as: CaseRelationKind | null
  was?: CaseRelationKind | null
}

export interface Related {
  /** Those that somebody has linked to it, the last first. */
  cases: OtherCase[]
  /** Those that were merged into it, by way of others too, the first first. */
  merged: RelatedCase[]
  /** Whether it was merged itself, and into which: null where the session may not open that one, or it is gone. */
  into?: RelatedCase | null
  /** With `into`: whether the session may split it again. */
  splittable?: boolean
}

/** With whether the case in hand may be merged with it. */
export interface OtherCase extends RelatedCase {
  mergeable: boolean
}

/** A case as it is named beside another. */
export interface RelatedCase {
  _id: string
  number: string | null
  title: string
  form: string
  status: { name: string; color: string | null }
  ended: boolean
  /** So many of its sender's that the reader has not seen. */
  messages: number
  /** When it came in, milliseconds since 1970. */
  arrived: number
}

export interface Duplicates {
  cases: (OtherCase & { why: Likeness[] })[]
  /** What they are found by is being made: ask again. */
  making?: true
}
