import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, changed, note } from '../context.ts'
import { hearersOf } from '../hearers.ts'

/**
 * A case that was divided from another goes into the trash can, because the division is taken back, and the two belong together no more.
 * CONFLICT where somebody else has done something with it meanwhile.
 */
export async function removeMade(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { of, made }: { of: CaseRecord; made: string },
): Promise<void> {
  const record = await tx.cases.find(of.org, made)
  if (!record || record.removed !== null) return
  if (record.updatedBy !== session.userId) throw fail('CONFLICT', { message: touchedSince })
  await tx.caseRelations.put({ org: of.org, one: of.row, other: record.row }, null)
  const change = { removed: tx.now, removedBy: session.userId }
  await tx.cases.update(record.row, change)
  const after = { ...record, ...change }
  await note(tx, session, after, 'removed')
  await changed(context, tx, after)
  const hearers = await hearersOf(context.forms, record)
  tx.afterCommit(() => context.events.push(of.org, 'removes', { schema: 'formData', ids: [made] }, hearers))
}

const touchedSince = msg`Någon annan har redan börjat med det nya ärendet. Sammanför ärendena i stället.`
