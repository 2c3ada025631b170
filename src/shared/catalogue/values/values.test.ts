import { describe, expect, test } from 'bun:test'
import { makeI18n, translator } from '../../i18n.ts'
import type { FormReader, Settings, ValueContext } from '../value.ts'
import { valueDefinition, values } from '../values.ts'

const context: ValueContext = {
  today: '2026-03-31',
  value: () => null,
  fill: (template) =>
    template.replace('{{ today }}', '2026-03-31').replace('{{ user.email }}', 'eva@example.se'),
}
const swedish = { locale: 'sv' as const, t: translator(makeI18n('sv', {})) }
/** Day, month and year in three fields. */
const parts = { parts: true }
const colors = { options: [{ label: 'Röd', value: 'r' }, { label: 'Blå', value: 'b' }, 'Grön'] }

/** type, settings, what came in, what it becomes, and the key of the problem it has. */
const answers: [string, Settings, unknown, unknown, string?][] = [
  ['Input', {}, '  Storgatan 1 ', 'Storgatan 1'],
  ['Input', { multipleLines: true }, '  rad 1\r\nrad 2\n', '  rad 1\nrad 2'],
  ['Input', {}, { a: 1 }, undefined],
  ['Input', {}, 12, '12'],
  ['Input', { type: 'password' }, ' hemligt ', ' hemligt '],
  ['Input', { type: 'number' }, '1 234,5', 1234.5],
  ['Input', { type: 'number' }, '−3', -3],
  ['Input', { type: 'number' }, 'tre', 'tre', 'validation.number'],
  ['Input', { type: 'number' }, Number.POSITIVE_INFINITY, undefined],
  ['Input', { type: 'number', validation: { min: 1 } }, '0', 0, 'validation.min'],
  ['Input', { type: 'number', validation: { max: 10 } }, '11', 11, 'validation.max'],
  ['Input', { type: 'number', validation: { step: 1 } }, '1,5', 1.5, 'validation.integer'],
  ['Input', { type: 'email' }, 'eva@example.se', 'eva@example.se'],
  ['Input', { type: 'email' }, 'eva@', 'eva@', 'validation.email'],
  ['Input', { type: 'url' }, 'https://example.se', 'https://example.se'],
  ['Input', { type: 'url' }, 'javascript:alert(1)', 'javascript:alert(1)', 'validation.url'],
  ['Input', { type: 'tel' }, '070-123 45 67', '070-123 45 67'],
  ['Input', { type: 'tel' }, '+46 70 123 45 67', '+46 70 123 45 67'],
  ['Input', { type: 'tel' }, '112', '112', 'validation.phone'],
  ['Input', { type: 'color' }, '#0F5C56', '#0f5c56'],
  ['Input', { type: 'color' }, '0f5', '#00ff55'],
  ['Input', { type: 'color' }, 'grön', 'grön', 'validation.color'],
  ['Input', { type: 'date' }, '2026-02-28', '2026-02-28'],
  ['Input', { type: 'date' }, '2026-02-30', '2026-02-30', 'validation.date'],
  ['Input', { type: 'time' }, '24:00', '24:00', 'validation.time'],
  ['Input', { type: 'week' }, '2026-W14', '2026-W14'],
  ['Input', { type: 'week' }, '2026-W54', '2026-W54', 'validation.week'],
  ['Input', { type: 'month' }, '2026-13', '2026-13', 'validation.month'],
  ['Input', { type: 'datetime-local' }, '2026-03-31T14:05', '2026-03-31T14:05'],
  ['Input', { type: 'datetime-local' }, '2026-03-31 14:05', '2026-03-31 14:05', 'validation.datetime'],
  ['Input', { validation: { critical: 'personnummer' } }, '900217-2394', '19900217-2394'],
  ['Input', { validation: { critical: 'personnummer' } }, '199002172394', '19900217-2394'],
  [
    'Input',
    { validation: { critical: 'personnummer' } },
    '19900217-2395',
    '19900217-2395',
    'validation.personnummer',
  ],
  ['Input', { validation: { critical: 'personnummer' } }, '701063-2391', '19701063-2391'],
  [
    'Input',
    { validation: { critical: 'personnummer' } },
    '19900231-1234',
    '19900231-1234',
    'validation.personnummer',
  ],
  ['Input', { validation: { critical: 'organisationsnummer' } }, '2120001124', '212000-1124'],
  ['Input', { validation: { critical: 'organisationsnummer' } }, '162120001124', '212000-1124'],
  [
    'Input',
    { validation: { critical: 'organisationsnummer' } },
    '9002172394',
    '9002172394',
    'validation.organisationsnummer',
  ],
  ['Input', { validation: { critical: 'postcode' } }, '21145', '211 45'],
  ['Input', { validation: { critical: 'postcode' } }, '2114', '2114', 'validation.postcode'],
  ['Input', { validation: { minLength: 3 } }, 'åä', 'åä', 'validation.minLength'],
  ['Input', { validation: { maxLength: 2 } }, 'åäö', 'åäö', 'validation.maxLength'],
  ['Input', {}, 'x'.repeat(1001), 'x'.repeat(1001), 'validation.maxLength'],
  ['Input', { validation: { pattern: '@@@###' } }, 'abc123', 'abc123'],
  ['Input', { validation: { pattern: '@@@###' } }, 'abc12', 'abc12', 'validation.pattern'],
  [
    'Input',
    { validation: { pattern: '#*', message: 'Börja med en siffra' } },
    'a1',
    'a1',
    'validation.custom',
  ],
  ['Radio', colors, 'r', 'r'],
  ['Radio', colors, 'Grön', 'Grön'],
  ['Radio', colors, 'lila', 'lila', 'validation.notAnOption'],
  ['Radio', colors, ['r'], undefined],
  [
    'Radio',
    { options: [{ label: 'Röd', value: 'r', setDisabled: true }] },
    'r',
    'r',
    'validation.notAnOption',
  ],
  ['Radio', { optionsType: 'effects', effects: 'e1' }, 'x', 'x'],
  ['Dropdown', colors, 'b', 'b'],
  ['Dropdown', colors, 'lila', 'lila', 'validation.notAnOption'],
  ['Checkbox', colors, ['b', 'r', 'b'], ['r', 'b']],
  ['Checkbox', colors, 'b', ['b']],
  ['Checkbox', colors, ['b', 'lila'], ['b', 'lila'], 'validation.notAnOption'],
  ['Checkbox', colors, 3, undefined],
  ['Checkbox', { ...colors, minSelected: true, minSelectedValue: 2 }, ['r'], ['r'], 'validation.minSelected'],
  ['Date', {}, '2026-03-31', '2026-03-31'],
  ['Date', {}, 'i morgon', 'i morgon', 'validation.date'],
  ['Date', parts, '2026-3-5', '2026-03-05'],
  ['Date', parts, '2026-03-05', '2026-03-05'],
  ['Date', parts, '2024-2-29', '2024-02-29'],
  ['Date', parts, '2026--5', '2026--5', 'validation.monthMissing'],
  ['Date', parts, '--5', '--5', 'validation.monthYearMissing'],
  ['Date', parts, '2026--', '2026--', 'validation.dayMonthMissing'],
  ['Date', parts, '25-3-5', '25-3-5', 'validation.yearWrong'],
  ['Date', parts, '2026-3-−5', '2026-3-−5', 'validation.dayWrong'],
  ['Date', parts, '2026-−3-5', '2026-−3-5', 'validation.monthWrong'],
  ['Date', parts, '−2026-3-5', '−2026-3-5', 'validation.yearWrong'],
  ['Date', parts, '２０２６-３-５', '2026-03-05'],
  ['Date', parts, '2026-mars-5', '2026-mars-5', 'validation.monthWrong'],
  ['Date', parts, '2026-13-05', '2026-13-05', 'validation.monthWrong'],
  ['Date', parts, '2025-2-29', '2025-02-29', 'validation.dayWrong'],
  ['Date', parts, '1825-2-28', '1825-02-28', 'validation.yearRange'],
  ['Date', parts, '2526-2-28', '2526-02-28', 'validation.yearRange'],
  ['Date', { ...parts, notBefore: '1800-01-01' }, '1825-2-28', '1825-02-28'],
  ['Date', { ...parts, notBefore: '1850-01-01' }, '1825-2-28', '1825-02-28', 'validation.notBefore'],
  ['Date', { ...parts, notAfter: 'today' }, '2526-2-28', '2526-02-28', 'validation.notAfter'],
  ['Date', { notBefore: 'today' }, '2026-03-30', '2026-03-30', 'validation.notBefore'],
  ['Date', { notBefore: '{{ today }}' }, '2026-03-30', '2026-03-30', 'validation.notBefore'],
  ['Date', { notAfter: '2026-01-01' }, '2026-03-30', '2026-03-30', 'validation.notAfter'],
  [
    'Date',
    { range: true },
    { from: '2026-03-01', to: '2026-03-02' },
    { from: '2026-03-01', to: '2026-03-02' },
  ],
  [
    'Date',
    { range: true },
    { from: '2026-03-01', to: '' },
    { from: '2026-03-01', to: '' },
    'validation.rangeIncomplete',
  ],
  [
    'Date',
    { range: true },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    'validation.rangeOrder',
  ],
  [
    'Date',
    { range: true },
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-03-01' },
    'validation.rangeSameDate',
  ],
  [
    'Date',
    { range: true, allowSameDateForRange: true },
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-03-01' },
  ],
  ['FileUpload', {}, [file('a.pdf')], [file('a.pdf')]],
  ['FileUpload', {}, [{ ...file('a.pdf'), extra: 1 }], [file('a.pdf')]],
  ['FileUpload', {}, [{ assetId: 'a' }], undefined],
  ['FileUpload', {}, [file('a.pdf'), file('b.pdf')], [file('a.pdf'), file('b.pdf')], 'validation.maxFiles'],
  ['FileUpload', { maxSize: 1 }, [file('a.pdf', 1001)], [file('a.pdf', 1001)], 'validation.fileTooLarge'],
  ['FileUpload', {}, [file('a.pdf', 0)], [file('a.pdf', 0)], 'validation.fileEmpty'],
  ['FileUpload', { accept: '.jpg, image/*' }, [file('a.pdf')], [file('a.pdf')], 'validation.fileType'],
  ['FileUpload', { accept: '.PDF' }, [file('a.pdf')], [file('a.pdf')]],
  ['Text', { editInPortal: true }, 'Hej\r\n', 'Hej'],
  ['Button', { setValue: true }, true, true],
  ['Button', { setValue: true }, 'ja', undefined],
]

