import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import { noteReading } from '../open/load.ts'
import type { RelatedCase } from './contract.ts'
import { handledCase, named, openable } from './openable.ts'

/** See `CaseRelating.related`. */
export async function related(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<{ cases: RelatedCase[] }> {
  const { record } = await handledCase(context, session, formDataId)
  await noteReading(context, session, record)
  const { caseRelations, cases } = context.store.read
  const rows = (await caseRelations.of(record.row))
    .filter(({ kind }) => kind === 'related')
    .map(({ row }) => row)
  if (rows.length === 0) return { cases: [] }
  const order = new Map(rows.map((row, i) => [row, i]))
  const found = await openable(context, session, await cases.findByRows(rows))
  found.sort((a, b) => (order.get(a.record.row) ?? 0) - (order.get(b.record.row) ?? 0))
  return { cases: await named(context, session, found) }
}
