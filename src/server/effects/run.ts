import { fail } from '../../shared/wire/errors.ts'
import type { Invoke } from '../invoke.ts'
import type { Session } from '../session.ts'
import type { InTask } from '../work/contract.ts'
import type { AnyEffect } from './define.ts'

export interface Effects {
  /** Checks input and permission as an action does, and runs it. Throws `Failure`. */
  run(session: Session, name: string, input: unknown, task?: InTask): Promise<unknown>
  list: readonly AnyEffect[]
}

export function createEffects(invoke: Invoke, list: readonly AnyEffect[]): Effects {
  const byName = new Map(list.map((effect) => [effect.name, effect]))
  return {
    list,
    async run(session, name, input, task) {
      const effect = byName.get(name)
      if (!effect) throw fail('NOT_FOUND')
      return invoke(effect, session, input, task)
    },
  }
}