test.each(
  answers.map(([...row]) => [...row, null].slice(0, 5)) as [
    string,
    Settings,
    unknown,
    unknown,
    string | null,
  ][],
)('%s %j takes %j', (type, settings, raw, clean, problem) => {
  const value = definition(type)
  const cleaned = value.clean(raw, settings)
  expect(cleaned as unknown).toEqual(clean)
  if (cleaned === undefined) return
  expect(value.clean(cleaned, settings), 'cleaning twice changes nothing').toEqual(cleaned)
  expect(value.check(cleaned, settings, context).map((one) => one.key)).toEqual(problem ? [problem] : [])
})

/** What nobody types: of a text without end a look may take its length, and not the square of it. */
const endless: unknown[] = [
  ...['1', ' ', '-', 'a', '.', 'å', '@', '0 ', '1.', 'a@', 'a.', '2026-', '😀'].flatMap((sign) => [
    sign.repeat(200_000),
    `${sign.repeat(200_000)}x`,
  ]),
  Array.from({ length: 30_000 }, (_, n) => `x${n}`),
  Array.from({ length: 10_000 }, (_, n) => ({ ...file(`${n}.pdf`), assetId: `a${n}` })),
]

test('no answer holds the server up, however long it is', () => {
  const kinds = new Map(
    answers.map(([type, settings]) => [JSON.stringify([type, settings]), { type, settings }]),
  )
  for (const { type, settings } of kinds.values()) {
    const value = definition(type)
    for (const raw of [...endless, ...endless.map((one) => ({ from: one, to: one }))]) {
      const before = process.cpuUsage()
      const cleaned = value.clean(raw, settings)
      if (cleaned !== undefined) {
        value.check(cleaned, settings, context)
        value.text(cleaned, settings, swedish)
      }
      const took = process.cpuUsage(before).user / 1_000
      if (took > 1_000) throw new Error(`${type} ${JSON.stringify(settings)}: ${Math.round(took)} ms`)
    }
  }
})

