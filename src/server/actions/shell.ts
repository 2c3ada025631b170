import { z } from 'zod'
import { eventNames } from '../../shared/wire/events.ts'
import type { MenuItem } from '../../shared/wire/menu.ts'
import { leftMenu } from '../documents/menu.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** What the shell asks for beyond documents: its menu, effects by name. */

const menuItem: z.ZodType<MenuItem> = z.object({
  type: z.enum(['category', 'menu', 'page']),
  displayName: z.string(),
  icon: z.string().optional(),
  url: z.string().optional(),
  match: z.array(z.string()).optional(),
  hasIntl: z.boolean().optional(),
  get structure() {
    return z.array(menuItem).optional()
  },
})

export const loadMenu = defineAction('admin/loadMenu3', {
  input: z.strictObject({ applicationRef: id.optional() }),
  output: z.object({ items: z.array(menuItem) }),
  allow: 'user',
  viewed: true,
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
  viewed: true,
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
  viewed: true,
  run: ({ input, session, services }) => ({
    events: input.events,
    seq: services.events.seq(session.org),
  }),
})
