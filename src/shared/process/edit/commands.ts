import { newId } from '../../ids.ts'
import { maxProcessParts } from '../graph/analyse.ts'
import {
  isSubType,
  mostNotes,
  type ProcessConnection,
  type ProcessDeadline,
  type ProcessGraph,
  type ProcessLane,
  type ProcessLayer,
  type ProcessNote,
  type ProcessSection,
  type ProcessState,
} from '../process.ts'
import { bandsAt } from './bands.ts'
import { noteOf, withLayers, withNotes } from './notes.ts'
import { changed, type GraphPatch, patchBetween, patched, withDeadline } from './patch.ts'
import {
  adopted,
  intoItsBands,
  moved,
  type Place,
  placed,
  type Sizes,
  withBand,
  withSizes,
} from './places.ts'

/** A change to a graph, as plain data. What takes it back is always a patch. */
export type ProcessCommand =
  | { do: 'patch'; patch: GraphPatch }
  | ({ do: 'add' } & Added)
  | { do: 'remove'; ids: readonly string[] }
  | { do: 'changeState'; id: string; set: Partial<ProcessState>; unset?: readonly (keyof ProcessState)[] }
  | {
      do: 'changeConnection'
      id: string
      set: Partial<ProcessConnection>
      unset?: readonly (keyof ProcessConnection)[]
    }
  | {
      do: 'changeSection'
      id: string
      set: Partial<ProcessSection>
      unset?: readonly (keyof ProcessSection)[]
    }
  | { do: 'changeLane'; id: string; set: Partial<ProcessLane>; unset?: readonly (keyof ProcessLane)[] }
  /** By when cases should be done; null: the process says nothing of that. */
  | { do: 'changeDue'; due: ProcessDeadline | null }
  | { do: 'changeNote'; id: string; set: Partial<ProcessNote> }
  /** What of the drawing everybody begins with. */
  | { do: 'layers'; layers: readonly ProcessLayer[] }
  /**
   * States and notes are put where they are drawn from now on; the section and swimlane there is a state's. With sizes of sections and swimlanes
   * where those are to be others: the places are in the drawing that has them.
   */
  | { do: 'place'; places: Readonly<Record<string, Place>>; sections?: Sizes; swimlanes?: Sizes }
  /** A section, swimlane or connection (among those of its state) goes so many places on, or back. */
  | { do: 'reorder'; id: string; by: number }

/** New parts; they have their ids already. `before`: the section or swimlane that the new ones go in front of. */
export interface Added {
  states?: readonly ProcessState[]
  connections?: readonly ProcessConnection[]
  sections?: readonly ProcessSection[]
  swimlanes?: readonly ProcessLane[]
  notes?: readonly ProcessNote[]
  before?: string
}

/** Why a command cannot be done, as a translation key; nothing where it can. */
export function checkProcessCommand(graph: ProcessGraph, command: ProcessCommand): string | undefined {
  const gone = 'process.gone'
  switch (command.do) {
    case 'patch':
    case 'changeDue':
      return undefined
    case 'add': {
      const { states = [], connections = [] } = command
      const parts = graph.states.length + graph.connections.length + states.length + connections.length
      if (parts > maxProcessParts) return 'process.tooLarge'
      if ((graph.notes?.length ?? 0) + (command.notes?.length ?? 0) > mostNotes) return 'process.tooManyNotes'
      const known = new Set([...graph.states, ...states].map(({ _id }) => _id))
      return connections.every(({ from, to }) => known.has(from) && known.has(to)) ? undefined : gone
    }
    case 'remove': {
      if (!command.ids.every((id) => hasPart(graph, id))) return gone
      const going = new Set(command.ids)
      const isHeld = ({ section, lane, _id }: ProcessState) =>
        !going.has(_id) && ((section && going.has(section)) || (lane && going.has(lane)))
      return graph.states.some(isHeld) ? 'process.bandNotEmpty' : undefined
    }
    case 'changeConnection': {
      const { from, to } = command.set
      if (!graph.connections.some(({ _id }) => _id === command.id)) return gone
      const known = new Set(graph.states.map(({ _id }) => _id))
      return [from, to].every((id) => id === undefined || known.has(id)) ? undefined : gone
    }
    case 'place': {
      const known = new Set([...graph.states, ...(graph.notes ?? [])].map(({ _id }) => _id))
      return Object.keys(command.places).every((id) => known.has(id)) ? undefined : gone
    }
    case 'reorder': {
      const among = besides(graph, command.id)
      if (!among) return gone
      const to = among.indexOf(command.id) + command.by
      return to < 0 || to >= among.length ? 'process.outOfRange' : undefined
    }
    case 'changeState':
      return graph.states.some(({ _id }) => _id === command.id) ? undefined : gone
    case 'changeSection':
      return graph.sections.some(({ _id }) => _id === command.id) ? undefined : gone
    case 'changeLane':
      return graph.swimlanes.some(({ _id }) => _id === command.id) ? undefined : gone
    case 'changeNote':
      return graph.notes?.some(({ _id }) => _id === command.id) ? undefined : gone
    case 'layers':
      return undefined
  }
}

