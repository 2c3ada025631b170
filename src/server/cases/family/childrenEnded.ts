import { z } from 'zod'
import { Failure } from '../../../shared/wire/errors.ts'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Complete, Task } from '../../work/contract.ts'
import { type CaseContext, note, sameStill, versionsOf } from '../context.ts'
import { changeStatusIn } from '../process/status.ts'
import { readyRules } from '../rules/apply.ts'
import { onChildrenEnded } from './followParent.ts'

const payloadShape = z.object({
  formDataId: z.string(),
  entered: z.number().nullable(),
  none: z.literal(true).optional(),
})

/** One whose case has left the state, or has children again that have not ended, does nothing: the last of those queues another. */
export async function goOn(context: CaseContext, { org, payload }: Task): Promise<Complete | undefined> {
  const { formDataId, entered, none } = payloadShape.parse(payload)
  const session = systemSession(org)
  const record = await context.store.read.cases.find(org, formDataId)
  const isDue = (now: CaseRecord | undefined) =>
    now !== undefined &&
    now.removed === null &&
    now.mergedInto === null &&
    now.entered === entered &&
    now.openChildren === 0 &&
    (now.children > 0 || none === true)
  if (!record || !isDue(record)) return undefined
  const versions = await versionsOf(context.forms, record)
  const connection = onChildrenEnded(record, versions.process)
  if (!connection) return undefined
  await readyRules(context, org, versions.process)
  return async (tx) => {
    const now = await tx.cases.find(org, formDataId)
    if (!now || !isDue(now)) return
    const input = {
      ...{ formDataId, connectionId: connection._id, currentStateId: record.state ?? '' },
      byChildren: true as const,
    }
    try {
      await changeStatusIn(context, tx, session, input, { ...versions, record: sameStill(now, record) })
    } catch (error) {
      // Said before anything is written: its condition does not hold, or the form is not valid.
      if (!(error instanceof Failure && stays.has(error.code))) throw error
      await note(tx, session, now, 'childrenEnded', { stays: error.code })
    }
  }
}

const stays: ReadonlySet<string> = new Set(['FORBIDDEN', 'INVALID'])
