import type { Session } from '../../session.ts'
import type { CasePage, CaseQuery } from '../contract.ts'
import type { CaseNeeds } from '../needs.ts'

/** How long the same look at the same list counts as one reading. */
const once = 10 * 60_000
const most = 5_000

/**
 * A list shows other people's cases, so reading it leaves a trace: who, with which question. Not for every page and
 * every reload, and behind the answer: a list that waited for the disk would be slow for nobody's good. Opening a case
 * is noted before it is answered.
 */
export function createListAudit({ audit, log }: Pick<CaseNeeds, 'audit' | 'log'>) {
  const noted = new Map<string, number>()
  return (
    session: Session,
    { page: _page, pageSize: _size, sort: _sort, columns: _columns, ...question }: CaseQuery,
    { data }: CasePage,
  ): void => {
    if (
      session.kind === 'system' ||
      data.every(({ createdBy }) => createdBy !== null && createdBy === session.userId)
    )
      return
    const key = `${session.org}/${session.userId}/${session.id}/${JSON.stringify(question)}`
    const now = Date.now()
    if (now - (noted.get(key) ?? 0) < once) return
    noted.delete(key)
    noted.set(key, now)
    if (noted.size > most) noted.delete(noted.keys().next().value as string)
    const texts = question.texts?.length ? { texts: question.texts.length } : {}
    const { scope, formIds, processIds, states, where } = question
    audit
      .note(session, {
        action: 'case/list',
        result: 'ok',
        detail: { scope, formIds, processIds, states, where: Object.keys(where ?? {}), ...texts },
      })
      .catch((error) => log.write(session.org, 'system', 'error', `audit of a list: ${error}`))
  }
}
