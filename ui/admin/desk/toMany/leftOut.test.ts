import { expect, test } from 'bun:test'
import type { Translate } from '../../../../src/shared/i18n.ts'
import { exampleOf, lackedByAll, unfilledInWords } from './leftOut.ts'

const t: Translate = (text, values = {}) =>
  (typeof text === 'string' ? text : text.id).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const lamp = { tag: 'answers.stolpnummer', label: 'Stolpens nummer' }
const street = { tag: 'answers.gata', label: 'Gata' }
const of = (_id: string, ...missing: (typeof lamp)[]) => ({ _id, name: _id, missing })

test('what all of them lack is said once, by the question, and the example names it', () => {
  const alike = [of('a', lamp), of('b', lamp)]
  expect([lackedByAll(alike), exampleOf(alike, t)]).toEqual([
    'Stolpens nummer',
    '{{ answers.stolpnummer | default: "okänt" }}',
  ])
  expect(lackedByAll([of('a', lamp), of('b', street)])).toBeUndefined()
  expect(unfilledInWords([lamp, street], t)).toBe('Ärendet saknar Stolpens nummer, Gata.')
})
