import { type CaseView, caseViews, ownViews } from '../../../shared/process/views.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { ViewCounts } from '../contract.ts'
import { countView } from '../list/list.ts'
import { type ListScope, staffScope } from '../list/scope.ts'
import { keptFor, rightsOf } from './kept.ts'

/** A count waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300

const shared = caseViews.filter((view) => !ownViews.includes(view))

/** See `Cases.views`. */
export async function viewCounts(context: CaseContext, session: Session): Promise<ViewCounts> {
  await context.indexer.caughtUp(mostWaitMs)
  const scope = await staffScope(context, session)
  const { userId } = session
  const isOwnScope = scope.forms.some(({ assignedTo }) => assignedTo)
  const rights = rightsOf(session)
  return {
    ...unknown,
    ...(await counted(context, session, scope, shared, [...rights, isOwnScope ? userId : null])),
    ...(await counted(context, session, scope, ownViews, [...rights, userId, 'own'])),
  }
}

const unknown: ViewCounts = {
  mine: null,
  new: null,
  unassigned: null,
  watched: null,
  late: null,
  resting: null,
  all: null,
}

function counted(
  context: CaseContext,
  session: Session,
  scope: ListScope,
  views: readonly CaseView[],
  by: readonly unknown[],
): Promise<Partial<ViewCounts>> {
  const { viewed, indexer } = context
  return keptFor(viewed, JSON.stringify(by), indexer.generation(), async () => {
    const value: Partial<ViewCounts> = {}
    for (const view of views) value[view] = await countView(context, session, view, scope)
    return { value, cases: scope.forms.reduce((sum, { counts }) => sum + (counts.get('')?.count ?? 0), 0) }
  })
}
