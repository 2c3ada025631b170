import { expect, test } from 'bun:test'
import { update } from '../../../src/shared/tree/commands/update.ts'
import { newTree } from '../../../src/shared/tree/new.ts'
import { makeTimeline } from '../../editing/timeline.ts'
import { treeKind } from './treeKind.ts'

function setUp() {
  const tree = newTree('form')
  const [page = ''] = tree.nodes[tree.rootId]?.structure ?? []
  let time = 0
  const timeline = makeTimeline({
    content: tree,
    document: { name: 'Gammal' },
    kind: treeKind({ mode: 'form' }),
    now: () => time,
  })
  const label = (text: string) => timeline.run(update({ id: page, set: { label: text } }))
  return { timeline, tree, page, label, wait: (milliseconds: number) => (time += milliseconds) }
}

test('changes of the page and of the document’s own fields are undone in the order they were made', () => {
  const { timeline, tree, page, label, wait } = setUp()
  label('Ett')
  wait(5000)
  timeline.changeFields({ name: 'Ny' })
  wait(5000)
  label('Två')
  const labelNow = () => timeline.content().nodes[page]?.extra.label
  expect(timeline.undo()).toBe(true)
  expect([labelNow(), timeline.fields()]).toEqual(['Ett', { name: 'Ny' }])
  timeline.undo()
  expect([labelNow(), timeline.fields()]).toEqual(['Ett', { name: 'Gammal' }])
  timeline.undo()
  expect(timeline.content()).toEqual(tree)
  expect(timeline.undo()).toBe(false)
  timeline.redo()
  timeline.redo()
  timeline.redo()
  expect([labelNow(), timeline.fields()]).toEqual(['Två', { name: 'Ny' }])
  expect(timeline.redo()).toBe(false)
})

test('typing in one setting is one step', () => {
  const { timeline, tree, label, wait } = setUp()
  for (const text of ['N', 'Na', 'Nam', 'Namn']) {
    label(text)
    wait(200)
  }
  timeline.undo()
  expect(timeline.content()).toEqual(tree)
  expect(timeline.canUndo()).toBe(false)
})

test('typing in one of the document’s fields is one step', () => {
  const { timeline, wait } = setUp()
  for (const name of ['G', 'Ga', 'Gat']) {
    timeline.changeFields({ name })
    wait(200)
  }
  timeline.undo()
  expect(timeline.fields()).toEqual({ name: 'Gammal' })
  expect(timeline.canUndo()).toBe(false)
})

test('what changed in the fields is told once', () => {
  const { timeline } = setUp()
  timeline.changeFields({ name: 'Ny' })
  timeline.changeFields({ description: 'Text' })
  expect(timeline.takeChange()).toEqual({ name: 'Ny', description: 'Text' })
  expect(timeline.takeChange()).toBeNull()
})

test('a command that may not be done changes nothing and says why', () => {
  const { timeline, tree } = setUp()
  expect(timeline.run(update({ id: 'borta', set: { label: 'x' } }))).toBe('builder.gone')
  expect(timeline.content()).toBe(tree)
  expect(timeline.canUndo()).toBe(false)
})

test('the nodes that a step touched are told, forwards and back', () => {
  const { timeline, page, label } = setUp()
  label('Ett')
  expect(timeline.touched()).toEqual([page])
  timeline.undo()
  expect(timeline.touched()).toEqual([page])
})

test('going back to a version is one step of the page and of the fields together', () => {
  const { timeline, tree, page, label, wait } = setUp()
  label('Ett')
  timeline.takeChange()
  wait(5000)
  timeline.replace(update({ id: page, set: { label: 'Som då' } }), { name: 'Som då' })
  expect(timeline.takeChange()).toBeNull()
  // What is typed at once after it is a step of its own.
  timeline.changeFields({ name: 'Ny' })
  timeline.takeChange()
  const labelNow = () => timeline.content().nodes[page]?.extra.label
  timeline.undo()
  expect([labelNow(), timeline.fields()]).toEqual(['Som då', { name: 'Som då' }])
  timeline.undo()
  expect([labelNow(), timeline.fields()]).toEqual(['Ett', { name: 'Gammal' }])
  expect(timeline.takeChange()).toEqual({ name: 'Gammal' })
  timeline.redo()
  expect([labelNow(), timeline.fields()]).toEqual(['Som då', { name: 'Som då' }])
  timeline.undo()
  timeline.undo()
  expect(timeline.content()).toEqual(tree)
  expect(timeline.canUndo()).toBe(false)
})

test('a version that differs only in the fields, or in nothing, leaves the steps of the page alone', () => {
  const { timeline, page, label } = setUp()
  label('Ett')
  const same = () => update({ id: page, set: { label: 'Ett' } })
  timeline.replace(same(), {})
  timeline.replace(same(), { name: 'Som då' })
  timeline.undo()
  expect([timeline.content().nodes[page]?.extra.label, timeline.fields().name]).toEqual(['Ett', 'Gammal'])
  timeline.undo()
  expect(timeline.canUndo()).toBe(false)
})
