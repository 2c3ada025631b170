import type { Values } from '../../shared/fields/field.ts'
import type { VersionApproval } from '../../shared/process/draftApproval.ts'
import type { ProcessGraph } from '../../shared/process/process.ts'
import type { CaseView } from '../../shared/process/views.ts'
import type {
  AnyKind,
  DataNamed,
  Document,
  DocumentNamed,
  FieldOfKind,
  PatchNamed,
} from '../../shared/schemas/document.ts'
import type { LeftNode } from '../../shared/stored/tree.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import type { FieldProblems } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import type { Tx } from '../store/store.ts'

export type { Document }

export interface GridQuery {
  page: string
  applicationRef?: string
  folderId?: string
  /** Of cases: one of their views. */
  view?: CaseView
  /** Free text. */
  filter?: string
  /** Field → exact value. */
  filters?: Record<string, string | number | boolean>
  sort?: Record<string, 1 | -1>
  pageNo: number
  pageSize: number
}

/** A row of a list: raw values, and `text` with what the cells show (names of references, labels of choices). */
export interface GridRow extends Values {
  _id: string
  text: Record<string, string>
}
export interface GridColumn {
  key: string
  label: string
  kind: string
  sortable: boolean
}

export interface DocumentsAsked {
  pages: readonly string[]
  /** Of kinds that belong to an application, only its own. */
  applicationRef?: string
  words: readonly string[]
  each: number
}

export interface FoundDocument {
  page: string
  _id: string
  name: string
  isFolder: boolean
  applicationRef?: string
  /** What it says of itself. */
  description?: string
  /** Its own. */
  icon?: string
  /** How many of its kind were found. */
  ofKind: number
}

export interface SelectorOption {
  value: string
  label: string
  description?: string
  icon?: string
  badge?: { label: string; color: string; icon?: string }
}

export interface Lock {
  /** null: free. `mine`: held by the session that asks. */
  holder: { userId: string; name: string } | null
  mine: boolean
}

export interface Editable {
  document: Document
  normStructure: Tree['nodes']
  rootId: string
  revision: number
  lock: Lock
}

/** What points at documents: how many of a kind. For `formData` the cases that are still running. */
export interface Usage {
  schema: string
  count: number
}

/** What a save of an editor's answers. `ahead`: the draft says something else than what is published. */
export interface SavedDraft {
  revision: number
  ahead: boolean
  problems: TreeProblem[]
}

/** Problems of a tree or graph; only structural ones refuse the save. */
export interface TreeProblem {
  /** The node, or the part of a graph. */
  nodeId: string | null
  level: 'error' | 'hint'
  /** Translation key or exact text. */
  key: string
  /** The field of the document itself that it is about. */
  field?: string
  /** What it is about, by name, where that is no part: a form. */
  about?: string
}

/**
 * The schema engine: one function per thing that can be done to documents, called by socket, HTTP, import,
 * scripts and command line alike. Every function looks in the session's organisation alone and throws `Failure`.
 * Functions that end in `In` take part in a write that is already open (setup, import).
 */
