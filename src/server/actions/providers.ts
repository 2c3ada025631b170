import { z } from 'zod'
import { defineAction } from './define.ts'

/** Services outside of the house, for those who run the installation: their settings, and whether they can be used. */

const provider = z.string().min(1).max(64)
const view = z.object({
  name: z.string(),
  values: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.enum(['none', 'set', 'lost'])),
  fixed: z.record(z.string(), z.string()),
  off: z.boolean(),
})

/** Secrets are never in it, only whether there is one; `fixed` names the variable of the environment that decides. */
export const listProviders = defineAction('provider/list', {
  input: z.strictObject({}),
  output: z.object({ providers: z.array(view) }),
  allow: 'system',
  run: ({ services }) => ({ providers: services.providers.list() }),
})

/** What is left out stays as it is; null takes a secret away. */
export const saveProvider = defineAction('provider/save', {
  input: z.strictObject({ provider, settings: z.record(z.string().max(64), z.unknown()) }),
  output: view,
  allow: 'system',
  run: ({ input, session, services }) => services.providers.save(session, input.provider, input.settings),
})

/** Reaches the service with the settings that are saved. With an address it does its work once, such as a test mail. */
export const checkProvider = defineAction('provider/check', {
  input: z.strictObject({ provider, address: z.string().max(320).optional() }),
  output: z.object({ ok: z.boolean(), problem: z.string().nullable() }),
  allow: 'system',
  perMinute: 10,
  async run({ input, session, services }) {
    const problem = await services.providers.check(session, input.provider, input.address)
    return { ok: problem === null, problem }
  },
})
