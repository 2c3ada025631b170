import type { Values } from '../../../shared/fields/field.ts'
import { findConnection } from '../../../shared/process/graph/transitions.ts'
import type { ProcessConnection } from '../../../shared/process/process.ts'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, note } from '../context.ts'
import type { CompiledProcess } from '../forms.ts'
import { hearersOf } from '../hearers.ts'
import { hasEnded } from '../list/stage.ts'
import { effectLane } from '../process/effects/effects.ts'
import { processOf } from '../processOf.ts'

/** The parent of a case counts it anew, where it has ended, goes on again, came in, was removed or restored. */
export async function followParent(context: CaseContext, tx: Tx, of: CaseRecord): Promise<void> {
  if (of.parent === null) return
  // What is given may be of before another change of the same write.
  const record = await tx.cases.find(of.org, of._id)
  if (!record?.parent) return
  const childOpen = countsAs(record, await processOf(context.forms, record))
  if (childOpen === record.childOpen) return
  await tx.cases.update(record.row, { childOpen })
  await countChildren(context, tx, record.org, record.parent)
}

/** What a case is to its parent, see `CaseRecord.childOpen`. */
export function countsAs(record: CaseRecord, process: CompiledProcess | undefined): 0 | 1 | null {
  if (record.parent === null || record.draft === 1 || record.removed !== null) return null
  return hasEnded(record, process) ? 0 : 1
}

/**
 * How many children a case has, and how many have not ended: written at the case, so that what waits for them is decided by the case
 * alone. With the last that ends its timeline says so, and its process may go on.
 */
export async function countChildren(
  context: CaseContext,
  tx: Tx,
  org: string,
  parentId: string,
): Promise<void> {
  const parent = await tx.cases.find(org, parentId)
  if (!parent) return
  const counted = await tx.cases.countChildren(org, parentId)
  const { children, openChildren } = counted
  if (children === parent.children && openChildren === parent.openChildren) return
  await tx.cases.update(parent.row, counted)
  const after = { ...parent, ...counted }
  if (parent.openChildren > 0 && openChildren === 0 && children > 0 && parent.removed === null) {
    await note(tx, systemSession(org), after, 'childrenEnded', { n: children })
    await queueChildrenEnded(context, tx, after)
  }
  const hearers = await hearersOf(context.forms, after)
  tx.afterCommit(() =>
    context.events.push(org, 'changes', { schema: 'formData', ids: [parent._id] }, hearers),
  )
}

export const childrenEndedTask = 'caseChildrenEnded'
export const endChildrenTask = 'caseEndChildren'

/** The connection that the state of a case says to follow when its last child has ended. */
export const onChildrenEnded = (
  { state }: Pick<CaseRecord, 'state'>,
  process: CompiledProcess | undefined,
): ProcessConnection | undefined =>
  process && findConnection(process.graph, state, process.states.get(state ?? '')?.childrenEnded ?? '')

/**
 * The case may go on, where it has children and none that has not ended: looked at again when what is queued for it before is done. `none`: it
 * was to have some, and there was nothing to make any of.
 */
export async function queueChildrenEnded(
  { work, forms }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { none }: { none?: true } = {},
): Promise<void> {
  const { org, _id: formDataId, entered, children, openChildren } = record
  if (openChildren > 0 || (children === 0 && !none)) return
  if (!onChildrenEnded(record, await processOf(forms, record))) return
  await work.enqueueIn(tx, {
    ...{ org, kind: childrenEndedTask, lane: effectLane(formDataId) },
    payload: { formDataId, entered, ...(none && { none }) },
  })
}

/** The case has ended by a connection that ends its children with it: each by its own process, after this write. `soFar`: what came of those
 * that have been looked at. */
export async function queueEndingChildren(
  { work }: CaseContext,
  tx: Tx,
  { org, _id: formDataId, entered }: CaseRecord,
  soFar: Values = {},
): Promise<void> {
  await work.enqueueIn(tx, {
    ...{ org, kind: endChildrenTask, lane: effectLane(formDataId) },
    payload: { ...soFar, formDataId, entered },
  })
}
