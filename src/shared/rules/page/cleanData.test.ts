import { expect, test } from 'bun:test'
import { valueDefinition } from '../../catalogue/values.ts'
import { cleanData } from './cleanData.ts'
import { type Sketch, sketchPage } from './pageFixture.ts'

const when = (value: string, to: unknown) => ({ value, is: 'equals', to })
const form: Sketch[] = [
  ['Field#a', { name: 'a' }],
  ['Field#b', { name: 'b', show: { mode: 'show', when: when('a', 'x'), reset: true } }],
  ['Field#kept', { name: 'kept', show: { mode: 'show', when: when('a', 'x') } }],
  ['Number#n', { name: 'n' }],
  ['Field#fixed', { name: 'fixed', disabled: true, start: 'bestämt' }],
  ['Field#once', { name: 'once', disable: { when: { value: 'once', is: 'notEmpty' } } }],
  ['Field#staff', { name: 'staff', show: { mode: 'show', when: { role: 'staff', is: 'has' } } }],
  ['Panel#p', { disable: { when: when('b', '1') } }, ['Field#inside', { name: 'inside' }]],
]

interface Case {
  stored?: Record<string, unknown>
  raw: unknown
  values?: Record<string, unknown>
  unknown?: string[]
  problems?: Record<string, string>
  kept?: string[]
  roles?: string[]
}

const cases: Record<string, Case> = {
  'puts answers right': { raw: { a: ' hej ', n: '12' }, values: { a: 'hej', n: 12 } },
  'leaves what was not sent': { stored: { a: 'x', n: 3 }, raw: { n: 4 }, values: { a: 'x', n: 4 } },
  'keeps that an answer was cleared': { stored: { a: 'x' }, raw: { a: '' }, values: { a: null } },
  'lists unknown names': { raw: { a: 'x', b2: 1, root: 2 }, values: { a: 'x' }, unknown: ['b2', 'root'] },
  'keeps stored answers of fields that are gone from the form': {
    stored: { old: 1 },
    raw: {},
    values: { old: 1 },
  },
  'refuses prototypes': {
    raw: JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "a": "x"}'),
    values: { a: 'x' },
    unknown: ['__proto__', 'constructor'],
  },
  'refuses prototypes inside answers': {
    raw: { a: JSON.parse('{"x": [{"__proto__": 1}]}') },
    values: {},
    problems: { a: 'validation.wrongShape' },
  },
  'keeps what was stored when the new answer cannot be one': {
    stored: { n: 3 },
    raw: { n: 'fem' },
    values: { n: 3 },
    problems: { n: 'validation.wrongShape' },
  },
  'drops answers lost by hiding': { stored: { a: 'x', b: '2' }, raw: { a: 'y', b: '3' }, values: { a: 'y' } },
  'keeps answers that are only hidden': {
    stored: { a: 'x', kept: '2' },
    raw: { a: 'y', kept: '3' },
    values: { a: 'y', kept: '3' },
  },
  'takes an answer together with the one that opens it': {
    raw: { b: '2', a: 'x' },
    values: { a: 'x', b: '2' },
  },
  'takes answers that were open before another closed them': {
    stored: { a: 'x' },
    raw: { b: '1', inside: 'först' },
    values: { a: 'x', b: '1', inside: 'först' },
  },
  'refuses answers that were closed and stay so': {
    stored: { a: 'x', b: '1', inside: 'först' },
    raw: { inside: 'sedan' },
    values: { a: 'x', b: '1', inside: 'först' },
    kept: ['inside'],
  },
  'lets nobody change a disabled field': { raw: { fixed: 'annat' }, values: {}, kept: ['fixed'] },
  'does not speak of a disabled field sent unchanged': { raw: { fixed: 'bestämt' }, values: {} },
  'keeps a field that disables itself': {
    stored: { once: '1' },
    raw: { once: '' },
    values: { once: '1' },
    kept: ['once'],
  },
  'lets only those who see a field change it': { raw: { staff: 'beslut' }, values: {}, kept: ['staff'] },
  'lets those who see it': { raw: { staff: 'beslut' }, values: { staff: 'beslut' }, roles: ['staff'] },
  'reads a list as nothing': { raw: [1, 2], values: {} },
}

test.each(Object.entries(cases))(
  'cleanData %s',
  (_title, { stored = {}, raw, values, unknown, problems, kept, roles }) => {
    const result = cleanData(sketchPage(form, { values: stored, facts: { roles: roles ?? [] } }), raw)
    expect(result.values).toEqual({ fixed: 'bestämt', ...values })
    expect(result.unknown).toEqual(unknown ?? [])
    expect(result.problems).toEqual(problems ?? {})
    expect(result.kept).toEqual(kept ?? [])
  },
)

test.each([
  ['something else came', {}, { ort: 'Lund' }, ['ort']],
  ['it is cleared', {}, { ort: '' }, ['ort']],
  ['nothing came', {}, {}, []],
  ['something else is stored', { ort: 'Lund' }, {}, []],
] as const)('the answer that the settings fix is stored when %s', (_, values, raw, kept) => {
  const fields: Sketch[] = [
    ['Input#ort', { name: 'ort', staticValue: 'Malmö', validation: { required: true } }],
  ]
  const result = cleanData({ ...sketchPage(fields, { values }), valueDefinition }, raw)
  expect(result.values).toEqual({ ort: 'Malmö' })
  expect(result.kept).toEqual([...kept])
  expect(result.state.setValue('ort', 'Lund').values).toEqual([])
  expect(result.state.value('ort')).toBe('Malmö')
})
