import { z } from 'zod'
import type { Values } from '../../../shared/fields/field.ts'
import { type Message, msg } from '../../../shared/i18n.ts'
import { idPattern } from '../../../shared/ids.ts'
import { recordOf } from '../../../shared/record.ts'
import { isSafe } from '../../../shared/rules/condition/safe.ts'
import type { Schema } from '../../../shared/schemas/define.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { document as broughtDocument } from '../../../shared/stored/document.ts'
import { solution as broughtManifest, solutionFormat } from '../../../shared/stored/solution.ts'
import { tree as broughtTree } from '../../../shared/stored/tree.ts'
import { checkTree } from '../../../shared/tree/checkTree.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { SolutionFiles } from './files.ts'
import {
  contentPath,
  type Manifest,
  manifestPath,
  type Solution,
  type SolutionDocument,
  withGraphAsField,
} from './format.ts'
import { solutionLimits } from './limits.ts'
import { fromNested } from './nested.ts'
import type { SolutionProblem } from './problem.ts'

/**
 * What the files say, and what is wrong with them. Strict: a file that has no place, a key that nobody knows, a
 * name that differs from the path are told of, never passed over. With problems the solution is incomplete.
 */
export function parseSolution(given: SolutionFiles): { solution: Solution; problems: SolutionProblem[] } {
  const files = withoutTopFolder(given)
  const problems: SolutionProblem[] = []
  const reader: Reader = {
    files,
    problem: (file, text, values) => void problems.push({ file, text, values }),
  }
  const solution: Solution = { manifest: readManifest(reader), documents: [], assets: [] }
  const used = new Set<string>([manifestPath])
  const ids = new Set<string>()

  for (const path of files.keys()) {
    const [, folder = '', id = ''] = /^([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    if (!folder || path === manifestPath) continue
    used.add(path)
    if (!idPattern.test(id)) reader.problem(path, msg`Filens namn är inget giltigt id.`)
    else if (folder === 'assets') {
      const asset = readAsset(reader, path, id, used)
      if (asset) solution.assets.push(asset)
    } else {
      if (ids.has(id)) reader.problem(path, msg`Ett annat dokument i lösningen har samma id.`)
      ids.add(id)
      const document = readDocument(reader, path, folder, id)
      if (document) solution.documents.push(document)
    }
  }
  for (const path of files.keys()) {
    if (!used.has(path) && !beside.test(path)) reader.problem(path, msg`Filen hör inte till lösningen.`)
  }
  return { solution, problems }
}

/** What people keep beside a solution in version control; read by nobody. */
const beside = /^(\.git[a-z]*|\.editorconfig|README\.md|CHANGELOG\.md|LICENSE(\.md|\.txt)?)$/i

interface Reader {
  files: SolutionFiles
  problem(file: string, text: Message, values?: Record<string, unknown>): void
}

/** An archive of a folder often holds the folder itself. */
function withoutTopFolder(files: SolutionFiles): SolutionFiles {
  if (files.has(manifestPath)) return files
  const [top] = [...files.keys()].map((path) => path.split('/')[0])
  const inside =
    [...files].every(([path]) => path.startsWith(`${top}/`)) && files.has(`${top}/${manifestPath}`)
  if (!inside || !top) return files
  return new Map([...files].map(([path, content]) => [path.slice(top.length + 1), content]))
}

function readJson(reader: Reader, path: string): unknown {
  const content = reader.files.get(path)
  if (!content) return void reader.problem(path, msg`Filen saknas.`)
  if (content.length > solutionLimits.document) return void reader.problem(path, msg`Filen är för stor.`)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return void reader.problem(path, msg`Filen är ingen giltig JSON.`)
  }
  // A page nests its components; 60 levels of them take some 130 of JSON.
  if (!isSafe(value, 200))
    return void reader.problem(path, msg`Filen har nycklar som inte är tillåtna, eller är för djup.`)
  return value
}

const manifestShape = z.strictObject({
  format: z.literal(1),
  name: z.string().min(1).max(200),
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  description: z.string().max(20_000).default(''),
  dependencies: z.record(z.string().max(200), z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)).default({}),
})

function readManifest(reader: Reader): Manifest {
  const given = readJson(reader, manifestPath)
  const none: Manifest = { format: 1, name: '', version: '0.0.0', description: '', dependencies: {} }
  if (given === undefined) return none
  const { value, left } = broughtManifest(recordOf(given))
  if (left) {
    const { name, format } = value
    reader.problem(
      manifestPath,
      left.why === 'newer'
        ? msg`Lösningen {name} har format {format}, av en nyare version av Verkstad. Den här läser högst {known}.`
        : msg`Lösningens format kan inte läsas av den här versionen av Verkstad.`,
      { name: String(name ?? ''), format: String(format), known: String(solutionFormat.version) },
    )
    return none
  }
  const result = manifestShape.safeParse(value)
  if (!result.success) shapeProblems(reader, manifestPath, result.error)
  return result.data ?? none
}