/** Does what `checkProcessCommand` lets through. `back` takes it back exactly. */
export function applyProcessCommand(
  graph: ProcessGraph,
  command: ProcessCommand,
): { graph: ProcessGraph; back: GraphPatch } {
  const after = done(graph, command)
  return { graph: after, back: patchBetween(after, graph) }
}

function done(graph: ProcessGraph, command: ProcessCommand): ProcessGraph {
  switch (command.do) {
    case 'patch':
      return patched(graph, command.patch)
    case 'add':
      return withAdded(graph, command)
    case 'remove':
      return without(graph, new Set(command.ids))
    case 'changeState':
      return withState(graph, changed(stateOf(graph, command.id), command.set, command.unset), command.set)
    case 'changeConnection':
      return withConnection(graph, command)
    case 'changeSection':
      return withBand(graph, 'sections', command.id, command.set, command.unset)
    case 'changeLane':
      return withBand(graph, 'swimlanes', command.id, command.set, command.unset)
    case 'changeDue':
      return withDeadline(graph, command.due)
    case 'changeNote':
      return withNotes(
        graph,
        graph.notes?.map((note) => (note._id === command.id ? noteOf({ ...note, ...command.set }) : note)),
      )
    case 'layers':
      return withLayers(graph, command.layers)
    case 'place':
      return placed(withSizes(graph, command), command.places)
    case 'reorder':
      return reordered(graph, command)
  }
}

export function hasPart(graph: ProcessGraph, id: string): boolean {
  return partIn(graph, id) !== undefined
}

/** The part of that id, whatever it is. */
export const partIn = ({ states, connections, sections, swimlanes, notes = [] }: ProcessGraph, id: string) =>
  [states, connections, sections, swimlanes, notes]
    .map((list) => list.find(({ _id }) => _id === id))
    .find(Boolean)

function stateOf(graph: ProcessGraph, id: string): ProcessState {
  const state = graph.states.find(({ _id }) => _id === id)
  if (!state) throw new Error(`no state ${id}`)
  return state
}

function withAdded(
  graph: ProcessGraph,
  { states = [], connections = [], notes = [], before, ...bands }: Added,
): ProcessGraph {
  const at = <Part extends { _id: string }>(list: readonly Part[], parts: readonly Part[]): Part[] => {
    const index = list.findIndex(({ _id }) => _id === before)
    return index < 0 ? [...list, ...parts] : [...list.slice(0, index), ...parts, ...list.slice(index)]
  }
  const sections = bands.sections ? at(graph.sections, bands.sections) : graph.sections
  const swimlanes = bands.swimlanes ? at(graph.swimlanes, bands.swimlanes) : graph.swimlanes
  const isBanded = sections !== graph.sections || swimlanes !== graph.swimlanes
  // Appended, a band goes over what stood behind the others: that is in it now.
  const next = isBanded
    ? adopted(before ? moved({ ...graph, sections, swimlanes }, graph) : { ...graph, sections, swimlanes })
    : graph
  return withNotes(
    {
      ...next,
      states: states.length > 0 ? [...next.states, ...states] : next.states,
      connections: connections.length > 0 ? [...next.connections, ...connections] : next.connections,
    },
    notes.length > 0 ? [...(next.notes ?? []), ...notes] : next.notes,
  )
}

/** What leads to or from a state that goes, goes with it; what named a connection that goes, names none. */
function without(graph: ProcessGraph, ids: ReadonlySet<string>): ProcessGraph {
  const stays = ({ _id }: { _id: string }) => !ids.has(_id)
  const left = graph.connections.filter((one) => stays(one) && !ids.has(one.from) && !ids.has(one.to))
  const connections = left.length === graph.connections.length ? graph.connections : namingOnly(left)
  const next = {
    ...withNotes(graph, graph.notes?.filter(stays)),
    states: graph.states.filter(stays),
    connections,
    sections: graph.sections.some(({ _id }) => ids.has(_id)) ? graph.sections.filter(stays) : graph.sections,
    swimlanes: graph.swimlanes.some(({ _id }) => ids.has(_id))
      ? graph.swimlanes.filter(stays)
      : graph.swimlanes,
  }
  return moved({ ...next, states: next.states.map((state) => inStep(state, next.connections)) }, graph)
}

/** Who approves is compared with who has used a connection that is there. */
function namingOnly(connections: ProcessConnection[]): ProcessConnection[] {
  const known = new Set(connections.map(({ _id }) => _id))
  return connections.map((one) => {
    const { notSameAs, ...approvals } = one.approvals ?? { count: 1 }
    const there = notSameAs?.filter((id) => known.has(id)) ?? []
    if (there.length === (notSameAs?.length ?? 0)) return one
    return { ...one, approvals: { ...approvals, ...(there.length > 0 && { notSameAs: there }) } }
  })
}

