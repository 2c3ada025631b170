import type { Translate } from '../../../src/shared/i18n.ts'
import { newId } from '../../../src/shared/ids.ts'
import { bandsAt, noteBox, noteSize, stateGap, stateSize } from '../../../src/shared/process/edit/bands.ts'
import { newState } from '../../../src/shared/process/edit/commands.ts'
import { newNote } from '../../../src/shared/process/edit/notes.ts'
import type { Place } from '../../../src/shared/process/edit/places.ts'
import type {
  ProcessConnection,
  ProcessGraph,
  ProcessNote,
  ProcessState,
} from '../../../src/shared/process/process.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { makeClipboard } from '../../editing/clipboard.ts'
import type { NewPart } from '../left/newParts.ts'
import type { ProcessEditor } from '../state/editor.ts'

export type NewState = Pick<ProcessState, 'stateType'>

/** Puts a new part of that kind there, or where there is room. */
export function addPart(editor: ProcessEditor, part: NewPart, at?: Place): void {
  if (part === 'section') addSection(editor)
  else if (part === 'lane') addLane(editor)
  else if (part === 'note') addNote(editor, at)
  else addState(editor, { stateType: part }, at)
}

/** Puts a new state there, or, where nobody points, in the first free place beside what is chosen; its name is to be written. */
export function addState(editor: ProcessEditor, { stateType }: NewState, at?: Place): void {
  const graph = editor.$graph.get()
  const made = newState(graph, at ?? freePlace(graph, editor.primary()))
  // A second start is a step: a process has one.
  const state = made.stateType === 'start' || stateType === 'start' ? made : { ...made, stateType }
  if (!editor.run({ do: 'add', states: [state] }, { select: [state._id], reveal: 'scroll' })) return
  editor.openSettings('name')
  editor.say((t, locale) => {
    const place = bandsOf(editor, state._id, t, locale)
    return place ? t('Nytt steg i {place}.', { place }) : t('Nytt steg.')
  })
}

function addSection(editor: ProcessEditor): void {
  const _id = newId()
  if (!editor.run({ do: 'add', sections: [{ _id, name: {} }] }, { select: [_id] })) return
  editor.openSettings('name')
  const n = editor.$graph.get().sections.length
  editor.say((t) => t('Ny fas, nummer {n}.', { n }))
}

function addLane(editor: ProcessEditor): void {
  const _id = newId()
  if (!editor.run({ do: 'add', swimlanes: [{ _id, name: {} }] }, { select: [_id] })) return
  editor.openSettings('name')
  const n = editor.$graph.get().swimlanes.length
  editor.say((t) => t('Ny bana, nummer {n}.', { n }))
}

/** The phase and the lane that a state stands in, in words. */
function bandsOf(editor: ProcessEditor, id: string, t: Translate, locale: string): string {
  const state = editor.$graph.get().states.find(({ _id }) => _id === id)
  return [state?.section, state?.lane]
    .flatMap((band) => (band ? (editor.partName(band, t, locale) ?? []) : []))
    .join(', ')
}

/** Puts a note there, or, where nobody points, under what is chosen; it is to be written. */
function addNote(editor: ProcessEditor, at?: Place): void {
  const graph = editor.$graph.get()
  const note = newNote(at ?? freeNotePlace(graph, editor.primary()))
  if (!editor.run({ do: 'add', notes: [note] }, { select: [note._id], reveal: 'scroll' })) return
  // What is written where nobody sees it would be lost.
  editor.switchLayer('notes', true)
  editor.openSettings('text')
  editor.say((t) => t('Ny anteckning.'))
}

function freeNotePlace({ states, notes = [] }: ProcessGraph, beside: string | null): Place {
  const from = states.find(({ _id }) => _id === beside) ?? states.at(-1)
  const at = { x: from?.x ?? 40, y: from ? from.y + stateSize.height + 12 : 40 }
  const isOn = ({ x, y, width, height }: ReturnType<typeof noteBox>) =>
    x < at.x + noteSize.width && at.x < x + width && y < at.y + noteSize.height && at.y < y + height
  const boxes = [...states.map(({ x, y }) => ({ x, y, ...stateSize })), ...notes.map(noteBox)]
  while (boxes.some(isOn)) at.y += 20
  return at
}

