import type { Condition } from '../../../../shared/rules/condition/condition.ts'
import { opposites } from '../../../../shared/rules/condition/contradictions.ts'

/** A condition of ours; a plain yes or no where nothing is left to ask; undefined where it cannot be said. */
export type Translated = Condition | boolean | undefined

/** All of them, with what is known for sure left out. */
export function all(parts: readonly Translated[]): Translated {
  if (parts.includes(false)) return false
  if (parts.includes(undefined)) return undefined
  const open = parts
    .filter((part) => typeof part === 'object')
    .flatMap((part) => (isAll(part) ? part.all : [part]))
  return open.length === 0 ? true : open.length === 1 ? open[0] : { all: open }
}

export function any(parts: readonly Translated[]): Translated {
  if (parts.includes(true)) return true
  if (parts.includes(undefined)) return undefined
  const open = parts
    .filter((part) => typeof part === 'object')
    .flatMap((part) => (isAny(part) ? part.any : [part]))
  return open.length === 0 ? false : open.length === 1 ? open[0] : { any: open }
}

export function not(part: Translated): Translated {
  if (part === undefined || typeof part === 'boolean') return part === undefined ? undefined : !part
  if ('not' in part) return part.not
  const opposite = 'value' in part ? opposites[part.is] : undefined
  return opposite ? ({ ...part, is: opposite } as Condition) : { not: part }
}

const isAll = (part: Translated): part is { all: Condition[] } => typeof part === 'object' && 'all' in part
const isAny = (part: Translated): part is { any: Condition[] } => typeof part === 'object' && 'any' in part
