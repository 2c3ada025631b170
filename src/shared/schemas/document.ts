import type { DataOf } from '../fields/data.ts'
import type { Fields, Values } from '../fields/field.ts'
import type { Left } from '../stored/steps.ts'
import type { SchemaNamed } from './index.ts'
import type { Id, KindName } from './kindNames.ts'

/** What every document has beside the fields of its kind. */
export interface DocumentFacts {
  _id: string
  name: string
  revision: number
  created: number
  createdBy: string | null
  updated: number
  updatedBy: string | null
  applicationRef: string | null
  folderId: string | null
  isFolder: boolean
  /** Number of the live published version, or null. */
  published: number | null
  publishedAt: number | null
  /** The draft says something else than what is published; false while nothing is. */
  ahead: boolean
  /** Why its values are missing: they are of another version, and stay as they are stored. */
  left?: Left
}

/** A document of any kind, as engines see it and actions answer with it. */
export interface Document extends DocumentFacts, Values {}

/** What a document of this kind holds, as it is stored: `DataOfKind<'counter'>`. */
export type DataOfKind<K extends KindName> = KindName extends K
  ? Values
  : SchemaNamed<K> extends { fields: infer F extends Fields }
    ? DataOf<F>
    : never

/** A document of the definition: `DocumentOf<typeof counter>`. */
export type DocumentOf<S extends { fields: Fields }> = DocumentWith<DataOf<S['fields']>>
/** A document of the kind with this name; of a name that is known at run time alone, any document. */
export type DocumentNamed<K extends string> = K extends KindName
  ? KindName extends K
    ? Document
    : DocumentWith<DataOfKind<K>> & { _id: Id<K> }
  : Document

/** What a document of the kind with this name holds; of a name that is known at run time alone, any values. */
export type DataNamed<K extends string> = K extends KindName ? DataOfKind<K> : Values

/** What may be written of it: nothing is required of a draft, and null takes a value away. */
export type PatchNamed<K extends string> = { [F in keyof DataNamed<K>]?: DataNamed<K>[F] | null }

/** A field of the kind with this name; of a name that is known at run time alone, any word. */
export type FieldOfKind<K extends string> = K extends KindName ? keyof DataOfKind<K> & string : string

/** A name as a definition may give it, or one that is known at run time alone. */
export type AnyKind<K extends string> = string extends K ? K : K extends KindName ? K : never

type DocumentWith<Data> = Pick<DocumentFacts, Exclude<keyof DocumentFacts, keyof Data>> & Data
