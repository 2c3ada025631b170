import type { ProcessGraph, ProcessLane } from '../process.ts'
import {
  type Band,
  bandsAt,
  bandsOfNote,
  laneBands,
  leastBand,
  noteBox,
  sectionBands,
  shiftOf,
  stateSize,
} from './bands.ts'
import { noteOf } from './notes.ts'
import { changed } from './patch.ts'

/** Where states and notes stand as sections and swimlanes change, and which of these states are in as they are put elsewhere. */

/** Of sections or swimlanes, by their ids. */
export type Sizes = Readonly<Record<string, number>>

export interface Place {
  x: number
  y: number
}

export function placed(graph: ProcessGraph, places: Readonly<Record<string, Place>>): ProcessGraph {
  const states = graph.states.map((state) => {
    const place = places[state._id]
    if (!place) return state
    const { section: _section, lane: _lane, ...rest } = state
    const at = { x: Math.round(place.x), y: Math.round(place.y) }
    const now = bandsAt(graph, at)
    // Without bands of a kind a state keeps what it names: there is nowhere else for it.
    return {
      ...rest,
      ...at,
      ...(graph.sections.length > 0
        ? now.section && { section: now.section }
        : state.section && { section: state.section }),
      ...(graph.swimlanes.length > 0 ? now.lane && { lane: now.lane } : state.lane && { lane: state.lane }),
    }
  })
  const notes = graph.notes?.map((note) => {
    const place = places[note._id]
    return place ? noteOf({ ...note, x: place.x, y: place.y }) : note
  })
  return { ...graph, states, ...(notes && { notes }) }
}

/** States stand where they stood in their bands, wherever those are now, and what is behind the last band is behind it still. */
export function moved(graph: ProcessGraph, before: ProcessGraph): ProcessGraph {
  if (graph.sections === before.sections && graph.swimlanes === before.swimlanes) return graph
  const right = shiftOf(sectionBands(graph), sectionBands(before))
  const down = shiftOf(laneBands(graph), laneBands(before))
  const states = graph.states.map((state) => {
    const x = right(state.section, state.x + stateSize.width / 2)
    const y = down(state.lane, state.y + stateSize.height / 2)
    return x === 0 && y === 0 ? state : { ...state, x: state.x + x, y: state.y + y }
  })
  const notes = graph.notes?.map((note) => {
    const { section, lane } = bandsOfNote(before, note)
    const box = noteBox(note)
    const x = right(section, box.x + box.width / 2)
    const y = down(lane, box.y + box.height / 2)
    return x === 0 && y === 0 ? note : { ...note, x: note.x + x, y: note.y + y }
  })
  return { ...graph, states, ...(notes && { notes }) }
}

/** A state that was given another section or swimlane is drawn there, beside nothing that stands there already. */
export function intoItsBands(graph: ProcessGraph, id: string): ProcessGraph {
  const state = graph.states.find(({ _id }) => _id === id)
  if (!state) return graph
  const inside = (bands: readonly Band[], band: string | undefined, at: number, length: number) => {
    const found = bands.find(({ _id }) => _id === band)
    if (!found) return at
    const middle = at + length / 2
    return middle >= found.from && middle < found.to ? at : found.from + (found.to - found.from - length) / 2
  }
  const x = inside(sectionBands(graph), state.section, state.x, stateSize.width)
  const y = inside(laneBands(graph), state.lane, state.y, stateSize.height)
  return { ...graph, states: graph.states.map((one) => (one._id === id ? { ...one, x, y } : one)) }
}

/** What is in no section, or no swimlane, and stands in one, is in that. */
export function adopted(graph: ProcessGraph): ProcessGraph {
  const states = graph.states.map((state) => {
    const { section, lane } = bandsAt(graph, state)
    const isFound = (section && state.section === undefined) || (lane && state.lane === undefined)
    return isFound
      ? {
          ...state,
          ...(section && { section: state.section ?? section }),
          ...(lane && { lane: state.lane ?? lane }),
        }
      : state
  })
  return { ...graph, states }
}

export function withBand<List extends 'sections' | 'swimlanes'>(
  graph: ProcessGraph,
  list: List,
  id: string,
  set: Partial<ProcessGraph[List][number]>,
  unset: readonly (keyof ProcessLane)[] = [],
): ProcessGraph {
  const least = list === 'sections' ? leastBand.section : leastBand.lane
  const next = graph[list].map((one) => {
    if (one._id !== id) return one
    const band: ProcessLane = changed<ProcessLane>(one, set, unset)
    return band.size === undefined ? band : { ...band, size: Math.max(least, Math.round(band.size)) }
  })
  return moved({ ...graph, [list]: next }, graph)
}

export function withSizes(
  graph: ProcessGraph,
  { sections = {}, swimlanes = {} }: { sections?: Sizes; swimlanes?: Sizes },
) {
  const wider = Object.entries(sections).reduce(
    (now, [id, size]) => withBand(now, 'sections', id, { size }),
    graph,
  )
  return Object.entries(swimlanes).reduce(
    (now, [id, size]) => withBand(now, 'swimlanes', id, { size }),
    wider,
  )
}
