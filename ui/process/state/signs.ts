import type { Translate } from '../../../src/shared/i18n.ts'
import { effectsOf } from '../../../src/shared/process/graph/transitions.ts'
import type { Layer, ProcessConnection, ProcessState } from '../../../src/shared/process/process.ts'

/** Something that is set of a state or connection, as it is drawn where there is no room for words. */
export interface Sign {
  icon: string
  /** How many of it, where there can be several. */
  count?: number
  words: string
}

/** What of a state or connection is set and of a layer that is shown, in the order of the layers. */
export function signsOf(
  part: ProcessState | ProcessConnection,
  layers: ReadonlySet<Layer>,
  t: Translate,
): Sign[] {
  return 'from' in part ? ofConnection(part, layers, t) : ofState(part, layers, t)
}

const effects = (count: number, layers: ReadonlySet<Layer>, t: Translate): Sign[] =>
  layers.has('effects') && count > 0
    ? [{ icon: 'zap', count, words: t('{n, plural, one {# effekt} other {# effekter}}', { n: count }) }]
    : []

function ofConnection(part: ProcessConnection, layers: ReadonlySet<Layer>, t: Translate): Sign[] {
  const signs: Sign[] = []
  const { approvals, condition, validate } = part
  if (layers.has('roles') && approvals) {
    const words = t('{n, plural, one {# godkännande} other {# godkännanden}}', { n: approvals.count })
    signs.push({ icon: 'check-check', count: approvals.count, words })
  }
  if (layers.has('conditions') && condition !== undefined) signs.push({ icon: 'split', words: t('Villkor') })
  if (layers.has('conditions') && validate)
    signs.push({ icon: 'circle-check', words: t('Formuläret måste vara giltigt') })
  return [...signs, ...effects(effectsOf(part).length, layers, t)]
}

function ofState(
  { timers, onEnter, onLeave }: ProcessState,
  layers: ReadonlySet<Layer>,
  t: Translate,
): Sign[] {
  const count = timers.length
  const words = t('{n, plural, one {# timer} other {# timrar}}', { n: count })
  return [
    ...(layers.has('timers') && count > 0 ? [{ icon: 'clock', count, words } satisfies Sign] : []),
    ...effects(onEnter.length + onLeave.length, layers, t),
  ]
}