export interface Documents {
  /** NOT_FOUND also for what is removed or of another schema. */
  get<K extends string>(session: Session, page: K & AnyKind<K>, id: string): Promise<DocumentNamed<K>>
  find<K extends string>(
    session: Session,
    page: K & AnyKind<K>,
    id: string,
  ): Promise<DocumentNamed<K> | undefined>
  /** By a unique field, without case. */
  findBy<K extends string>(
    session: Session,
    page: K & AnyKind<K>,
    field: FieldOfKind<K>,
    value: string,
    application?: string,
  ): Promise<DocumentNamed<K> | undefined>
  /** Names of documents and users by id, in one question; ids that are not there are left out. */
  namesOf(session: Session, ids: readonly string[]): Promise<Map<string, string>>
  /** All of a schema by name; for menus, selectors and engines, not for lists on screen. */
  all<K extends string>(session: Session, page: K & AnyKind<K>): Promise<DocumentNamed<K>[]>
  grid(
    session: Session,
    query: GridQuery,
  ): Promise<{ rows: GridRow[]; totalCount: number; columns: GridColumn[]; making?: true | undefined }>
  /**
   * Documents of these kinds, as far as the session may read them, that have every word in their name or in what the kind's
   * list is searched by; of each kind at most `each`, the best first. Virtual kinds have lists of their own.
   */
  search(session: Session, query: DocumentsAsked): Promise<FoundDocument[]>
  validate(session: Session, page: string, data: Values, id?: string): Promise<FieldProblems>
  /** What a document as it is stored is not going to do as it is meant, in words; most have nothing. */
  warnings(session: Session, page: string, document: Document): Promise<string[]>
  create<K extends string>(session: Session, input: NewDocument<K>): Promise<DocumentNamed<K>>
  createIn<K extends string>(tx: Tx, session: Session, input: NewDocument<K>): Promise<DocumentNamed<K>>
  /** Changes the given fields. CONFLICT when `revision` is given and old. */
  update<K extends string>(session: Session, input: ChangedDocument<K>): Promise<DocumentNamed<K>>
  updateIn<K extends string>(
    tx: Tx,
    session: Session,
    input: ChangedDocument<K> & { tree?: Tree },
  ): Promise<DocumentNamed<K>>
  copy(session: Session, input: { page: string; id: string; newName: string }): Promise<Document>
  /** Puts documents and folders into a folder of their kind; null: none. INVALID for a folder that lies in what is moved. */
  move(
    session: Session,
    input: { page: string; ids: readonly string[]; folderId: string | null },
  ): Promise<void>
  /** What uses these documents, of the kinds that the schema names in `usedBy`. */
  usage(session: Session, page: string, ids: readonly string[]): Promise<Usage[]>
  remove(session: Session, input: { page: string; ids: readonly string[] }): Promise<string[]>
  removeIn(tx: Tx, session: Session, input: { page: string; ids: readonly string[] }): Promise<string[]>
  /**
   * Options to choose from. `mapping` names fields that the session may read; FORBIDDEN for others, and for whoever
   * builds nothing and may not read the kind.
   */
  selector(
    session: Session,
    input: {
      page: string
      search?: string
      params?: Values
      applicationRef?: string
      mapping?: { value?: string; label?: string }
    },
  ): Promise<SelectorOption[]>

  /** Revisions of the draft, newest first. */
  history(
    session: Session,
    page: string,
    id: string,
  ): Promise<{ revision: number; name: string; at: number; by: string | null; byName: string }[]>
  revision(
    session: Session,
    page: string,
    id: string,
    revision: number,
  ): Promise<{ data: Values; tree: Tree | null }>
  restoreRevision(session: Session, page: string, id: string, revision: number): Promise<Document>

  /** A document with a tree, as the builder loads it. */
  edit(session: Session, id: string): Promise<Editable>
  /** Names of components in the version that was published last, the live one or not: answers are stored under them. */
  fixedNames(session: Session, id: string): Promise<string[]>
  /** What stands in the way of publishing the draft, and what may be missing in it. */
  problems(session: Session, id: string): Promise<TreeProblem[]>
  saveTree(session: Session, input: { id: string; tree: Tree; revision: number }): Promise<SavedDraft>
  /** The same for a kind with a graph, which has been held against its shape. */
  saveGraph(
    session: Session,
    input: { page: string; id: string; graph: ProcessGraph; revision: number },
  ): Promise<SavedDraft>
  /** Who has the document in its editor; a free one is left free. */
  lockOf(session: Session, id: string): Promise<Lock>
  lock(session: Session, id: string, options?: { takeOver?: boolean }): Promise<Lock>
  unlock(session: Session, id: string): Promise<Lock>

