import { fail } from '../../shared/wire/errors.ts'
import type { Invoke } from '../services.ts'
import type { Effects } from './contract.ts'
import type { AnyEffect } from './define.ts'

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
