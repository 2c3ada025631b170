import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { handles, isAdminOf } from '../access.ts'
import type { CaseContext } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import { caseProcessOf, processOf } from '../processOf.ts'
import { everyCase } from './candidates.ts'
import type { RunningVersion, Versioned } from './contract.ts'

/** See `VersionMoving.running`. */
export async function running(
  context: CaseContext,
  session: Session,
  of: Versioned,
): Promise<RunningVersion[]> {
  const { store, documents, forms } = context
  const { what, id } = of
  const { read } = store
  const versions = await read.published.list(session.org, id)
  const document = await read.documents.find(session.org, id)
  if (document?.schema !== what || document.removed !== null) throw fail('NOT_FOUND')
  const live = await documents.published(session, what, id)
  const counts = new Map<number, number>()
  const add = (version: number | null, count: number) => {
    if (version !== null) counts.set(version, (counts.get(version) ?? 0) + count)
  }
  const groups = await read.cases.countByVersion(session.org, what === 'process' ? 'processId' : 'formId', id)
  const looked = new Set<number>()
  for (const one of groups) {
    const version = what === 'process' ? one.processVersion : one.formVersion
    const process = await processOf(forms, { org: session.org, ...one })
    if (hasEnded({ state: one.state, mergedInto: null }, process)) continue
    if (isAdminOf(session)) add(version, one.count)
    else if (version !== null) looked.add(version)
  }
  // Who is no administrator may handle some of them alone: each is asked for.
  for (const version of looked) {
    counts.delete(version)
    for await (const records of everyCase(context, session, of, { version }))
      for (const record of records) {
        const process = await caseProcessOf(forms, record)
        if (!hasEnded(record, process) && handles(session, record, process)) add(version, 1)
      }
  }
  return versions
    .map(({ version, comment, at }) => ({
      ...{ version, comment, published: at },
      live: version === live?.version,
      count: counts.get(version) ?? 0,
    }))
    .sort((a, b) => b.version - a.version)
}
