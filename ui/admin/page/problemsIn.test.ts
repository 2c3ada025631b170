import { expect, test } from 'bun:test'
import { problemsIn } from './problemsIn.ts'

const of = (fields: Record<string, string> | undefined, problems?: unknown) =>
  problemsIn({ fields, detail: problems === undefined ? undefined : { problems } })

test('fields and what forbids publishing are keys, each once', () => {
  const problems = [{ nodeId: null, level: 'error', key: 'validation.url' }, { key: 'tree.loose' }]
  expect(of({ name: 'validation.required', url: 'validation.url' }, problems)).toEqual([
    { key: 'validation.required' },
    { key: 'validation.url' },
    { key: 'tree.loose' },
  ])
})

test('files of a solution are told with their words; one alone is in the message', () => {
  const one = { file: 'solution.json', text: 'Filen saknas.' }
  const other = { file: '../evil', text: 'Sökvägen är inte tillåten.' }
  expect(of(undefined, [one])).toEqual([])
  expect(of(undefined, [one, other])).toEqual([one, other])
})

test('what has no known shape is left out', () => {
  expect(of(undefined, [null, {}, { key: 3 }, 'x'])).toEqual([])
  expect(of(undefined, 'x')).toEqual([])
  expect(of(undefined)).toEqual([])
})
