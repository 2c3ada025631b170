import type { Values } from '../../../shared/fields/field.ts'
import type { Tree } from '../../../shared/tree/tree.ts'

/**
 * A bundle of documents and files. As files it is `solution.json`, one `{schema}/{_id}.json` per document, and per
 * file under `assets/` its content `{_id}.{ending}` beside what is known of it, `{_id}.json`.
 */
export interface Solution {
  manifest: Manifest
  documents: SolutionDocument[]
  assets: SolutionAsset[]
}

/** `solution.json` */
export interface Manifest {
  format: 1
  name: string
  /** `1.2.0` */
  version: string
  description: string
  /** Solutions that must be there already: name → at least this version. */
  dependencies: Record<string, string>
}

export interface SolutionDocument {
  schema: string
  _id: string
  name: string
  /** Application that the document belongs to, for schemas of that scope. */
  applicationRef?: string
  folderId?: string
  isFolder?: boolean
  /** The schema's fields, without the name. */
  data: Values
  tree?: Tree
  /** Live when it was exported. Absent: a draft. */
  published?: {
    comment: string
    /** What is live, where the draft has changed since; published first, with the draft put over it. */
    data?: Values
    tree?: Tree
  }
}

export interface SolutionAsset {
  _id: string
  name: string
  mimeType: string
  /** `public`: anybody with the address; `staff`: those logged in. */
  access: 'public' | 'staff'
  content: Uint8Array
}

export const manifestPath = 'solution.json'
export const documentPath = ({ schema, _id }: Pick<SolutionDocument, 'schema' | '_id'>) =>
  `${schema}/${_id}.json`
export const assetPath = (id: string) => `assets/${id}.json`
export const contentPath = (id: string, name: string) => `assets/${id}${endingOf(name)}`

/** `.png` of `Bild.PNG`; `.bin` when the name has none. A `.json` file must not take the place of its own facts. */
export function endingOf(name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? '.bin'
  return ending === '.json' ? '.data' : ending
}

/** The graph of a kind is called `data` in files. */
const inFiles = 'data'

/** The same values, or fields, with the graph by its name in files, in the same place. */
export const withGraphAsData = <T>(values: Record<string, T>, graph: string | undefined): Record<string, T> =>
  renamed(values, graph, inFiles)

/** What a file holds, with the graph by its own name. Files of before have it so. */
export const withGraphAsField = (values: Values, graph: string | undefined): Values =>
  graph === undefined || Object.hasOwn(values, graph) ? values : renamed(values, inFiles, graph)

const renamed = <T>(values: Record<string, T>, from: string | undefined, to: string): Record<string, T> =>
  from === undefined
    ? values
    : Object.fromEntries(Object.entries(values).map(([key, value]) => [key === from ? to : key, value]))