/** A state that names connections names those alone that lead on from it. */
function inStep(state: ProcessState, connections: readonly ProcessConnection[]): ProcessState {
  const isOwn = (id: string | undefined) =>
    id === undefined || connections.some(({ _id, from }) => _id === id && from === state._id)
  const { done, refused } = state.signing ?? {}
  const isAstray =
    [state.handIn, state.childrenEnded, done, refused, state.payment?.done, state.returned].some(
      (id) => !isOwn(id),
    ) || state.timers.some(({ connection }) => !isOwn(connection))
  if (!isAstray) return state
  const { handIn, childrenEnded, returned, signing: _signing, payment, ...rest } = state
  const { done: paid, ...asked } = payment ?? {}
  const signing = {
    ...(done !== undefined && isOwn(done) && { done }),
    ...(refused !== undefined && isOwn(refused) && { refused }),
  }
  return {
    ...rest,
    ...(handIn !== undefined && isOwn(handIn) && { handIn }),
    ...(childrenEnded !== undefined && isOwn(childrenEnded) && { childrenEnded }),
    ...(returned !== undefined && isOwn(returned) && { returned }),
    ...(Object.keys(signing).length > 0 && { signing }),
    ...(payment && { payment: { ...asked, ...(paid !== undefined && isOwn(paid) && { done: paid }) } }),
    timers: state.timers.flatMap((timer) => {
      if (isOwn(timer.connection)) return [timer]
      const { connection: _gone, ...kept } = timer
      return kept.effect ? [kept] : []
    }),
  }
}

/** One state in place of what it was; a second start makes the first a step like others. */
function withState(graph: ProcessGraph, state: ProcessState, set: Partial<ProcessState>): ProcessGraph {
  const { subType, handIn, ...rest } = state
  const fits = isSubType(state.stateType, subType)
  const own: ProcessState = {
    ...rest,
    ...(subType !== undefined && fits && { subType }),
    ...(handIn !== undefined && subType === 'waiting' && fits && { handIn }),
  }
  const next = graph.states.map((one) => {
    if (one._id === state._id) return own
    if (set.stateType !== 'start' || one.stateType !== 'start') return one
    const { subType: _start, ...other } = one
    return { ...other, stateType: 'normal' as const }
  })
  const isElsewhere = 'section' in set || 'lane' in set
  return isElsewhere ? intoItsBands({ ...graph, states: next }, state._id) : { ...graph, states: next }
}

function withConnection(
  graph: ProcessGraph,
  { id, set, unset }: Extract<ProcessCommand, { do: 'changeConnection' }>,
): ProcessGraph {
  const connections = graph.connections.map((one) => (one._id === id ? changed(one, set, unset) : one))
  if (set.from === undefined) return { ...graph, connections }
  return { ...graph, connections, states: graph.states.map((state) => inStep(state, connections)) }
}

/** The ids that a section, swimlane or connection is in a row with. */
function besides(graph: ProcessGraph, id: string): string[] | undefined {
  const own = graph.connections.find(({ _id }) => _id === id)
  const lists = [
    graph.sections,
    graph.swimlanes,
    own ? graph.connections.filter(({ from }) => from === own.from) : [],
  ]
  return lists.map((list) => list.map(({ _id }) => _id)).find((ids) => ids.includes(id))
}

function reordered(graph: ProcessGraph, { id, by }: { id: string; by: number }): ProcessGraph {
  const among = besides(graph, id) ?? []
  const ids = among.filter((one) => one !== id)
  ids.splice(among.indexOf(id) + by, 0, id)
  const inOrder = <Part extends { _id: string }>(list: Part[]): Part[] => {
    if (!list.some(({ _id }) => _id === id)) return list
    const rest = ids.flatMap((one) => list.find(({ _id }) => _id === one) ?? [])
    return list.map((part) => (ids.includes(part._id) ? (rest.shift() ?? part) : part))
  }
  const next = {
    ...graph,
    sections: inOrder(graph.sections),
    swimlanes: inOrder(graph.swimlanes),
    connections: inOrder(graph.connections),
  }
  return moved(next, graph)
}

/** A state as it begins: the first of a graph is its start. */
export function newState(graph: ProcessGraph, at: Place, wanted: Partial<ProcessState> = {}): ProcessState {
  const isFirst = !graph.states.some(({ stateType }) => stateType === 'start')
  return {
    _id: newId(),
    name: {},
    stateType: isFirst ? 'start' : 'normal',
    ...{ x: Math.round(at.x), y: Math.round(at.y) },
    ...bandsAt(graph, at),
    ...{ steps: {}, onEnter: [], onLeave: [], timers: [] },
    ...wanted,
  }
}

export function newConnection(
  from: string,
  to: string,
  wanted: Partial<ProcessConnection> = {},
): ProcessConnection {
  return { _id: newId(), from, to, label: {}, allow: {}, validate: false, effects: [], ...wanted }
}