export function removeParts(editor: ProcessEditor, ids: readonly string[]): void {
  if (ids.length === 0) return
  const graph = editor.$graph.get()
  const { connections } = graph
  const states = graph.states.filter(({ _id }) => ids.includes(_id)).length
  const ways = connections.filter((one) => [one._id, one.from, one.to].some((id) => ids.includes(id))).length
  const notes = editor.$graph.get().notes?.filter(({ _id }) => ids.includes(_id)).length ?? 0
  if (!editor.run({ do: 'remove', ids })) return
  if (notes > 0 && states + ways === 0) {
    editor.say((t) =>
      t('{n, plural, one {Anteckningen är borttagen} other {# anteckningar är borttagna}}. Ctrl+Z ångrar.', {
        n: notes,
      }),
    )
    return
  }
  editor.say((t) =>
    t(
      'Borttaget: {states, plural, =0 {inga steg} one {# steg} other {# steg}}, {ways, plural, =0 {inga kopplingar} one {# koppling} other {# kopplingar}}. Ctrl+Z ångrar.',
      { states, ways },
    ),
  )
}

/** The chosen states and notes go so far, as one step. Where the first stands then is said. */
export function moveBy(editor: ProcessEditor, by: Place): void {
  const chosen = new Set(editor.$selection.get())
  const { states, notes = [] } = editor.$graph.get()
  const moving = [...states, ...notes].filter(({ _id }) => chosen.has(_id))
  if (moving.length === 0) return
  const places = Object.fromEntries(moving.map(({ _id, x, y }) => [_id, { x: x + by.x, y: y + by.y }]))
  if (!editor.run({ do: 'place', places })) return
  const [[id = '', { x = 0, y = 0 } = {}] = []] = Object.entries(places)
  editor.say((t, locale) => {
    const place = bandsOf(editor, id, t, locale)
    return place
      ? t('Flyttat till {x}, {y} i {place}.', { x, y, place })
      : t('Flyttat till {x}, {y}.', { x, y })
  })
}

interface Copied {
  states: readonly ProcessState[]
  connections: readonly ProcessConnection[]
  notes?: readonly ProcessNote[]
}

const isCopied = (value: unknown): value is Copied => {
  const { states, connections, notes = [] } = recordOf(value)
  return Array.isArray(states) && Array.isArray(connections) && Array.isArray(notes)
}
const clipboard = makeClipboard('verkstad.process.clipboard', isCopied)

/** The states and notes that are chosen, with the connections between those states. */
export function copyParts(editor: ProcessEditor): void {
  const chosen = new Set(editor.$selection.get())
  const { states, connections, notes = [] } = editor.$graph.get()
  const copied = states.filter(({ _id }) => chosen.has(_id))
  const written = notes.filter(({ _id }) => chosen.has(_id))
  if (copied.length + written.length === 0) return
  const among = new Set(copied.map(({ _id }) => _id))
  const between = connections.filter(({ from, to }) => among.has(from) && among.has(to))
  if (!clipboard.put({ states: copied, connections: between, notes: written })) {
    editor.refuse('builder.clipboardFull')
    return
  }
  editor.say((t) =>
    copied.length > 0
      ? t('{n, plural, one {# steg kopierat.} other {# steg kopierade.}}', { n: copied.length })
      : t('{n, plural, one {# anteckning kopierad.} other {# anteckningar kopierade.}}', {
          n: written.length,
        }),
  )
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
    const {
      section: _section,
      lane: _lane,
      handIn,
      childrenEnded,
      returned,
      signing = {},
      subType,
      payment,
      ...rest
    } = state
    const { done, refused } = signing
    const signed = {
      ...(done !== undefined && ids.has(done) && { done: named(done) }),
      ...(refused !== undefined && ids.has(refused) && { refused: named(refused) }),
    }
    const { done: paid, ...asked } = payment ?? {}
    const at = { x: state.x + 40, y: state.y + 40 }
    const isSecond = state.stateType === 'start' && hasStart
    return {
      ...rest,
      ...at,
      ...bandsAt(graph, at),
      _id: named(state._id),
      ...(isSecond ? { stateType: 'normal' as const } : subType !== undefined && { subType }),
      ...(handIn !== undefined && ids.has(handIn) && { handIn: named(handIn) }),
      ...(Object.keys(signed).length > 0 && { signing: signed }),
      ...(payment && {
        payment: { ...asked, ...(paid !== undefined && ids.has(paid) && { done: named(paid) }) },
      }),
      ...(returned !== undefined && ids.has(returned) && { returned: named(returned) }),
      ...(childrenEnded !== undefined && ids.has(childrenEnded) && { childrenEnded: named(childrenEnded) }),
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
  const notes = (copied.notes ?? []).map((note) => ({
    ...note,
    ...{ _id: newId(), x: note.x + 40, y: note.y + 40 },
  }))
  const select = [...states, ...notes].map(({ _id }) => _id)
  editor.run({ do: 'add', states, connections, notes }, { select, reveal: 'scroll' })
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
