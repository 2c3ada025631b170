import { expect, test } from 'bun:test'
import type { TreeNode } from '../tree/tree.ts'
import { answerWords } from './answerWords.ts'

const node = (_id: string, extra: TreeNode['extra']): TreeNode => ({
  _id,
  type: 'Radio',
  structure: [],
  style: {},
  extra,
})
const nodes = {
  a: node('a', {
    name: 'galler',
    label: 'Vad gäller det?',
    options: [
      { value: 'hal', label: 'Hål i gatan' },
      { value: 'park', label: 'Parken' },
    ],
  }),
}

test('a change of an answer is told in the words of the form', () => {
  const { label, words } = answerWords(nodes, 'galler')
  expect(label).toBe('Vad gäller det?')
  expect(words('hal')).toBe('Hål i gatan')
  expect(words(['hal', 'park'])).toBe('Hål i gatan, Parken')
  expect(words(null)).toBe('')
})

test('a file goes by its name', () => {
  const { words } = answerWords(nodes, 'bilder')
  expect(words([{ assetId: '01m8', name: 'gata.png', size: 70, mimeType: 'image/png' }])).toBe('gata.png')
})

test('an answer that the form does not ask for goes by its name and as it stands', () => {
  const { label, words } = answerWords(nodes, 'gammal')
  expect(label).toBe('gammal')
  expect(words(12)).toBe('12')
  expect(words({ from: '2026-01-01', to: '2026-02-01' })).toBe('2026-01-01 2026-02-01')
})
