import { z } from 'zod'
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
  input: z.strictObject({ effect: z.string().max(200), context: z.record(z.string(), z.unknown()).default({}) }),
  output: z.unknown(),
  // Each effect declares who may call it; the registry refuses what does not.
  allow: 'anyone',
  run: ({ input, session, services }) => services.effects.run(session, input.effect, input.context),
})