const published = z.strictObject({
  comment: z.string().max(1000),
  data: z.record(z.string(), z.unknown()).optional(),
  tree: z.unknown().optional(),
})
const documentShape = z.strictObject({
  _id: z.string(),
  name: z.string().max(1000),
  applicationRef: z.string().regex(idPattern).optional(),
  folderId: z.string().regex(idPattern).optional(),
  isFolder: z.boolean().optional(),
  data: z.record(z.string(), z.unknown()),
  published: published.optional(),
  tree: z.unknown().optional(),
})

function readDocument(
  reader: Reader,
  path: string,
  folder: string,
  id: string,
): SolutionDocument | undefined {
  const schema = schemaOf(folder)
  if (!schema || schema.virtual)
    return void reader.problem(path, msg`Dokument av slaget {schema} finns inte.`, { schema: folder })
  const value = readJson(reader, path)
  if (value === undefined) return undefined
  const { data: document, error } = documentShape.safeParse(value)
  if (!document) return void shapeProblems(reader, path, error)
  if (document._id !== id)
    reader.problem(path, msg`Dokumentets id {id} är inte filens namn.`, { id: document._id })
  if ('name' in document.data) reader.problem(path, msg`Namnet ska stå utanför data.`)
  const secret = Object.keys(document.data).find((key) => schema.fields[key]?.secret)
  if (secret) reader.problem(path, msg`Hemligheter läses aldrig in: {key}.`, { key: secret })
  if (document.tree !== undefined && !schema.tree)
    reader.problem(path, msg`Dokument av det här slaget har inget träd.`)
  if (document.published && !schema.publishes)
    reader.problem(path, msg`Dokument av det här slaget publiceras inte.`)
  const { tree, published, ...rest } = document
  const data = valuesOf(reader, path, schema, document.name, document.data)
  const liveData = published?.data && valuesOf(reader, path, schema, document.name, published.data)
  const own = treeOf(reader, path, tree)
  const live = published && treeOf(reader, path, published.tree)
  return {
    schema: folder,
    ...rest,
    data,
    ...(own && { tree: own }),
    ...(published && {
      published: {
        comment: published.comment,
        ...(liveData && { data: liveData }),
        ...(live && { tree: live }),
      },
    }),
  }
}

/** Of a kind's version that the file was written with. What cannot be brought up to date is told of by name. */
function valuesOf(reader: Reader, path: string, schema: Schema, name: string, stored: Values): Values {
  const { value, left } = broughtDocument(withGraphAsField(stored, schema.graph), schema)
  if (left) {
    const text =
      left.why === 'newer'
        ? msg`{name} är sparat av en nyare version av Verkstad.`
        : msg`{name} kan inte göras om till den här versionen av Verkstad.`
    reader.problem(path, text, { name })
  }
  return value
}

function treeOf(reader: Reader, path: string, nested: unknown): Tree | undefined {
  if (nested === undefined) return undefined
  const tree = fromNested(nested)
  if (tree && checkTree(tree).length === 0) return broughtTree(tree).tree
  return void reader.problem(
    path,
    msg`Trädet är trasigt: noder saknar typ, har samma id eller ligger för djupt.`,
  )
}

const assetShape = z.strictObject({
  _id: z.string(),
  name: z.string().min(1).max(255),
  mimeType: z.string().max(200),
  access: z.enum(['public', 'staff']),
})

function readAsset(reader: Reader, path: string, id: string, used: Set<string>) {
  const value = readJson(reader, path)
  if (value === undefined) return undefined
  const { data: facts, error } = assetShape.safeParse(value)
  if (!facts) return void shapeProblems(reader, path, error)
  const at = contentPath(id, facts.name)
  const content = reader.files.get(at)
  used.add(at)
  if (facts._id !== id) reader.problem(path, msg`Dokumentets id {id} är inte filens namn.`, { id: facts._id })
  if (!content) return void reader.problem(at, msg`Filen saknas.`)
  return { ...facts, content }
}

function shapeProblems(reader: Reader, path: string, error: z.ZodError): void {
  for (const issue of error.issues.slice(0, 20)) {
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const key of keys)
      reader.problem(path, msg`Värdet i {key} kan inte användas.`, { key: key.join('.') || '.' })
  }
}
