import type { ServerEventName, ServerEvents } from '../../shared/wire/events.ts'
import type { Session } from '../session.ts'
import type { CaseAudience, Events } from './events.ts'

/** Events of many cases that are told together. */
export interface Bundle {
  /** Takes the place of the bus for whoever changes the cases. */
  events: Pick<Events, 'push'>
  /** Tells what has come together. */
  flush(): void
}

/** Lists on screen hear of a batch of cases once, and not of each. What is for some people alone goes out as it comes. */
export function bundled(events: Pick<Events, 'push'>, org: string): Bundle {
  const changed = new Set<string>()
  const removed = new Set<string>()
  const statuses = new Map<string, ServerEvents['changeStatuses']['changes']>()
  const hearers: CaseAudience[] = []

  const push: Events['push'] = (of, event, data, audience) => {
    const isOfCases = of === org && typeof audience === 'object' && 'cases' in audience
    if (isOfCases && is('changes', event, data) && data.schema === 'formData') addAll(changed, data.ids)
    else if (isOfCases && is('removes', event, data) && data.schema === 'formData') addAll(removed, data.ids)
    else if (isOfCases && is('changeStatuses', event, data)) {
      const known = statuses.get(data.formId)
      if (known) known.push(...data.changes)
      else statuses.set(data.formId, [...data.changes])
    } else return events.push(of, event, data, audience)
    hearers.push(audience)
  }

  return {
    events: { push },
    flush() {
      const audience = together(hearers)
      for (const [formId, changes] of statuses)
        events.push(org, 'changeStatuses', { formId, changes }, audience)
      if (changed.size > 0) events.push(org, 'changes', { schema: 'formData', ids: [...changed] }, audience)
      if (removed.size > 0) events.push(org, 'removes', { schema: 'formData', ids: [...removed] }, audience)
      statuses.clear()
      changed.clear()
      removed.clear()
      hearers.length = 0
    },
  }
}

const is = <Name extends ServerEventName>(
  wanted: Name,
  event: ServerEventName,
  _data: ServerEvents[ServerEventName],
): _data is ServerEvents[Name] => event === wanted

const addAll = (set: Set<string>, ids: readonly string[]) => {
  for (const id of ids) set.add(id)
}

/** Who hears of cases that are told of in one event. */
export function together(all: readonly CaseAudience[]): CaseAudience {
  const cases = new Map<string, (session: Session) => boolean>()
  for (const one of all)
    for (const [id, hears] of one.cases) {
      const other = cases.get(id)
      cases.set(id, other ? (session) => other(session) || hears(session) : hears)
    }
  return { cases }
}
