import type { DependenciesHold, KeyOf } from '../fields/data.ts'
import type { Field, Fields, Values } from '../fields/field.ts'
import type { Message } from '../i18n.ts'
import type { Steps } from '../stored/steps.ts'
import type { KindName } from './kindNames.ts'
import type { KindPage, NoPage } from './page.ts'
import type { Permission } from './permission.ts'

export type SchemaAction = 'read' | 'create' | 'update' | 'remove' | 'publish' | 'export'
/** A kind of document: from this come lists, dialogs, validation, permissions, search, history and export. */
export interface SchemaDefinition<N extends KindName = KindName, F extends Fields = Fields> {
  /** On the wire and in addresses, e.g. `category`. */
  name: N
  /** A lucide icon name, e.g. `folder`. */
  icon: string
  title: Message
  plural: Message
  description?: Message
  /** installation: one for all organisations; application: documents belong to one application. */
  scope: 'installation' | 'organisation' | 'application'
  /** `write` stands for create, update, remove, publish and export unless they are named. */
  allow: { read: Permission; write: Permission } & Partial<Record<SchemaAction, Permission>>
  fields: F
  list: {
    /** Field keys, or `created`, `updated`, `updatedBy`, `published`. */
    columns: readonly string[]
    search: readonly string[]
    sort: Readonly<Partial<Record<string, 1 | -1>>>
  }
  /** Field keys in the dialog's tabs Base settings and Advanced settings. */
  dialog: {
    basic: readonly string[]
    advanced?: readonly string[]
    /** Asked for one after the other when a new one is made; otherwise `basic` and `advanced` in tabs. */
    steps?: readonly { title: Message; keys: readonly string[] }[]
  }
  /** Documents made of a node tree, and the mode that decides which components fit. */
  tree?: TreeMode
  /** Documents that are frozen into numbered published versions. */
  publishes?: boolean
  /** Where its list is found: routes, hubs and the left menu follow from it. */
  page: KindPage | NoPage
  /** Where the row's name leads: the builder or editor. `{_id}` and `{applicationRef}` are filled in. */
  editPath?: string
  /** Older addresses of the same builder, written alike. */
  editAlso?: readonly string[]
  /** Documents may be put in folders (`isFolder`, `folderId`). */
  folders?: boolean
  /** Rows are not documents: they are read through the kind's own hook and cannot be created (logs, trash). */
  virtual?: boolean
  /** Why the search over everything does not look for these; default they are found by name and by `list.search`. */
  notSearched?: string
  /**
   * Kinds whose documents may point at one, counted before it is removed, where neither their fields nor the components on their
   * pages say so of themselves (`usersOf`): in a graph, in a text. `formData` counts running cases.
   */
  usedBy?: readonly KindName[]
  /** Of the values as they are stored; default 1. */
  version?: number
  /** From version n to n + 1: stored documents outlive code. */
  migrations?: Steps<Values>
  /** The field that holds a graph of states and connections, which has versions of its own. */
  graph?: string
  /** Staff who build nothing may name these, too: what cases are assigned to. */
  namedByStaff?: true
  /** Who reads one, a list or a choice of them is told in the audit log. */
  readsTold?: true
  /** Not part of solutions (people, secrets, logs). */
  personal?: boolean
  /** Actions offered in the list beyond what `allow` gives; default all that make sense. */
  offers?: readonly ('create' | 'edit' | 'copy' | 'remove' | 'export' | 'history')[]
}

export type TreeMode = 'form' | 'view' | 'viewTemplate' | 'admin' | 'doc' | 'ticket'

/** The mode of a document's tree: a view that shows a case (*Ärendesida*) takes less than others. */
export const modeOf = (
  { tree }: Pick<SchemaDefinition, 'tree'>,
  data: Readonly<Record<string, unknown>> | undefined,
): TreeMode | undefined => (tree === 'view' && data?.ticketPage === true ? 'ticket' : tree)

/** A schema as engines see it: `allow` is complete. */
export interface Schema<N extends KindName = KindName, F extends Fields = Fields>
  extends SchemaDefinition<N, F> {
  allow: { read: Permission; write: Permission } & Record<SchemaAction, Permission>
}

/** A definition that names its own fields alone: in columns, search, order, dialog and in what a field depends on. */
type Checked<N extends KindName, F extends Fields> = Omit<
  SchemaDefinition<N, F>,
  'fields' | 'list' | 'dialog'
> & {
  fields: F
  list: {
    columns: readonly ColumnOf<NoInfer<F>>[]
    search: readonly KeyOf<NoInfer<F>>[]
    sort: { readonly [K in ColumnOf<NoInfer<F>>]?: 1 | -1 }
  }
  dialog: {
    basic: readonly KeyOf<NoInfer<F>>[]
    advanced?: readonly KeyOf<NoInfer<F>>[]
    steps?: readonly { title: Message; keys: readonly KeyOf<NoInfer<F>>[] }[]
  }
}

/** Columns that every document has beside its fields. */
type OwnColumn = 'created' | 'updated' | 'updatedBy' | 'published'
type ColumnOf<F extends Fields> = KeyOf<F> | OwnColumn

/*#__NO_SIDE_EFFECTS__*/
export function defineSchema<const N extends KindName, const F extends Fields>(
  definition: Checked<N, F> & DependenciesHold<NoInfer<F>>,
): Schema<N, F> {
  const { read, write } = definition.allow
  const rest = { create: write, update: write, remove: write, publish: write, export: write }
  return { ...definition, allow: { ...rest, ...definition.allow, read, write } }
}

/** The field behind a list column, or nothing for the columns every document has. */
export function columnField(schema: Schema, column: string): Field | undefined {
  return schema.fields[column]
}
