import { expect, test } from 'bun:test'
import { connection, graph, state } from '../../../src/shared/process/processFixture.ts'
import { foundParts } from './found.ts'

const drawn = graph(
  [state('Ansökan', 'start'), state('På remiss', 'normal'), state('Remiss', 'normal')],
  [connection('Remissa', { from: 'Ansökan', to: 'Remiss' })],
  { notes: [{ _id: 'Om remisser', text: '', x: 0, y: 0 }] },
)
const found = (text: string) => foundParts(drawn, text, (id) => id)

test('steps, connections and notes are found by a part of their names, those that begin so first', () => {
  expect(found('REMISS ')).toEqual(['Remiss', 'Remissa', 'På remiss', 'Om remisser'])
  expect(found('ansök')).toEqual(['Ansökan'])
  expect(found('  ')).toEqual([])
  expect(found('borta')).toEqual([])
})

test('no more are shown than can be looked through', () => {
  const many = graph(
    Array.from({ length: 30 }, (_, n) => state(`Steg ${n}`, 'normal')),
    [],
  )
  expect(foundParts(many, 'steg', (id) => id)).toHaveLength(8)
})
