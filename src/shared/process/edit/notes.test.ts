import { expect, test } from 'bun:test'
import { emptyGraph, mostNotes, type ProcessGraph } from '../process.ts'
import { applyProcessCommand, checkProcessCommand, newState } from './commands.ts'
import { differenceBetween } from './difference.ts'
import { newNote } from './notes.ts'
import { tidied } from './tidy.ts'

const note = { _id: 'n', text: 'Delegation', x: 700, y: 40 }
const drawn: ProcessGraph = {
  ...emptyGraph(),
  states: [
    { ...newState(emptyGraph(), { x: 0, y: 0 }), _id: 'a', section: 's1' },
    { ...newState(emptyGraph(), { x: 900, y: 500 }), _id: 'b', stateType: 'end', section: 's2' },
  ],
  sections: [
    { _id: 's1', name: 'Först' },
    { _id: 's2', name: 'Sedan' },
  ],
}
const after = (graph: ProcessGraph, ...commands: Parameters<typeof applyProcessCommand>[1][]) =>
  commands.reduce((now, command) => applyProcessCommand(now, command).graph, graph)

test('a note is added, written, made larger, moved and removed, and each is taken back', () => {
  let now = drawn
  const commands = [
    { do: 'add', notes: [note] },
    { do: 'changeNote', id: 'n', set: { text: 'Ny', width: 10, height: 300.4 } },
    { do: 'place', places: { n: { x: 20.4, y: 30 } } },
    { do: 'remove', ids: ['n'] },
  ] as const
  const seen: unknown[] = []
  for (const command of commands) {
    expect(checkProcessCommand(now, command)).toBeUndefined()
    const { graph, back } = applyProcessCommand(now, command)
    expect(applyProcessCommand(graph, { do: 'patch', patch: back }).graph).toEqual(now)
    now = graph
    seen.push(now.notes?.[0])
  }
  expect(seen.slice(0, 3)).toEqual([
    note,
    { ...note, text: 'Ny', width: 80, height: 300 },
    { ...note, text: 'Ny', width: 80, height: 300, x: 20, y: 30 },
  ])
  expect(now).toEqual(drawn)
})

test('what is no note, and more than there may be, is refused', () => {
  expect(checkProcessCommand(drawn, { do: 'changeNote', id: 'n', set: { text: 'x' } })).toBe('process.gone')
  const many = Array.from({ length: mostNotes + 1 }, () => newNote({ x: 0, y: 0 }))
  expect(checkProcessCommand(drawn, { do: 'add', notes: many })).toBe('process.tooManyNotes')
})

test('a note goes with the phase that it is drawn in, and with the closest step when it is tidied', () => {
  const written = after(drawn, { do: 'add', notes: [{ ...note, x: 320 }] })
  const wider = after(written, { do: 'changeSection', id: 's1', set: { size: 500 } })
  expect(wider.notes?.[0]?.x).toBe(520)
  const near = after(drawn, { do: 'add', notes: [{ ...note, x: 900, y: 610 }] })
  const tidy = after(near, { do: 'place', ...tidied(near) })
  const b = tidy.states.find(({ _id }) => _id === 'b')
  expect([(tidy.notes?.[0]?.x ?? 0) - (b?.x ?? 0), (tidy.notes?.[0]?.y ?? 0) - (b?.y ?? 0)]).toEqual([0, 110])
})

test('what is written is a difference, and where it stands is told with what else is drawn elsewhere', () => {
  const before = after(drawn, { do: 'add', notes: [note] })
  const changed = after(before, { do: 'changeNote', id: 'n', set: { text: 'Ny' } })
  expect(differenceBetween(before, changed).parts).toEqual([
    expect.objectContaining({ list: 'notes', id: 'n', what: 'changed', settings: ['text'] }),
  ])
  expect(differenceBetween(before, after(before, { do: 'remove', ids: ['n'] })).parts).toEqual([
    expect.objectContaining({ list: 'notes', what: 'removed' }),
  ])
  const moved = after(before, { do: 'place', places: { n: { x: 1, y: 1 } } })
  expect(differenceBetween(before, moved)).toMatchObject({ parts: [], moved: 1, isReordered: false })
})
