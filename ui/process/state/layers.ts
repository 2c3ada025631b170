import { type Message, msg } from '../../../src/shared/i18n.ts'

/** What of a process can be shown on its drawing, or not. */
export const layers = [
  { id: 'roles', icon: 'users', title: msg`Stegtyper per roll` },
  { id: 'effects', icon: 'zap', title: msg`Effekter` },
  { id: 'timers', icon: 'clock', title: msg`Timer` },
  { id: 'conditions', icon: 'split', title: msg`Villkor` },
] as const satisfies readonly { id: string; icon: string; title: Message }[]

export type Layer = (typeof layers)[number]['id']

const key = 'verkstad.process.layers'

/** Those that the person wants to see, in whatever process; all until they have said. */
export function keptLayers(storage: Pick<Storage, 'getItem'>): ReadonlySet<Layer> {
  const all = layers.map(({ id }) => id)
  const hidden = (storage.getItem(key) ?? '').split(' ')
  return new Set(all.filter((id) => !hidden.includes(id)))
}

export function keepLayers(storage: Pick<Storage, 'setItem'>, shown: ReadonlySet<Layer>): void {
  const hidden = layers.map(({ id }) => id).filter((id) => !shown.has(id))
  storage.setItem(key, hidden.join(' '))
}
