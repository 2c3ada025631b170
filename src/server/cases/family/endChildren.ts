import { z } from 'zod'
import { findState } from '../../../shared/process/graph/transitions.ts'
import type { ProcessConnection } from '../../../shared/process/process.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import { type Session, systemSession } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import type { Complete, Task } from '../../work/contract.ts'
import { standingAt } from '../access.ts'
import { type CaseContext, type CaseVersions, note, sameStill, versionsOf } from '../context.ts'
import { changeStatusIn } from '../process/status.ts'
import { openTo } from '../process/wayOn.ts'
import { readyRules } from '../rules/apply.ts'
import { queueEndingChildren } from './followParent.ts'

/** Children that are ended in one write. */
const batch = 25
/** Of those that could not be ended so many are named. */
const mostNamed = 50

const payloadShape = z.object({
  formDataId: z.string(),
  entered: z.number().nullable(),
  after: z.number().default(0),
  ended: z.number().default(0),
  left: z.array(z.string()).default([]),
  leftCount: z.number().default(0),
})

/**
 * Where a child ends with its parent: by a connection from where it stands to an end of the kind `withdrawn`, else to one of the kind
 * `done`. What was decided against somebody is for people to say, and so is what takes approvals.
 */
function leadsToEnd(session: Session, versions: CaseVersions): ProcessConnection | undefined {
  const { record, process } = versions
  if (!process) return undefined
  const open = openTo(session, versions, standingAt(session, record, process))
  const to = (subType: string) =>
    open.find((one) => {
      const end = findState(process.graph, one.to)
      return end?.stateType === 'end' && (end.subType ?? 'done') === subType
    })
  return to('withdrawn') ?? to('done')
}

/** Those that cannot be ended go on, and are named in the timeline of the parent. */
export async function endChildren(
  context: CaseContext,
  { org, payload }: Task,
): Promise<Complete | undefined> {
  const { store, forms } = context
  const at = payloadShape.parse(payload)
  const { formDataId, entered, after } = at
  const session = systemSession(org)
  const parent = await store.read.cases.find(org, formDataId)
  // Opened again meanwhile: its children go on with it.
  if (!parent || parent.entered !== entered) return undefined
  const children: CaseVersions[] = []
  for (const record of await store.read.cases.openChildrenOf(org, formDataId, { after, limit: batch })) {
    const versions = await versionsOf(forms, record)
    await readyRules(context, org, versions.process)
    children.push({ ...versions, record })
  }
  return async (tx) => {
    const left = [...at.left]
    let { ended, leftCount } = at
    for (const { record: before, ...versions } of children) {
      const now = await tx.cases.find(org, before._id)
      if (now?.childOpen !== 1 || now.parent !== formDataId) continue
      if (await endIn(context, tx, session, { ...versions, record: sameStill(now, before) })) ended++
      else {
        leftCount++
        if (left.length < mostNamed) left.push(now._id)
      }
    }
    const last = children.at(-1)
    if (last && children.length === batch) {
      await queueEndingChildren(context, tx, parent, { ended, left, leftCount, after: last.record.row })
      return
    }
    const now = await tx.cases.find(org, formDataId)
    if (now && ended + leftCount > 0)
      await note(tx, session, now, 'childrenEndedHere', { ended, left: leftCount, others: left })
  }
}

async function endIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
): Promise<boolean> {
  const connection = leadsToEnd(session, versions)
  const { _id: formDataId, state } = versions.record
  if (!connection || state === null) return false
  try {
    const input = { formDataId, connectionId: connection._id, currentStateId: state, byParent: true as const }
    await changeStatusIn(context, tx, session, input, versions)
    return true
  } catch (error) {
    // Said before anything is written, such as of a form that is not valid.
    if (error instanceof Failure) return false
    throw error
  }
}
