import type { Values } from '../../../shared/fields/field.ts'
import type { EffectUse } from '../../../shared/fields/kinds/reference.ts'
import type { DocumentNamed, PatchNamed } from '../../../shared/schemas/document.ts'
import type { KindName } from '../../../shared/schemas/kindNames.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { FieldProblems } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { DocumentRow, PublishedRow } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import type { Document, GridQuery, GridRow, SelectorOption, TreeProblem } from '../documents.ts'

/** What a hook is told about a write that is under way. */
export interface WriteContext<K extends string = string> {
  tx: Tx
  session: Session
  id: string
  /** What is about to be stored; a hook may change it (secrets are taken out already). */
  values: PatchNamed<K>
  /** Values of fields marked `secret` that the client sent. */
  secrets: PatchNamed<K>
  /** What was stored, at an update. */
  before?: DocumentNamed<K>
}

/** A test that stands in the way of publishing, and why in words. */
export interface FailingTest {
  _id: string
  name: string
  problems: { step: number | null; words: string }[]
}

/** A document on its way into the trash can, out of it or away. */
export interface RemoveContext<K extends string = string> {
  tx: Tx
  session: Session
  document: DocumentNamed<K>
}

/** A row of a kind of its own in the trash can. */
export interface RemovedRow {
  _id: string
  name: string
  removed: number
  removedBy: string | null
}

/**
 * What the generic actions do with rows that are not documents. Ids that are none of its are answered with
 * undefined or false, so that the next may be asked.
 */
export interface OwnRows {
  find(session: Session, id: string): Promise<Document | undefined>
  /** The fields that may be changed; others are refused before. */
  changes: readonly string[]
  /** Answers with the values as they were stored. */
  updateIn(tx: Tx, session: Session, id: string, values: Values): Promise<Values>
  removeIn(tx: Tx, session: Session, id: string): Promise<boolean>
  trash(session: Session): Promise<RemovedRow[]>
  restoreIn(tx: Tx, session: Session, id: string): Promise<boolean>
  /** For good, from the trash can. */
  deleteIn(tx: Tx, session: Session, id: string): Promise<void>
}

/**
 * The server half of a kind of document, for what a definition cannot say. Most kinds have none. Hooks run
 * inside the write; throwing a `Failure` refuses it whole.
 */
export type Kind = KindNamed<string>
/** The same for the kind of this name: its documents are typed. */
export type KindOf<K extends KindName> = KindNamed<K>

interface KindNamed<K extends string> {
  /**
   * Slow work before the write is opened, such as hashing a password: what is to be written instead of `data`. `id`: of the
   * document that is changed; absent where one is made.
   * Not called for functions that end in `In`; their callers have done it.
   */
  prepare?(session: Session, data: PatchNamed<K>, id?: string): Promise<PatchNamed<K>> | PatchNamed<K>
  /**
   * What a new document holds beyond what was given for it. As `prepare` not asked by functions that end in `In`:
   * what is imported stays as it was.
   */
  start?(
    session: Session,
    data: PatchNamed<K>,
    applicationRef: string | undefined,
  ): Promise<PatchNamed<K>> | PatchNamed<K>
  /** Problems beyond the fields' own, by field key. */
  check?(context: WriteContext<K>): Promise<Partial<FieldProblems>> | Partial<FieldProblems>
  /** Before the document is stored: set what the server decides. */
  beforeWrite?(context: WriteContext<K>): Promise<void> | void
  /** After it is stored, in the same transaction. */
  afterWrite?(context: WriteContext<K> & { document: DocumentNamed<K> }): Promise<void> | void
  /** Components of the draft have other names (old → new) than at the last save. In the same write. */
  afterRename?(context: {
    tx: Tx
    session: Session
    document: DocumentNamed<K>
    renamed: ReadonlyMap<string, string>
  }): Promise<void> | void
  beforeRemove?(context: RemoveContext<K>): Promise<void> | void
  /** When it is in the trash can, in the same write. */
  afterRemove?(context: RemoveContext<K>): Promise<void> | void
  afterRestore?(context: RemoveContext<K>): Promise<void> | void
  /** When the trash can is emptied: what belongs to the document goes with it. */
  afterDelete?(context: RemoveContext<K>): Promise<void> | void
  /** What forbids publishing, beyond the tree's own problems. The builder's problem list tells of it, too. */
  beforePublish?(context: {
    /** Inside the write when it is being published: an import publishes what is referred to at once. */
    read: Reads
    session: Session
    document: DocumentNamed<K>
    tree: Tree | null
  }): Promise<TreeProblem[]> | TreeProblem[]
  /**
   * Tests that do not go as they should with the draft as it is. Asked before it is published, and not inside the write: they
   * refuse it unless it is forced.
   */
  failing?(session: Session, id: string): Promise<FailingTest[]>
  /**
   * Refuses to publish a draft that others have to approve of first; answers with what is kept of them with the version. Asked
   * by everything that publishes, inside the write.
   */
  approved?(context: { tx: Tx; session: Session; row: DocumentRow }): Promise<PublishedRow['approvals']>
  /** Says more of a refusal of `publish`: what takes long to look up, while others write. Answers with what is told then. */
  refused?(context: { session: Session; id: string; error: unknown }): Promise<unknown>
  /** Something was approved of the draft (`agreed`), and it becomes another one. In the same write. */
  afterDropped?(context: { tx: Tx; session: Session; row: DocumentRow }): Promise<void>
  afterPublish?(context: {
    tx: Tx
    session: Session
    document: DocumentNamed<K>
    version: number
  }): Promise<void> | void
  /** Fields that only the server may hand out, put onto a document that is read (never stored). */
  enrich?(session: Session, documents: DocumentNamed<K>[]): Promise<void> | void
  /**
   * What a document that was stored, or is opened, is not going to do as it is meant, in words of the session's language. It
   * refuses nothing.
   */
  warnings?(session: Session, document: DocumentNamed<K>): Promise<string[]> | string[]
  /** Words for cells whose values alone do not say enough; changes `text` of the rows. */
  words?(session: Session, rows: GridRow[]): Promise<void> | void
  /** Removing of a virtual kind that an engine of its own does, all or none; ids of what is in the trash can now. */
  remove?(session: Session, ids: readonly string[]): Promise<string[]>
  /** A virtual kind whose rows can be read, changed and removed like documents. */
  rows?: OwnRows
  /** Documents that its values name beyond where its fields say so: a solution is not whole without them. */
  references?(values: PatchNamed<K>): { schema: string; id: string }[]
  /**
   * Whether a reference leads to something of this kind that is no document; those are looked for after it. `as`: and
   * whether it is made for this use.
   */
  isThere?(read: Reads, session: Session, id: string, as?: EffectUse): Promise<boolean> | boolean
  /** How many of this kind use documents of another, where that is no field of a document. */
  usage?(session: Session, page: string, ids: readonly string[]): Promise<number>
  /** Keys that its list is filtered by beside the schema's fields. `any`: it looks at all keys itself. */
  listKeys?: readonly string[] | 'any'
  /**
   * Rows of a virtual kind. `making`: what they are sorted or filtered by is put in order now, and takes longer so
   * far.
   */
  grid?(
    session: Session,
    query: GridQuery,
  ): Promise<{ rows: GridRow[]; totalCount: number; making?: true | undefined }>
  /** Whether a document is among those that a selector offers, by what it was asked with; default all. */
  chosen?(document: DocumentNamed<K>, params: Values): boolean
  /** Options of a selector where the documents' names are not enough. */
  selector?(session: Session, input: { search?: string; params?: Values }): Promise<SelectorOption[]>
}