/** type, settings, the answer a new case starts with. */
const starts: [string, Settings, unknown][] = [
  ['Input', {}, null],
  ['Input', { staticValue: 'Malmö' }, 'Malmö'],
  ['Input', { defaultValue: '{{ user.email }}' }, 'eva@example.se'],
  ['Input', { type: 'number', staticValue: '5' }, 5],
  ['Radio', colors, null],
  [
    'Radio',
    {
      options: [
        { label: 'Röd', value: 'r' },
        { label: 'Blå', value: 'b', setDefault: true },
      ],
    },
    'b',
  ],
  ['Radio', { ...colors, defaultStatic: true, staticValue: 'r' }, 'r'],
  ['Radio', { ...colors, defaultStatic: false, staticValue: 'r' }, null],
  ['Dropdown', { ...colors, autoSelectFirstOption: true }, 'r'],
  [
    'Dropdown',
    { options: [{ label: 'Röd', value: 'r', setDisabled: true }, 'Blå'], autoSelectFirstOption: true },
    'Blå',
  ],
  ['Checkbox', { ...colors, defaultStatic: true, staticValue: 'r, Grön' }, ['r', 'Grön']],
  ['Checkbox', { options: [{ label: 'Ja', value: 'ja', setDefault: true }] }, ['ja']],
  ['Date', { defaultStatic: true, staticValue: 'today' }, '2026-03-31'],
  ['Date', { defaultStatic: true, staticValue: 'snart' }, null],
  ['FileUpload', {}, null],
  ['Button', {}, null],
  ['Button', { setValue: true }, false],
  ['Text', { editInPortal: true, content: 'Hej' }, 'Hej'],
  ['Text', { content: 'Hej' }, null],
]

