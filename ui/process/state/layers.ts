import { type Message, msg } from '../../../src/shared/i18n.ts'
import { type Layer, layersAtFirst, type ProcessLayer } from '../../../src/shared/process/process.ts'

/** What of a process can be shown on its drawing, or not, in the order that it is offered in. */
export const layers = [
  { id: 'roles', icon: 'users', title: msg`Stegtyper per roll` },
  { id: 'effects', icon: 'zap', title: msg`Effekter` },
  { id: 'timers', icon: 'clock', title: msg`Timer` },
  { id: 'conditions', icon: 'split', title: msg`Villkor` },
  { id: 'notes', icon: 'sticky-note', title: msg`Anteckningar` },
  { id: 'numbers', icon: 'inbox', title: msg`Ärenden just nu` },
  { id: 'times', icon: 'history', title: msg`Tid i steget` },
] as const satisfies readonly { id: Layer; icon: string; title: Message }[]

/** What somebody has switched on and off themselves. */
export type Switched = Readonly<Partial<Record<Layer, boolean>>>

const keyOf = (process: string) => `verkstad.process.layers.${process}`

/** As the person left a process; it stays on the device. `roles -effects`: the one is shown, the other not. */
export function keptLayers(storage: Pick<Storage, 'getItem'>, process: string): Switched {
  const said = (storage.getItem(keyOf(process)) ?? '').split(' ')
  const own: Partial<Record<Layer, boolean>> = {}
  for (const { id } of layers) {
    if (said.includes(id)) own[id] = true
    if (said.includes(`-${id}`)) own[id] = false
  }
  return own
}

export function keepLayers(storage: Pick<Storage, 'setItem'>, process: string, own: Switched): void {
  const said = layers.flatMap(({ id }) => (own[id] === undefined ? [] : own[id] ? id : `-${id}`))
  storage.setItem(keyOf(process), said.join(' '))
}

/** What everybody begins with: as the process says, else as is usual. */
export const isAtFirst = (id: Layer, said: readonly ProcessLayer[] | undefined): boolean =>
  said?.find(({ _id }) => _id === id)?.visible ?? layersAtFirst[id]

/** What is shown: as the person has switched, and otherwise as everybody begins. */
export const shownLayers = (said: readonly ProcessLayer[] | undefined, own: Switched): ReadonlySet<Layer> =>
  new Set(layers.map(({ id }) => id).filter((id) => own[id] ?? isAtFirst(id, said)))

/** What a process has to say, so that everybody begins with what is shown now. */
export const saidOf = (shown: ReadonlySet<Layer>): ProcessLayer[] =>
  layers
    .filter(({ id }) => shown.has(id) !== layersAtFirst[id])
    .map(({ id }) => ({ _id: id, visible: shown.has(id) }))
