import type { ServerEventName, ServerEvents } from '../../../shared/wire/events.ts'
import type { Events } from '../../events.ts'

/** Events of many cases that are told together. */
export interface Bundle {
  /** Takes the place of the bus for whoever changes the cases. */
  events: Pick<Events, 'push'>
  /** Tells what has come together. */
  flush(): void
}

/** Lists on screen hear of a batch of cases once, and not of each. What is for some alone goes out as it comes. */
export function bundled(events: Pick<Events, 'push'>, org: string): Bundle {
  const changed = new Set<string>()
  const removed = new Set<string>()
  const statuses = new Map<string, ServerEvents['changeStatuses']['changes']>()

  const push: Events['push'] = (of, event, data, audience) => {
    const together = of === org && audience === 'staff'
    if (together && is('changes', event, data) && data.schema === 'formData') addAll(changed, data.ids)
    else if (together && is('removes', event, data) && data.schema === 'formData') addAll(removed, data.ids)
    else if (together && is('changeStatuses', event, data))
      statuses.set(data.formId, [...(statuses.get(data.formId) ?? []), ...data.changes])
    else events.push(of, event, data, audience)
  }

  return {
    events: { push },
    flush() {
      for (const [formId, changes] of statuses)
        events.push(org, 'changeStatuses', { formId, changes }, 'staff')
      if (changed.size > 0) events.push(org, 'changes', { schema: 'formData', ids: [...changed] }, 'staff')
      if (removed.size > 0) events.push(org, 'removes', { schema: 'formData', ids: [...removed] }, 'staff')
      statuses.clear()
      changed.clear()
      removed.clear()
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
