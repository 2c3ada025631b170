import type { ProcessGraph } from '../process.ts'
import { buttonLooks } from '../process.ts'
import { newConnection, newState, type ProcessCommand, partIn } from './commands.ts'
import { newNote } from './notes.ts'
import { partLists } from './patch.ts'

/** Commands at random, for tests. */

export type Random = (below: number) => number

/** The same numbers from the same seed. */
export function randomFrom(seed: number): Random {
  let at = seed
  return (below) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((at / 2_147_483_648) * below)
  }
}

/** Something that a builder may do, or not; `n` is another each time. */
export function someCommand(graph: ProcessGraph, random: Random, n: number): ProcessCommand | undefined {
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  const any = pick(graph.states)?._id ?? ''
  const other = pick(graph.states)?._id ?? ''
  const way = pick(graph.connections)?._id ?? ''
  const at = () => ({ x: random(2_000), y: random(1_000) })
  const commands: (() => ProcessCommand | undefined)[] = [
    () => ({ do: 'add', states: [newState(graph, at())] }),
    () => ({ do: 'add', states: [newState(graph, at())] }),
    () => ({ do: 'add', connections: [newConnection(any, other)] }),
    () => ({ do: 'add', connections: [newConnection(any, other)] }),
    () => ({ do: 'add', sections: [{ _id: `s${n}`, name: 'x' }], before: pick(graph.sections)?._id ?? '' }),
    () => ({ do: 'add', swimlanes: [{ _id: `l${n}`, name: 'x' }] }),
    () => ({
      do: 'remove',
      ids: [pick(partLists.flatMap((list) => (graph[list] ?? []).map(({ _id }) => _id))) ?? ''],
    }),
    () => ({
      do: 'changeState',
      id: any,
      set: { stateType: pick(['start', 'normal', 'end'] as const) ?? 'end' },
    }),
    () => ({ do: 'changeState', id: any, set: { subType: 'waiting', handIn: way } }),
    () => ({
      do: 'changeState',
      id: any,
      set: { timers: [{ _id: `t${n}`, after: 'P1D', connection: way }] },
    }),
    () => ({ do: 'changeState', id: any, set: { section: pick(graph.sections)?._id ?? '' } }),
    () => ({
      do: 'changeConnection',
      id: way,
      set: { from: any, to: other, label: `n${n}`, look: pick(buttonLooks) ?? 'plain', message: `m${n}` },
      unset: ['confirm'],
    }),
    () => ({
      do: 'changeConnection',
      id: way,
      set: { approvals: { count: 2, notSameAs: [pick(graph.connections)?._id ?? ''] } },
    }),
    () => ({ do: 'changeSection', id: pick(graph.sections)?._id ?? '', set: { size: random(600) } }),
    () => ({ do: 'changeLane', id: pick(graph.swimlanes)?._id ?? '', set: { size: random(600) }, unset: [] }),
    () => ({
      do: 'changeDue',
      due: random(3) === 0 ? null : { after: `P${1 + random(90)}D`, working: true },
    }),
    () => ({ do: 'add', notes: [newNote(at(), { text: `n${n}` })] }),
    () => ({
      do: 'changeNote',
      id: pick(graph.notes ?? [])?._id ?? '',
      set: { text: `n${n}`, width: random(400) },
    }),
    () => ({ do: 'place', places: { [pick(graph.notes ?? [])?._id ?? any]: at() } }),
    () => ({ do: 'layers', layers: random(2) === 0 ? [] : [{ _id: 'times', visible: random(2) === 0 }] }),
    () => ({ do: 'place', places: { [any]: at(), [other]: at() } }),
    () => {
      const id = pick(
        partLists.flatMap((list) => (list === 'states' ? [] : (graph[list] ?? []).map(({ _id }) => _id))),
      )
      return id !== undefined && partIn(graph, id) ? { do: 'reorder', id, by: random(3) - 1 } : undefined
    },
  ]
  return pick(commands)?.()
}
