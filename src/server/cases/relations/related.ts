import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { noteReading } from '../open/load.ts'
import type { Related } from './contract.ts'
import { followersOf, goesOnIn } from './followers.ts'
import { handledCase, mergeable, named, openable, splittable } from './openable.ts'

/** See `CaseRelating.related`. */
export async function related(context: CaseContext, session: Session, formDataId: string): Promise<Related> {
  const versions = await handledCase(context, session, formDataId)
  const { record } = versions
  await noteReading(context, session, record)
  const { caseRelations, cases } = context.store.read
  const rows = (await caseRelations.of(record.row))
    .filter(({ kind }) => kind === 'related')
    .map(({ row }) => row)
  const order = new Map(rows.map((row, i) => [row, i]))
  const found = rows.length > 0 ? await openable(context, session, await cases.findByRows(rows)) : []
  found.sort((a, b) => (order.get(a.record.row) ?? 0) - (order.get(b.record.row) ?? 0))
  const merged = await openable(context, session, await followersOf(cases, record))
  const into = await goesOnIn(cases, record)
  const [other] = into ? await named(context, session, await openable(context, session, [into])) : []
  return {
    cases: (await named(context, session, found)).map((one) => ({
      ...one,
      mergeable: mergeable(
        versions,
        found.find(({ record }) => record._id === one._id),
      ),
    })),
    merged: await named(context, session, merged),
    ...(record.mergedInto !== null && {
      into: other ?? null,
      splittable: await maySplit(context, session, record),
    }),
  }
}

/** Of the one that it was merged into itself, which may go on in another. */
async function maySplit(
  { store, forms }: CaseContext,
  session: Session,
  { org, mergedInto }: CaseRecord,
): Promise<boolean> {
  const other = await store.read.cases.find(org, mergedInto ?? '')
  const versions = other && (await versionsOf(forms, other).catch(() => undefined))
  return splittable(session, other, versions?.process)
}
