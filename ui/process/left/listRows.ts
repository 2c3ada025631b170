import { bandsOfNote } from '../../../src/shared/process/edit/bands.ts'
import type {
  ProcessConnection,
  ProcessGraph,
  ProcessLane,
  ProcessNote,
  ProcessSection,
  ProcessState,
} from '../../../src/shared/process/process.ts'

/** A row of the list: a section (null: what is in none), a state in it, a connection that leads on from that, or a note; after them the swimlanes. */
export type ListRow =
  | {
      kind: 'section'
      id: string
      part: ProcessSection | null
      level: 1
      states: readonly string[]
      open: boolean
    }
  | { kind: 'state'; id: string; part: ProcessState; level: number; open: boolean; isLeaf: boolean }
  | { kind: 'connection'; id: string; part: ProcessConnection; level: number }
  | { kind: 'note'; id: string; part: ProcessNote; level: number }
  | { kind: 'lane'; id: string; part: ProcessLane; level: 1; count: number }

/** Of the row that holds what is in no section. */
export const elsewhere = 'elsewhere'

type Named = ProcessState | ProcessConnection | ProcessNote | ProcessLane

export interface ListOptions {
  /** Ids of rows whose parts are not shown. */
  closed: ReadonlySet<string>
  /** In lower case: only what has it in its name, and what that stands in. */
  text: string
  nameOf(part: Named): string
}

/** All of a process, section by section, from left to right and down; connections under the state that they lead on from. The swimlanes, which go across all of it, come last. */
export function listRows(graph: ProcessGraph, { closed, text, nameOf }: ListOptions): ListRow[] {
  const rows: ListRow[] = []
  const isFound = (part: Named) => nameOf(part).toLowerCase().includes(text)
  const known = new Set(graph.sections.map(({ _id }) => _id))
  const sections: (ProcessSection | null)[] = [...graph.sections, null]
  for (const section of sections) {
    const inside = graph.states
      .filter((state) =>
        section ? state.section === section._id : !state.section || !known.has(state.section),
      )
      .sort((a, b) => a.x - b.x || a.y - b.y)
    const states = inside.flatMap((state) => {
      const ways = graph.connections.filter(({ from }) => from === state._id)
      const found = text === '' || isFound(state) ? ways : ways.filter(isFound)
      return text === '' || isFound(state) || found.length > 0 ? [{ state, ways: found }] : []
    })
    const notes = (graph.notes ?? [])
      .filter((note) => bandsOfNote(graph, note).section === section?._id)
      .filter((note) => text === '' || isFound(note))
      .sort((a, b) => a.x - b.x || a.y - b.y)
    const hasHead = graph.sections.length > 0
    if (section === null && inside.length + notes.length === 0) continue
    if (text !== '' && states.length + notes.length === 0) continue
    const id = section?._id ?? elsewhere
    const isOpen = text !== '' || !closed.has(id)
    if (hasHead)
      rows.push({
        ...{ kind: 'section', id, part: section, level: 1, open: isOpen },
        states: inside.map(({ _id }) => _id),
      })
    if (hasHead && !isOpen) continue
    const level = hasHead ? 2 : 1
    for (const { state, ways } of states) {
      const open = text !== '' || !closed.has(state._id)
      rows.push({ kind: 'state', id: state._id, part: state, level, open, isLeaf: ways.length === 0 })
      if (open)
        for (const way of ways) rows.push({ kind: 'connection', id: way._id, part: way, level: level + 1 })
    }
    for (const note of notes) rows.push({ kind: 'note', id: note._id, part: note, level })
  }
  for (const lane of graph.swimlanes) {
    if (text !== '' && !isFound(lane)) continue
    const count = graph.states.filter((state) => state.lane === lane._id).length
    rows.push({ kind: 'lane', id: lane._id, part: lane, level: 1, count })
  }
  return rows
}