test.each(starts)('%s %j starts as %j', (type, settings, expected) => {
  expect(definition(type).initial(settings, context)).toEqual(expected as never)
})

/** type, settings, the form as a browser sends it, the answer. */
const forms: [string, Settings, [string, unknown][], unknown][] = [
  ['Input', {}, [['svar', 'Hej']], 'Hej'],
  ['Input', {}, [], undefined],
  ['Radio', colors, [], null],
  ['Radio', colors, [['svar', 'r']], 'r'],
  ['Checkbox', colors, [], []],
  [
    'Checkbox',
    colors,
    [
      ['svar', ''],
      ['svar', 'r'],
      ['svar', 'b'],
    ],
    ['r', 'b'],
  ],
  ['Date', {}, [['svar', '2026-03-31']], '2026-03-31'],
  ['Date', { range: true }, [['svar.from', '2026-03-31']], { from: '2026-03-31', to: '' }],
  [
    'Date',
    parts,
    [
      ['svar.day', ' 5'],
      ['svar.month', '3'],
      ['svar.year', '2026'],
    ],
    '2026-03-05',
  ],
  ['Date', parts, [['svar.day', '5']], '--5'],
  ['Date', parts, [['svar.day', '-5']], '--−5'],
  ['Date', parts, [['svar.day', '']], null],
  [
    'FileUpload',
    {},
    [
      ['svar', file('a.pdf')],
      ['svar', 'junk'],
    ],
    [file('a.pdf')],
  ],
  ['Text', { editInPortal: true }, [['svar', 'Hej']], 'Hej'],
]

