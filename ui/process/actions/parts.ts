import { newId } from '../../../src/shared/ids.ts'
import { bandsAt, stateGap, stateSize } from '../../../src/shared/process/edit/bands.ts'
import { newState, type Place } from '../../../src/shared/process/edit/commands.ts'
import type { ProcessConnection, ProcessGraph, ProcessState } from '../../../src/shared/process/process.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { makeClipboard } from '../../editing/clipboard.ts'
import type { ProcessEditor } from '../state/editor.ts'

export type NewState = Pick<ProcessState, 'stateType'>

/** Puts a new state there, or, where nobody points, in the first free place beside what is chosen; its name is to be written. */
export function addState(editor: ProcessEditor, { stateType }: NewState, at?: Place): void {
  const graph = editor.$graph.get()
  const made = newState(graph, at ?? freePlace(graph, editor.primary()))
  // A second start is a step: a process has one.
  const state = made.stateType === 'start' || stateType === 'start' ? made : { ...made, stateType }
  if (editor.run({ do: 'add', states: [state] }, { select: [state._id], reveal: 'scroll' }))
    editor.openSettings('name')
}

export function addSection(editor: ProcessEditor, before?: string): void {
  const _id = newId()
  const section = { _id, name: {} }
  if (editor.run({ do: 'add', sections: [section], ...(before && { before }) }, { select: [_id] }))
    editor.openSettings('name')
}

export function addLane(editor: ProcessEditor): void {
  const _id = newId()
  if (editor.run({ do: 'add', swimlanes: [{ _id, name: {} }] }, { select: [_id] }))
    editor.openSettings('name')
}

export function removeParts(editor: ProcessEditor, ids: readonly string[]): void {
  if (ids.length === 0) return
  const { states, connections } = editor.$graph.get()
  const going = states.filter(({ _id }) => ids.includes(_id)).length
  const ways = connections.filter((one) => [one._id, one.from, one.to].some((id) => ids.includes(id))).length
  if (!editor.run({ do: 'remove', ids })) return
  editor.say((t) =>
    t(
      'Borttaget: {states, plural, =0 {inga steg} one {# steg} other {# steg}}, {ways, plural, =0 {inga kopplingar} one {# koppling} other {# kopplingar}}. Ctrl+Z ångrar.',
      { states: going, ways },
    ),
  )
}

/** The chosen states go so far, as one step. */
export function moveBy(editor: ProcessEditor, by: Place): void {
  const chosen = new Set(editor.$selection.get())
  const moving = editor.$graph.get().states.filter(({ _id }) => chosen.has(_id))
  if (moving.length === 0) return
  const places = Object.fromEntries(moving.map(({ _id, x, y }) => [_id, { x: x + by.x, y: y + by.y }]))
  editor.run({ do: 'place', places })
}

interface Copied {
  states: readonly ProcessState[]
  connections: readonly ProcessConnection[]
}

const isCopied = (value: unknown): value is Copied => {
  const { states, connections } = recordOf(value)
  return Array.isArray(states) && Array.isArray(connections)
}
const clipboard = makeClipboard('verkstad.process.clipboard', isCopied)

/** What is chosen, with the connections between the chosen states. */
export function copyParts(editor: ProcessEditor): void {
  const chosen = new Set(editor.$selection.get())
  const { states, connections } = editor.$graph.get()
  const copied = states.filter(({ _id }) => chosen.has(_id))
  if (copied.length === 0) return
  const among = new Set(copied.map(({ _id }) => _id))
  const between = connections.filter(({ from, to }) => among.has(from) && among.has(to))
  if (!clipboard.put({ states: copied, connections: between })) {
    editor.refuse('builder.clipboardFull')
    return
  }
  editor.say((t) => t('{n, plural, one {# steg kopierat.} other {# steg kopierade.}}', { n: copied.length }))
}

/** Beside where they were copied from, with ids of their own, chosen. */
export function pasteParts(editor: ProcessEditor): void {
  const copied = clipboard.get()
  if (!copied) return
  const graph = editor.$graph.get()
  const ids = new Map([...copied.states, ...copied.connections].map(({ _id }) => [_id, newId()]))
  const named = (id: string) => ids.get(id) ?? id
  const hasStart = graph.states.some(({ stateType }) => stateType === 'start')
  const states = copied.states.map((state): ProcessState => {
    const { section: _section, lane: _lane, handIn, subType, ...rest } = state
    const at = { x: state.x + 40, y: state.y + 40 }
    const isSecond = state.stateType === 'start' && hasStart
    return {
      ...rest,
      ...at,
      ...bandsAt(graph, at),
      _id: named(state._id),
      ...(isSecond ? { stateType: 'normal' as const } : subType !== undefined && { subType }),
      ...(handIn !== undefined && ids.has(handIn) && { handIn: named(handIn) }),
      // What followed a connection that was left behind has nothing to do.
      timers: state.timers.flatMap(({ connection, ...timer }) => {
        if (connection !== undefined && !ids.has(connection) && !timer.effect) return []
        return {
          ...timer,
          _id: newId(),
          ...(connection !== undefined && ids.has(connection) && { connection: named(connection) }),
        }
      }),
    }
  })
  const isThere = (id: string) => ids.has(id) || graph.connections.some(({ _id }) => _id === id)
  const connections = copied.connections.map(({ approvals, ...one }) => {
    const notSameAs = approvals?.notSameAs?.filter(isThere).map(named)
    return {
      ...one,
      ...{ _id: named(one._id), from: named(one.from), to: named(one.to) },
      ...(approvals && { approvals: { ...approvals, ...(notSameAs && { notSameAs }) } }),
    }
  })
  editor.run({ do: 'add', states, connections }, { select: states.map(({ _id }) => _id), reveal: 'scroll' })
}

/** Beside the state, else under the lowest, where nothing stands. */
export function freePlace(graph: ProcessGraph, beside: string | null): Place {
  const from = graph.states.find(({ _id }) => _id === beside) ?? graph.states.at(-1)
  if (!from) return { x: stateGap.x / 2, y: stateGap.y / 2 }
  const isTaken = (at: Place) =>
    graph.states.some(
      ({ x, y }) => Math.abs(x - at.x) < stateSize.width + 20 && Math.abs(y - at.y) < stateSize.height + 20,
    )
  const [across, down] = [stateSize.width + stateGap.x, stateSize.height + stateGap.y]
  for (let ring = 1; ring < 200; ring++) {
    const places = [
      { x: from.x + ring * across, y: from.y },
      { x: from.x, y: from.y + ring * down },
      { x: from.x + across, y: from.y + ring * down },
    ]
    const free = places.find((at) => !isTaken(at))
    if (free) return free
  }
  return { x: from.x, y: from.y + down }
}
