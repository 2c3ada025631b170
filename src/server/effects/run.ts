import { fail } from '../../shared/wire/errors.ts'
import { type ByName, findIn } from '../call/called.ts'
import type { Invoke } from '../services.ts'
import type { Effects } from './contract.ts'
import type { AnyEffect } from './define.ts'

export function createEffects(invoke: Invoke, effects: ByName<AnyEffect>): Effects {
  const find = findIn(effects)
  return {
    async run(session, name, input, task) {
      const effect = await find(name)
      if (!effect) throw fail('NOT_FOUND')
      return invoke(effect, session, input, task)
    },
  }
}