test.each(forms)('%s %j reads %j', (type, settings, entries, expected) => {
  expect(definition(type).fromForm(reader(entries), 'svar', settings)).toEqual(expected)
})

const words: [string, Settings, unknown, string][] = [
  ['Input', {}, 'Hej', 'Hej'],
  ['Input', { type: 'number' }, 1234.5, '1 234,5'],
  ['Input', { type: 'password' }, 'hemligt', '••••••••'],
  ['Input', { type: 'date' }, '2026-03-31', '31 mars 2026'],
  ['Input', { type: 'datetime-local' }, '2026-03-31T08:05', '31 mars 2026 08:05'],
  ['Input', { type: 'week' }, '2026-W10', 'vecka 10, 2026'],
  ['Input', { type: 'week' }, '2026-W05', 'vecka 5, 2026'],
  ['Input', { type: 'week' }, 'snart', 'snart'],
  ['Input', { type: 'month' }, '2026-03', 'mars 2026'],
  ['Input', { type: 'month' }, '2026-3x', '2026-3x'],
  ['Radio', colors, 'r', 'Röd'],
  ['Radio', colors, 'borttagen', 'borttagen'],
  ['Checkbox', colors, ['r', 'Grön'], 'Röd, Grön'],
  ['Date', {}, '2026-03-31', '31 mars 2026'],
  ['Date', { range: true }, { from: '2026-03-31', to: '2026-04-02' }, '31 mars 2026 – 2 april 2026'],
  ['FileUpload', {}, [file('a.pdf'), file('b.pdf')], 'a.pdf, b.pdf'],
]

test.each(words)('%s %j says %j as “%s”', (type, settings, value, text) => {
  const said = definition(type).text(value, settings, swedish)
  expect(said.replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
})

test.each([
  ['Input', {}, undefined],
  ['Input', { staticValue: '' }, undefined],
  ['Input', { staticValue: ' Malmö ' }, 'Malmö'],
  ['Input', { staticValue: '5', type: 'number' }, 5],
  ['Input', { defaultValue: 'Malmö' }, undefined],
  // Elsewhere `staticValue` is only what is chosen at the start.
  ['Radio', { ...colors, defaultStatic: true, staticValue: 'r' }, undefined],
] as const)('%s %j is fixed as %j', (type, settings, expected) => {
  expect(definition(type).fixed?.(settings as Settings)).toEqual(expected as never)
})

describe('what counts as empty', () => {
  test.each(Object.keys(values))('%s', (type) => {
    const { isEmpty } = definition(type)
    for (const value of [null, undefined]) expect(isEmpty(value)).toBe(true)
    if (type === 'Button') return
    for (const value of ['', []]) expect(isEmpty(value)).toBe(true)
    expect(isEmpty(type === 'Date' ? { from: '', to: '' } : '  ')).toBe(true)
  })
})

function definition(type: string) {
  const found = valueDefinition(type)
  if (!found) throw new Error(`${type} holds no value`)
  return found
}

function file(name: string, size = 1000) {
  return { assetId: `id-${name.replace('.', '-')}`, name, size, mimeType: 'application/pdf' }
}

function reader(entries: [string, unknown][]): FormReader {
  const all = (name: string) => entries.filter(([key]) => key === name).map(([, value]) => value)
  return { get: (name) => all(name)[0] ?? null, getAll: all, has: (name) => all(name).length > 0 }
}
