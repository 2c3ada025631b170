import { z } from 'zod'
import { systemSession } from '../../../session.ts'
import type { Task } from '../../../work/contract.ts'
import { type CaseContext, changed } from '../../context.ts'
import { processOf } from '../../processOf.ts'
import { agreedOf, noteDropped, withApprovals } from './approvals.ts'

const payload = z.object({ user: z.string() })

/**
 * What somebody has approved of counts no more once their account is closed, unless it has moved the case already: others have to
 * approve in their place, and the timeline says why. Opened again, they approve anew.
 */
export async function dropOfClosed(context: CaseContext, { org, payload: stored }: Task): Promise<void> {
  const { store, rights, forms } = context
  const { user } = payload.parse(stored)
  if ((await rights.of(org, user))?.isOpen) return
  for (const id of await store.read.cases.approvedBy(org, user))
    await store.write(async (tx) => {
      const record = await tx.cases.find(org, id)
      const { given, did } = record ? agreedOf(record) : { given: [], did: {} }
      const dropped = given.filter(({ by }) => by === user)
      if (!record || dropped.length === 0) return
      const after = {
        ...record,
        agreed: withApprovals(
          given.filter(({ by }) => by !== user),
          did,
        ),
      }
      await tx.cases.update(record.row, { agreed: after.agreed })
      const process = await processOf(forms, record)
      await noteDropped(tx, systemSession(org), after, process, { dropped, why: 'account' })
      await changed(context, tx, after)
    })
}
