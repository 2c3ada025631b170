import { type CaseView, caseViews, ownViews } from '../../../shared/process/views.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { ViewCounts, Waiting } from '../contract.ts'
import { countView } from '../list/list.ts'
import { type ListScope, staffScope } from '../list/scope.ts'
import { ownIds } from '../list/selves.ts'
import { openLoad } from '../people/handlers.ts'
import { keptFor, rightsOf } from './kept.ts'

/** A count waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300

const shared = caseViews.filter((view) => !ownViews.includes(view))

/** See `Cases.standIns`. */
export async function standIns(context: CaseContext, session: Session): Promise<Waiting[]> {
  const { standsInFor = [] } = session
  if (standsInFor.length === 0) return []
  const load = await openLoad(context, session.org)
  return standsInFor.map(({ _id, name }) => ({
    _id,
    name,
    open: load ? (load.get(`user:${_id}`) ?? 0) : null,
  }))
}

/** See `Cases.queues`. */
export async function queues(context: CaseContext, session: Session): Promise<Waiting[]> {
  const { org, groups } = session
  const load = groups.length > 0 ? await openLoad(context, org) : null
  const waiting = groups.flatMap((_id) => {
    const open = load?.get(`group:${_id}`) ?? 0
    return open > 0 ? [{ _id, open }] : []
  })
  if (waiting.length === 0) return []
  const names = await context.documents.namesOf(
    session,
    waiting.map(({ _id }) => _id),
  )
  return waiting
    .map((one) => ({ ...one, name: names.get(one._id) ?? '' }))
    .sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

/** See `Cases.views`. */
export async function viewCounts(context: CaseContext, session: Session): Promise<ViewCounts> {
  await context.indexer.caughtUp(mostWaitMs)
  const scope = await staffScope(context, session)
  const { userId } = session
  const own = ownIds(session)
  const isOwnScope = scope.forms.some(({ only }) => only)
  const rights = rightsOf(session)
  return {
    ...unknown,
    ...(await counted(context, session, scope, shared, [...rights, isOwnScope ? own : null])),
    ...(await counted(context, session, scope, ownViews, [...rights, userId, own])),
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
