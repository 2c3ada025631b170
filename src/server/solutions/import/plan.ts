import { toDocument, treeOf, valuesOf } from '../../documents/lists/rows.ts'
import type { Session } from '../../session.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import type { Manifest, Solution, SolutionDocument } from '../files/format.ts'
import type { SolutionProblem } from '../files/problem.ts'
import type { SolutionNeeds } from '../needs.ts'
import { compareAssets } from './assets.ts'
import {
  type AssetChange,
  type DocumentChange,
  nodeChanges,
  sameTree,
  sameValue,
  valueChanges,
} from './changes.ts'
import { checkSolution } from './check.ts'
import { installedSolution } from './installed.ts'
import { ownValues, wantedValues } from './values.ts'

export interface ImportOptions {
  /** Roles and groups are set, too. Otherwise those that are there stay as they are. */
  withRoles?: boolean
}

/** What an import would do; nothing is done while there are problems. */
export interface Plan {
  manifest: Manifest
  /** Version that was imported last, or null. */
  installed: string | null
  documents: DocumentChange[]
  assets: AssetChange[]
  problems: SolutionProblem[]
}

/** Schemas that an import sets only when asked to: they give people rights. */
const guarded = new Set(['role', 'group'])

/** Compares a solution with what is in the session's organisation. Reads only. */
export async function planImport(
  needs: SolutionNeeds,
  session: Session,
  input: { read: Reads; solution: Solution; options: ImportOptions },
): Promise<Plan> {
  const { read, solution, options } = input
  const documents: DocumentChange[] = []
  for (const document of solution.documents) documents.push(await compare(read, session, document, options))
  const installed = await installedSolution(read, session, solution.manifest.name)
  documents.push(...(await removals(read, session, solution, installed?.contents ?? [], options)))
  const assets = await compareAssets(read, session, solution.assets)
  const problems = await checkSolution(needs, session, { read, solution, documents })
  return { manifest: solution.manifest, installed: installed?.version ?? null, documents, assets, problems }
}

async function compare(
  read: Reads,
  session: Session,
  document: SolutionDocument,
  options: ImportOptions,
): Promise<DocumentChange> {
  const { schema, _id, name } = document
  const row = await read.documents.find(session.org, _id)
  const facts = { schema, id: _id, name, values: [], nodes: [] }
  const skips = guarded.has(schema) && !options.withRoles
  if (!row)
    return {
      ...facts,
      change: skips ? 'skipped' : 'added',
      publishes: !skips && document.published !== undefined,
    }
  const before = { ...ownValues(schema, toDocument(row)), name: row.name }
  const values = valueChanges(before, wantedValues(document))
  const nodes = nodeChanges(treeOf(row), document.tree)
  const same = values.length === 0 && sameTree(treeOf(row), document.tree ?? treeOf(row))
  const publishes = await needsPublishing(read, session, document, row)
  if (skips) return { ...facts, values, nodes, change: same ? 'unchanged' : 'skipped', publishes: false }
  if (row.removed !== null) return { ...facts, values, nodes, change: 'restored', publishes }
  return { ...facts, values, nodes, change: same && !publishes ? 'unchanged' : 'changed', publishes }
}

async function needsPublishing(
  read: Reads,
  session: Session,
  document: SolutionDocument,
  row: DocumentRow,
): Promise<boolean> {
  const { published, data, tree } = document
  if (!published) return false
  if (row.published === null) return true
  const live = await read.published.find(session.org, row._id, row.published)
  const wanted = wantedValues(document, published.data ?? data)
  const is = live && { ...valuesOf(live), name: live.name }
  return !live || !sameValue(is, wanted) || !sameTree(treeOf(live), published.tree ?? tree ?? treeOf(live))
}

/** Documents that came with an earlier version of the solution and are no longer in it. */
async function removals(
  read: Reads,
  session: Session,
  solution: Solution,
  before: readonly { schema: string; id: string }[],
  options: ImportOptions,
): Promise<DocumentChange[]> {
  const kept = new Set(solution.documents.map(({ _id }) => _id))
  const gone: DocumentChange[] = []
  for (const { schema, id } of before) {
    if (kept.has(id) || (guarded.has(schema) && !options.withRoles)) continue
    const row = await read.documents.find(session.org, id)
    if (!row || row.removed !== null || row.schema !== schema) continue
    gone.push({ schema, id, name: row.name, change: 'removed', values: [], nodes: [], publishes: false })
  }
  return gone
}
