import type { Session } from '../../session.ts'
import type { CaseQuery, CaseRow } from '../contract.ts'
import type { CaseNeeds } from '../needs.ts'

/**
 * A list shows other people's cases, so reading it leaves a trace: who, with which question. Not for every page and
 * every reload, and behind the answer. Opening a case is noted before it is answered.
 */
export function createListAudit({ readings }: Pick<CaseNeeds, 'readings'>) {
  return (
    session: Session,
    asked: Omit<CaseQuery, 'page' | 'pageSize'>,
    shown?: readonly CaseRow[],
  ): void => {
    const { sort: _sort, columns: _columns, ...question } = asked
    if (shown?.every(({ createdBy }) => createdBy !== null && createdBy === session.userId)) return
    const looked = [...(question.texts ?? []), ...(question.textsIn?.texts ?? [])].length
    const texts = looked > 0 ? { texts: looked } : {}
    const { scope, formIds, processIds, states, where } = question
    readings.behind(session, {
      action: 'case/list',
      detail: { scope, formIds, processIds, states, where: Object.keys(where ?? {}), ...texts },
      question,
    })
  }
}