  /**
   * Publishing freezes draft data and tree under the next number. INVALID with problems when it cannot work, and with
   * `detail.tests` while a test of it does not go as it should. `force`: published all the same, by who has the permission
   * `admin`, for this reason.
   */
  publish(
    session: Session,
    id: string,
    comment: string,
    force?: { reason: string },
  ): Promise<{ version: number }>
  publishIn(tx: Tx, session: Session, id: string, comment: string): Promise<{ version: number }>
  unpublish(session: Session, id: string): Promise<void>
  publishedVersions(
    session: Session,
    id: string,
  ): Promise<
    {
      _id: string
      published: number
      comment: string
      version: number
      byName: string
      live: boolean
      /** Who approved of it before it was published, where somebody had to. */
      approvedBy: VersionApproval[]
    }[]
  >
  /** The live published version, or the one named. undefined when there is none of that kind. Cached. */
  published<K extends string>(
    session: Session,
    page: K & AnyKind<K>,
    id: string,
    version?: number,
  ): Promise<Published<K> | undefined>
  /** The same, of whatever kind it is. */
  publishedOfAny(session: Session, id: string, version?: number): Promise<Published | undefined>
  /** The live published document of a schema with this unique field, e.g. the view with a `url`. */
  publishedBy<K extends string>(
    session: Session,
    page: K & AnyKind<K>,
    field: FieldOfKind<K>,
    value: string,
  ): Promise<Published<K> | undefined>
  allPublished<K extends string>(session: Session, page: K & AnyKind<K>): Promise<Published<K>[]>
  /**
   * Of the live published documents of a schema that say this in a field, the one that has been published saying so for
   * the longest time: another that is published later does not take its place.
   */
  longestIn<K extends string>(
    session: Session,
    page: K & AnyKind<K>,
    field: FieldOfKind<K>,
    value: string,
  ): Promise<Published<K> | undefined>
  /** Draft becomes what the published version was, but for its name. */
  revert(session: Session, id: string, version: number): Promise<void>

  trash(session: Session): Promise<
    {
      _id: string
      schema: string
      name: string
      removed: number
      removedBy: string | null
      removedByName: string
    }[]
  >
  restore(session: Session, ids: readonly string[]): Promise<string[]>
  restoreIn(tx: Tx, session: Session, ids: readonly string[]): Promise<string[]>
  emptyTrash(session: Session, ids?: readonly string[]): Promise<string[]>
}

export interface Published<K extends string = string> {
  _id: string
  schema: K
  version: number
  name: string
  data: DataNamed<K>
  tree: Tree | null
  /** Components that could not be brought up to date: a text stands in their place. */
  left?: readonly LeftNode[]
  comment: string
  publishedAt: number
  publishedBy: string | null
}

/** The fields that are changed; `null` takes a value away. */
export interface ChangedDocument<K extends string = string> {
  page: K & AnyKind<K>
  id: string
  data: PatchNamed<K>
  revision?: number
}

/** What a document is made of. */
export interface NewDocument<K extends string = string> {
  page: K & AnyKind<K>
  data: PatchNamed<K>
  applicationRef?: string
  folderId?: string
  isFolder?: boolean
  tree?: Tree
  /** Absent: a new one. Solutions bring their own. */
  id?: string
}

/** The schema engine as it is inside, where a kind is a name that is known at run time. */
export interface DocumentsOfAny
  extends Omit<
    Documents,
    | 'get'
    | 'find'
    | 'findBy'
    | 'all'
    | 'create'
    | 'createIn'
    | 'update'
    | 'updateIn'
    | 'published'
    | 'publishedBy'
    | 'allPublished'
    | 'longestIn'
  > {
  get(session: Session, page: string, id: string): Promise<Document>
  find(session: Session, page: string, id: string): Promise<Document | undefined>
  findBy(
    session: Session,
    page: string,
    field: string,
    value: string,
    application?: string,
  ): Promise<Document | undefined>
  all(session: Session, page: string): Promise<Document[]>
  create(session: Session, input: NewDocument): Promise<Document>
  createIn(tx: Tx, session: Session, input: NewDocument): Promise<Document>
  update(session: Session, input: ChangedDocument): Promise<Document>
  updateIn(tx: Tx, session: Session, input: ChangedDocument & { tree?: Tree }): Promise<Document>
  published(session: Session, page: string, id: string, version?: number): Promise<Published | undefined>
  publishedBy(session: Session, page: string, field: string, value: string): Promise<Published | undefined>
  allPublished(session: Session, page: string): Promise<Published[]>
  longestIn(session: Session, page: string, field: string, value: string): Promise<Published | undefined>
}
