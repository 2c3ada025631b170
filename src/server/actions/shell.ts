import { z } from 'zod'
import { eventNames } from '../../shared/wire/events.ts'
import { leftMenu } from '../documents/menu.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** What the shell asks for beyond documents: its menu, effects by name. */

export const loadMenu = defineAction('admin/loadMenu3', {
  input: z.strictObject({ applicationRef: id.optional() }),
  output: z.object({ items: z.array(z.unknown()) }),
  allow: 'user',
  run: async ({ input, session, services }) => ({
    items: await leftMenu(services, session, input.applicationRef ?? 'admin'),
  }),
})

export const runEffect = defineAction('admin/runEffect3', {
  input: z.strictObject({
    effect: z.string().max(200),
    context: z.record(z.string(), z.unknown()).default({}),
  }),
  output: z.unknown(),
  // Each effect declares who may call it; the registry refuses what does not.
  allow: 'anyone',
  run: ({ input, session, services }) => services.effects.run(session, input.effect, input.context),
})

/**
 * Narrows what this socket is told to the named events. What the session may not hear stays unheard whatever is
 * asked. Over HTTP it only answers with the names.
 */
export const subscribe = defineAction('admin/subscribe', {
  input: z.strictObject({ events: z.array(z.enum(eventNames)).max(50) }),
  output: z.object({ events: z.array(z.string()), seq: z.number() }),
  allow: 'user',
  run: ({ input, session, services }) => ({
    events: input.events,
    seq: services.events.seq(session.org),
  }),
})
