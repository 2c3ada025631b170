import type { DocumentRow, PublishedRow, VersionRow } from '../records.ts'

/**
 * What builders make. Every call but `wordings`, `storedBefore` and `publishedFollowing` takes the organisation first and reaches no other.
 */
export interface DocumentReads {
  find(org: string, id: string): Promise<DocumentRow | undefined>
  /** Without `scope` in whichever. */
  findByKey(
    org: string,
    key: { schema: string; scope?: string; field: string; value: string },
  ): Promise<string | undefined>
  /** Names by id, also of removed documents (who did something stays readable). */
  namesOf(org: string, ids: readonly string[]): Promise<Map<string, string>>
  /** Documents of these kinds in whose name a word begins with the text, without regard to case; at most `limit`. */
  named(
    org: string,
    schemas: readonly string[],
    text: string,
    limit: number,
  ): Promise<Pick<DocumentRow, '_id' | 'schema' | 'name'>[]>
  /** All that are not removed, by name: for selectors, menus and small tables. */
  all(org: string, schema: string): Promise<DocumentRow[]>
  list(org: string, query: ListQuery): Promise<{ rows: DocumentRow[]; totalCount: number }>
  /**
   * Documents of several kinds that have every word in their name or in one of the kind's fields: of each kind the best
   * (name that begins so, name that has it, the rest; by name), at most `each` of them. May look at all documents.
   */
  search(org: string, query: DocumentSearch): Promise<FoundDocument[]>
  /** What is in the trash can, newest first. */
  removed(org: string): Promise<DocumentRow[]>
  /** Every organisation's own wordings, as they are stored. */
  wordings(): Promise<Pick<DocumentRow, 'org' | 'schema' | 'data'>[]>
  /**
   * Documents of a kind in all organisations, removed ones too, whose values were stored with an earlier version of it,
   * in one order: those that follow `after`, at most `limit`.
   */
  storedBefore(
    schema: string,
    version: number,
    after: DocumentKey | null,
    limit: number,
  ): Promise<DocumentRow[]>
  /** Published documents of all organisations, removed ones too, in one order: those that follow `after`, at most `limit`. */
  publishedFollowing(after: DocumentKey | null, limit: number): Promise<DocumentRow[]>
  /** Ids of a schema's documents that name one of the given ids, in their values or their tree. */
  naming(org: string, schema: string, ids: readonly string[]): Promise<string[]>
}

/** What is said and the hash of it are written together: nothing that is said without it. */
export type DocumentChange =
  | (Partial<Omit<DocumentRow, 'org' | '_id' | 'schema' | Said>> & { [F in Said]?: never })
  | (Partial<Omit<DocumentRow, 'org' | '_id' | 'schema'>> & Pick<DocumentRow, 'hash'>)
type Said = 'name' | 'data' | 'tree'

export type DocumentKey = Pick<DocumentRow, 'org' | '_id'>

export interface Documents extends DocumentReads {
  insert(row: DocumentRow): Promise<void>
  update(org: string, id: string, change: DocumentChange): Promise<void>
  /** Replaces the unique values of a document. A value that another holds fails with a constraint error. */
  setKeys(
    org: string,
    document: { id: string; schema: string; scope: string },
    keys: Record<string, string>,
  ): Promise<void>
  /** For good: from the trash can. Published versions stay as long as cases point at them. */
  delete(org: string, id: string): Promise<void>
}

/** What documents have been. */
export interface VersionReads {
  find(org: string, id: string, revision: number): Promise<VersionRow | undefined>
  list(org: string, id: string): Promise<Omit<VersionRow, 'data' | 'tree'>[]>
}

export interface Versions extends VersionReads {
  /** Keeps what the document is now as a version; the same revision again replaces it. */
  keep(row: VersionRow): Promise<void>
  drop(org: string, id: string, revision: number): Promise<void>
}

/** Published versions; none is ever changed. */
export interface PublishedReads {
  find(org: string, id: string, version: number): Promise<PublishedRow | undefined>
  list(org: string, id: string): Promise<Omit<PublishedRow, 'data' | 'tree'>[]>
  last(org: string, id: string): Promise<number>
  /**
   * When the first of the versions was published that say the same in this field of their data as the last one, without
   * one in between that says otherwise. null when none was ever published.
   */
  since(org: string, id: string, field: string): Promise<number | null>
  /** Every live published version of the organisation. */
  live(org: string): Promise<PublishedRow[]>
  /**
   * Versions of a schema's documents in all organisations, in one order: those that follow `after`, at most `limit`.
   */
  following(schema: string, after: PublishedKey | null, limit: number): Promise<PublishedVersion[]>
}

export type PublishedKey = Pick<PublishedRow, 'org' | 'documentId' | 'version'>

/** What one published version says, without its tree. */
export interface PublishedVersion extends PublishedKey {
  schema: string
  name: string
  data: string
  /** It is the one that is used for what is new. */
  live: boolean
}

export interface Published extends PublishedReads {
  insert(row: PublishedRow): Promise<void>
}

export interface DocumentSearch {
  /** `application`: only what belongs to this one. */
  kinds: readonly { schema: string; fields: readonly string[]; application?: string }[]
  words: readonly string[]
  each: number
}

export interface FoundDocument
  extends Pick<DocumentRow, '_id' | 'schema' | 'application' | 'isFolder' | 'name' | 'data'> {
  /** How many of its kind there are. */
  ofKind: number
}

export interface ListQuery {
  schema: string
  application?: string | null
  folder?: string | null
  /** Free text over the name and the given data fields. */
  text?: { words: string; fields: readonly string[] }
  /** Data field → exact value. */
  equals?: Record<string, string | number | boolean>
  /** Data fields with a list, one of which has something in it. */
  holdsAny?: readonly string[]
  sort: { column: string; isData: boolean; direction: 1 | -1 }[]
  limit: number
  offset: number
}
