import { sameJson } from '../../../shared/sameJson.ts'
import type { KindOf } from '../../documents/kinds/kind.ts'
import type { DraftApprovals } from './contract.ts'
import type { DraftApprovalNeeds } from './needs.ts'

/**
 * Those who have to approve of a draft of a process before it is published, as `approval` of the process says. Loaded with the first who
 * asks: most processes take none.
 */
export function createDraftApprovals(needs: DraftApprovalNeeds): DraftApprovals {
  const giving = async () => (await import('./giving.ts')).draftApprovals(needs)
  return {
    load: async (session, id) => (await giving()).load(session, id),
    approve: async (session, input) => (await giving()).approve(session, input),
    takeBack: async (session, id) => (await giving()).takeBack(session, id),
    ask: async (session, input) => (await giving()).ask(session, input),
  }
}

/** What the kind of processes does for approvals of its drafts, beside all else. */
export const approvedProcesses = (
  needs: DraftApprovalNeeds,
): Pick<KindOf<'process'>, 'approved' | 'refused' | 'afterDropped' | 'afterWrite' | 'words'> => ({
  approved: async (asked) => (await import('./gate.ts')).requireApproved(needs, asked),
  refused: async (refusal) => (await import('./gate.ts')).withWhomToAsk(needs, refusal),
  afterDropped: async (of) => (await import('./gate.ts')).dropped(needs, of),

  words: async (session, rows) => (await import('./inList.ts')).sayWhoIsAwaited(needs, session, rows),

  /** Who has to approve stands in the way of who publishes: what it was is in the log, beside who changed it. */
  async afterWrite({ tx, session, id, values, before }) {
    const [from, to] = [before?.approval ?? null, values.approval ?? null]
    if (!before || sameJson(from, to)) return
    await needs.audit.record(tx, session, {
      action: 'approvalRule',
      object: `process/${id}`,
      result: 'ok',
      detail: { from, to },
    })
  },
})
