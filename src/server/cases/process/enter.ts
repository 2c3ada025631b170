import { asksToPay, authorStep, signersOf } from '../../../shared/process/graph/steps.ts'
import { effectsBetween } from '../../../shared/process/graph/transitions.ts'
import type { ProcessConnection, ProcessEffect, ProcessState } from '../../../shared/process/process.ts'
import type { CaseAudience } from '../../events/events.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actOf } from '../acts.ts'
import type { CaseContext } from '../context.ts'
import { queueChildrenEnded } from '../family/followParent.ts'
import type { CompiledProcess } from '../forms.ts'
import { hearersOf } from '../hearers.ts'
import { hasEnded } from '../list/stage.ts'
import { tellFollowers } from '../relations/followers.ts'
import { queueApprovalNews } from './approvals/approvalNews.ts'
import { queueEffects } from './effects/effects.ts'
import { plantTimers } from './timers/timers.ts'

/**
 * What follows when a case has entered a state, as part of the write: the effects of leaving, of the connection and of
 * entering are queued in that order, timers are set, the stay is written down, lists on screen are told, and who sent in what
 * was merged into it hears of its end. The record is the case as it is
 * after the change. Answers who heard of it.
 */
export async function entered(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess,
  { from, connection }: { from: string | null; connection?: ProcessConnection | undefined },
): Promise<CaseAudience> {
  const to = record.state ?? ''
  await tx.caseStays.enter({
    org: record.org,
    caseRow: record.row,
    processId: record.processId,
    processVersion: record.processVersion,
    state: to,
    entered: record.entered ?? tx.now,
  })
  await queueApprovalNews(context, tx, record, process, from)
  const between = effectsBetween(process.states.get(from ?? ''), connection, process.states.get(to))
  const effects = [...between, ...asksSender(process.states.get(to), between, record.entered)]
  await queueEffects(context, tx, record, effects, { by: record.updatedBy, act: actOf(record) })
  await plantTimers(context, tx, record, process)
  if (record.parties) {
    const { tellAskedParties } = await import('../parties/tell.ts')
    await tellAskedParties(context, tx, record, process.states.get(to))
  }
  if (asksToPay(process.states.get(to))) {
    const { askIn } = await import('../payments/ask.ts')
    await askIn(context, tx, record, process, { isTold: between.some(writesToSender) })
  }
  // What makes children of it looks when it has made them.
  if (!between.some(({ effect }) => effect === 'Case/createChild'))
    await queueChildrenEnded(context, tx, record)
  if (hasEnded(record, process)) await tellFollowers(context, tx, record)
  const before = from === null ? record : { ...record, state: from }
  const hearers = await hearersOf(context.forms, record, before)
  tx.afterCommit(() =>
    context.events.push(
      record.org,
      'changeStatuses',
      { formId: record.formId, changes: [{ formDataId: record._id, status: to }] },
      hearers,
    ),
  )
  return hearers
}

/** What tells who sent the case in that their signature is awaited: where the process writes to them on the way, those words are enough. */
function asksSender(
  state: ProcessState | undefined,
  between: readonly ProcessEffect[],
  entered: number | null,
): ProcessEffect[] {
  if (!state || entered === null || !signersOf(state).includes(authorStep)) return []
  if (between.some(writesToSender)) return []
  return [{ effect: 'Case/tellSigning', input: { entered } }]
}

const writesToSender = ({ effect, input }: ProcessEffect): boolean =>
  effect === 'Case/writeToSender' ||
  ((effect === 'Case/mail' || effect === 'Case/message') && input?.to === 'author')
