import { expect, test } from 'bun:test'
import { fieldKinds } from '../../fields/kinds/index.ts'
import { problemsOf } from '../../fields/shape.ts'
import { Radio } from '../Radio.ts'
import { radioValue } from '../values/Radio.ts'
import { localise } from './localise.ts'
import { optionsOf, storedOptions } from './options.ts'

const options = [
  { label: { sv: 'Hål i gatan', en: 'A pothole' }, value: 'hal', setDefault: true },
  { label: 'Annat', value: 'annat' },
  'Övrigt',
]

test('labels are stored once or per language, and read in either', () => {
  const labels = (locale: 'sv' | 'en') => optionsOf(localise({ options }, locale)).map(({ label }) => label)
  expect(labels('sv')).toEqual(['Hål i gatan', 'Annat', 'Övrigt'])
  expect(labels('en')).toEqual(['A pothole', 'Annat', 'Övrigt'])
  expect(storedOptions({ options })[0]?.label).toEqual({ sv: 'Hål i gatan', en: 'A pothole' })
})

test('settings that nobody has put into a language are read as Swedish', () => {
  expect(optionsOf({ options })[0]).toEqual({ label: 'Hål i gatan', value: 'hal', setDefault: true })
  expect(optionsOf({ options: [{ label: {}, value: 'a' }] })).toEqual([{ label: '', value: 'a' }])
  const context = { locale: 'en', t: String } as unknown as Parameters<typeof radioValue.text>[2]
  expect(radioValue.text('hal', { options }, context)).toBe('Hål i gatan')
})

test.each([
  ['both languages', options, {}],
  ['one language', [{ label: { en: 'x' }, value: 'x' }], {}],
  [
    'another language',
    [{ label: { fi: 'x' }, value: 'x' }],
    { 'options.0.label.fi': 'validation.unknownKey' },
  ],
  ['no text', [{ label: { sv: 1 }, value: 'x' }], { 'options.0': 'validation.invalid_union' }],
  ['a value per language', [{ label: 'x', value: { sv: 'x' } }], { 'options.0': 'validation.invalid_union' }],
])('a setting with labels in %s', (_, stored, problems) => {
  expect(problemsOf(Radio.settings, { name: 'a', options: stored })).toEqual(problems)
})

test('history and tables say the labels in the reader’s language', () => {
  const say = (locale: 'sv' | 'en') =>
    fieldKinds.options.text(options, Radio.settings.options as never, { locale, t: String as never })
  expect([say('sv'), say('en')]).toEqual(['Hål i gatan, Annat, Övrigt', 'A pothole, Annat, Övrigt'])
})
