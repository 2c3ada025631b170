import { describe, expect, test } from 'bun:test'
import { type Sketch, sketchTree } from '../../rules/page/pageFixture.ts'
import type { ProcessGraph } from '../process.ts'
import { connection, graph, state } from '../processFixture.ts'
import { type HarmlessKind, harmlessForm, harmlessGraph } from './harmless.ts'

const process = (more: Partial<ProcessGraph> = {}): ProcessGraph =>
  graph([state('ny', 'start'), state('klar', 'end')], [connection('ny-klar')], more)

describe('of a process', () => {
  const [first = state('ny', 'start'), last = state('klar', 'end')] = process().states
  const [way = connection('ny-klar')] = process().connections
  test.each<[string, ProcessGraph, HarmlessKind[] | null]>([
    ['a name', process({ states: [{ ...first, name: 'Inkommen' }, last] }), ['texts']],
    ['how it looks and stands', process({ states: [{ ...first, color: 'ff0000', x: 40 }, last] }), ['looks']],
    ['a place alone', process({ states: [{ ...first, x: 40 }, last] }), ['layout']],
    ['a note', process({ notes: [{ _id: 'n', text: 'Se upp', x: 0, y: 0 }] }), ['notes']],
    ['a phase', process({ sections: [{ _id: 's', name: 'Först' }] }), ['layout']],
    ['a timer', process({ states: [{ ...first, timers: [{ _id: 't', after: 'P1D' }] }, last] }), null],
    ['a state more', process({ states: [first, last, state('mitten', 'normal')] }), null],
    ['who may', process({ connections: [{ ...way, allow: { author: true } }] }), null],
    ['a message to the citizen', process({ connections: [{ ...way, message: 'Hej' }] }), null],
    ['when it is due', process({ due: { after: 'P5D' } }), null],
    ['nothing', process(), null],
  ])('%s', (_name, after, kinds) => expect(harmlessGraph(process(), after)).toEqual(kinds))
})

describe('of a form', () => {
  const page = (...questions: Sketch[]) =>
    sketchTree([
      'FormTab#p1',
      { label: 'Felet' },
      ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ...questions]]],
    ])
  const street = (more = {}): Sketch => [
    'Input#gata',
    { name: 'gata', label: 'Gata', type: 'text', validation: { required: true }, ...more },
  ]
  const staff: Sketch = [
    'Input#internt',
    { name: 'internt', label: 'Internt', rights: { '*': { author: 'hidden' } } },
  ]
  test.each<[string, Sketch[], HarmlessKind[] | null]>([
    ['a text', [street({ label: 'Vilken gata?' })], ['texts']],
    ['an optional question', [street({ validation: { required: false } })], ['nowOptional']],
    ['a question of staff', [street(), staff], ['staffQuestions']],
    ['a question of everybody', [street(), ['Input#mer', { name: 'mer', label: 'Mer' }]], null],
    ['another name', [street({ name: 'adress' })], null],
    ['another kind of answer', [street({ type: 'number' })], null],
    ['a question less', [], null],
    ['what is less and what is more', [street({ label: 'Vilken gata?', type: 'number' })], null],
  ])('%s', (_name, after, kinds) => expect(harmlessForm(page(street()), page(...after))).toEqual(kinds))

  test('one that has to be answered now is not', () =>
    expect(harmlessForm(page(street({ validation: {} })), page(street()))).toBeNull())
})
