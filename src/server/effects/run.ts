import { fail } from '../../shared/wire/errors.ts'
import { parse } from '../dispatch.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import type { InTask } from '../work/contract.ts'
import type { AnyEffect } from './define.ts'

export interface Effects {
  /** Checks input and permission as an action does, and runs it. Throws `Failure`. */
  run(session: Session, name: string, input: unknown, task?: InTask): Promise<unknown>
  list: readonly AnyEffect[]
}

export function createEffects(services: () => Services, list: readonly AnyEffect[]): Effects {
  const byName = new Map(list.map((effect) => [effect.name, effect]))
  return {
    list,
    async run(session, name, raw, task) {
      const effect = byName.get(name)
      if (!effect) throw fail('NOT_FOUND')
      const refuse = () => fail(session.userId ? 'FORBIDDEN' : 'UNAUTHORIZED')
      if (typeof effect.allow === 'string' && !holds(session, effect.allow)) throw refuse()
      const call = { input: parse(effect.input, raw), session, services: services(), ...(task && { task }) }
      if (typeof effect.allow === 'function' && !(await effect.allow(call))) throw refuse()
      const result = await effect.run(call)
      if (effect.audit) await call.services.audit.note(session, { action: name, result: 'ok' })
      return result
    },
  }
}
