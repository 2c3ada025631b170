import type { Values } from '../../../shared/fields/field.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { documentToStore } from '../../../shared/stored/document.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { SolutionFiles } from './files.ts'
import {
  assetPath,
  contentPath,
  documentPath,
  manifestPath,
  type Solution,
  type SolutionDocument,
  withGraphAsData,
} from './format.ts'
import { toNested } from './nested.ts'
import { jsonText, ordered } from './ordered.ts'

/** The files of a solution, in a stable order down to the keys, so that version control shows what changed. */
export function writeSolution({ manifest, documents, assets }: Solution): SolutionFiles {
  const files = new Map<string, Uint8Array>()
  const write = (path: string, value: unknown) => files.set(path, new TextEncoder().encode(jsonText(value)))
  const dependencies = ordered(manifest.dependencies, [])
  write(manifestPath, { ...ordered({ ...manifest }, manifestKeys), dependencies })
  for (const document of documents) write(documentPath(document), documentJson(document))
  for (const { content, ...facts } of assets) {
    write(assetPath(facts._id), ordered(facts, ['_id', 'name', 'mimeType', 'access']))
    files.set(contentPath(facts._id, facts.name), content)
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const manifestKeys = ['format', 'name', 'version', 'description', 'dependencies']

function documentJson({ schema, _id, name, tree, published, data, ...place }: SolutionDocument): unknown {
  const kind = schemaOf(schema)
  const fields = Object.keys(withGraphAsData(kind?.fields ?? {}, kind?.graph))
  const stored = (values: Values) =>
    ordered(kind ? withGraphAsData(documentToStore(values, kind), kind.graph) : values, fields)
  const nested = (one: Tree | undefined) => one && { tree: toNested(one) }
  return {
    _id,
    name,
    ...ordered({ ...place }, ['applicationRef', 'folderId', 'isFolder']),
    data: stored(data),
    ...(published && {
      published: {
        comment: published.comment,
        ...(published.data && { data: stored(published.data) }),
        ...nested(published.tree),
      },
    }),
    ...nested(tree),
  }
}
