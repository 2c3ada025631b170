import { emptyGraph } from '../../../shared/process/process.ts'
import { type HarmlessKind, harmlessForm, harmlessGraph } from '../../../shared/process/versions/harmless.ts'
import { recordOf } from '../../../shared/record.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { HarmlessVersion, Versioned } from './contract.ts'
import { running } from './running.ts'

/** What of a form itself is read, and nothing goes by. */
const words: ReadonlySet<string> = new Set([
  ...['name', 'title', 'description', 'icon', 'color', 'receiptText', 'contact', 'category', 'folderId'],
  ...['$named', 'synonyms', 'url'],
])

/** See `VersionMoving.harmless`. */
export async function harmless(
  context: CaseContext,
  session: Session,
  of: Versioned,
): Promise<HarmlessVersion[]> {
  const versions = await running(context, session, of)
  const live = versions.find((one) => one.live)?.version
  if (live === undefined) return []
  const found: HarmlessVersion[] = []
  for (const { version, count } of versions) {
    if (version === live || count === 0) continue
    const kinds = await kindsBetween(context, session, of, version, live)
    if (kinds) found.push({ version, count, to: live, kinds })
  }
  return found
}

async function kindsBetween(
  { documents }: CaseContext,
  session: Session,
  { what, id }: Versioned,
  from: number,
  to: number,
): Promise<HarmlessKind[] | null> {
  if (what === 'process') {
    const before = await documents.published(session, 'process', id, from)
    const after = await documents.published(session, 'process', id, to)
    if (!before || !after || !sameJson(before.data.workCalendar ?? null, after.data.workCalendar ?? null))
      return null
    return harmlessGraph(before.data.process ?? emptyGraph(), after.data.process ?? emptyGraph())
  }
  const before = await documents.published(session, 'form', id, from)
  const after = await documents.published(session, 'form', id, to)
  if (!before?.tree || !after?.tree) return null
  const [was, is] = [recordOf(before.data), recordOf(after.data)]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  const isOther = [...names].some(
    (name) => !words.has(name) && !sameJson(was[name] ?? null, is[name] ?? null),
  )
  return isOther ? null : harmlessForm(before.tree, after.tree)
}
