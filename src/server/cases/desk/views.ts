import { type CaseView, caseViews } from '../../../shared/process/views.ts'
import { dropOldest } from '../../oldest.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { ViewCounts } from '../contract.ts'
import { countView } from '../list/list.ts'
import { type ListScope, staffScope } from '../list/scope.ts'

/** Of more cases than this, what was counted is kept for a while although they have changed. */
const few = 20_000
const keptMs = 5_000
/** A count waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300

/** Views that differ from person to person; the others are the same for everybody with the same rights. */
const own: readonly CaseView[] = ['mine', 'watched', 'resting']
const shared = caseViews.filter((view) => !own.includes(view))

/** See `Cases.views`. */
export async function viewCounts(context: CaseContext, session: Session): Promise<ViewCounts> {
  await context.indexer.caughtUp(mostWaitMs)
  const scope = await staffScope(context, session)
  const { org, userId, roles, groups, permissions, kind } = session
  const isOwnScope = scope.forms.some(({ assignedTo }) => assignedTo)
  const rights = [org, kind, [...roles].sort(), [...groups].sort(), [...permissions].sort()]
  return {
    ...unknown,
    ...(await counted(context, session, scope, shared, [...rights, isOwnScope ? userId : null])),
    ...(await counted(context, session, scope, own, [...rights, userId, 'own'])),
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

async function counted(
  context: CaseContext,
  session: Session,
  scope: ListScope,
  views: readonly CaseView[],
  by: readonly unknown[],
): Promise<Partial<ViewCounts>> {
  const { viewed, indexer } = context
  const key = JSON.stringify(by)
  const generation = indexer.generation()
  const known = viewed.get(key)
  // What is late comes to be so without that anything changes.
  if (known && (known.generation === generation || known.isMuch) && Date.now() - known.at < keptMs)
    return known.counts
  const counts: Partial<ViewCounts> = {}
  for (const view of views) counts[view] = await countView(context, session, view, scope)
  const cases = scope.forms.reduce((sum, form) => sum + (form.counts.get('')?.count ?? 0), 0)
  viewed.set(key, { generation, at: Date.now(), counts, isMuch: cases > few })
  if (viewed.size > 500) dropOldest(viewed)
  return counts
}
