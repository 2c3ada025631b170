import { problemsOf } from '../../../shared/fields/shape.ts'
import { type Message, msg } from '../../../shared/i18n.ts'
import { modeOf, type Schema } from '../../../shared/schemas/define.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { treeProblems } from '../../documents/checks/problems.ts'
import { scopeOf, uniqueKeys } from '../../documents/lists/rows.ts'
import type { Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'
import { documentPath, manifestPath, type Solution, type SolutionDocument } from '../files/format.ts'
import type { SolutionProblem } from '../files/problem.ts'
import type { SolutionNeeds } from '../needs.ts'
import { checkAssets } from './assets.ts'
import type { DocumentChange } from './changes.ts'
import { installedSolution, isAtLeast } from './installed.ts'
import { missingReferences } from './missing.ts'
import { wantedValues } from './values.ts'

interface CheckInput {
  read: Reads
  solution: Solution
  documents: readonly DocumentChange[]
}

/** Everything that would make the import fail, or leave something that does not work, with the file it is in. */
export async function checkSolution(
  needs: SolutionNeeds,
  session: Session,
  input: CheckInput,
): Promise<SolutionProblem[]> {
  const { read, solution, documents } = input
  const problems: SolutionProblem[] = await missingDependencies(read, session, solution)
  const skipped = new Set(documents.filter(({ change }) => change === 'skipped').map(({ id }) => id))
  const removed = new Set(documents.filter(({ change }) => change === 'removed').map(({ id }) => id))
  const t = needs.texts(session.locale, session.org)
  const taken = new Map<string, string>()
  for (const document of solution.documents) {
    if (skipped.has(document._id)) continue
    const schema = schemaOf(document.schema)
    if (!schema) continue
    const file = documentPath(document)
    const problem = (text: Message, values?: Record<string, unknown>) =>
      void problems.push({ file, text, values })
    if (schema.personal || schema.virtual)
      problem(msg`Människor, loggar och liknande läses inte in med en lösning.`)
    const row = await read.documents.find(session.org, document._id)
    if (row && row.schema !== document.schema)
      problem(msg`Id:t används redan av ett dokument av slaget {schema}.`, { schema: row.schema })
    for (const [key, why] of valueProblems(schema, document))
      problem(msg`Fältet {key}: {why}`, { key, why: t(why) })
    for (const [id, why] of pageProblems(schema, document))
      problem(msg`Komponenten {id}: {why}`, { id, why: t(why) })
    const application =
      schema.scope === 'application' ? (row?.application ?? document.applicationRef ?? 'portal') : null
    for (const [field, value] of Object.entries(
      document.isFolder ? {} : uniqueKeys(schema, wantedValues(document)),
    )) {
      const key = { schema: schema.name, scope: scopeOf(schema, application), field, value }
      const mark = JSON.stringify(key)
      const holder = await read.documents.findByKey(session.org, key)
      const other =
        taken.get(mark) ?? (holder && holder !== document._id && !removed.has(holder) ? holder : undefined)
      if (other) problem(msg`{field} används redan av {other}.`, { field, other })
      taken.set(mark, document._id)
    }
  }
  problems.push(...(await checkAssets(needs, session, { read, assets: solution.assets })))
  problems.push(...(await missingReferences(needs, read, session, solution, { skipped, removed })))
  return problems
}

function valueProblems(schema: Schema, document: SolutionDocument): [string, string][] {
  if (document.isFolder) return []
  const versions = [document.data, ...(document.published?.data ? [document.published.data] : [])]
  return versions.flatMap((data) => Object.entries(problemsOf(schema.fields, wantedValues(document, data))))
}

/** A page that shall be live must be without faults; a draft may be unfinished, but of known components. */
function pageProblems(schema: Schema, { data, tree, published }: SolutionDocument): [string, string][] {
  const mode = modeOf(schema, published?.data ?? data)
  if (!mode) return []
  const live = published && (published.tree ?? tree)
  const faults = (one: typeof tree) =>
    (one ? treeProblems(mode, one) : []).filter(({ level }) => level === 'error')
  const drafts = ['builder.unknownType', 'builder.newerVersion', 'builder.notUpToDate', 'builder.wrongRoot']
  const found = [...faults(live), ...faults(tree).filter(({ key }) => drafts.includes(key))]
  return [
    ...new Map<string, [string, string]>(
      found.map(({ nodeId, key }) => [`${nodeId} ${key}`, [nodeId ?? '', key]]),
    ).values(),
  ]
}

async function missingDependencies(
  read: Reads,
  session: Session,
  { manifest }: Solution,
): Promise<SolutionProblem[]> {
  const problems: SolutionProblem[] = []
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    const there = await installedSolution(read, session, name)
    if (there && isAtLeast(there.version, version)) continue
    const text = there
      ? msg`Lösningen {name} finns i version {has} och behövs i minst {version}.`
      : msg`Lösningen {name} behövs, i minst version {version}. Läs in den först.`
    problems.push({ file: manifestPath, text, values: { name, version, has: there?.version ?? '' } })
  }
  return problems
}
