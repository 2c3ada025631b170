import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { catalogue } from '../../../shared/catalogue/index.ts'
import { problemsOf as settingProblems } from '../../../shared/fields/shape.ts'
import { makeI18n, translator } from '../../../shared/i18n.ts'
import { checkTree, problemsOf } from '../../../shared/tree/problems.ts'
import { type Tree, type TreeNode, walk } from '../../../shared/tree/tree.ts'
import { type Converted, convert } from './convert.ts'
import type { ReportLine } from './report.ts'
import { childrenOf, readSource } from './source.ts'
import { mappers } from './types/index.ts'

const t = translator(makeI18n('sv', {}))
const fixtures = new URL('../../../../test/fixtures/formio/', import.meta.url).pathname
const converted = (text: string): Converted => convert(readSource(text), () => t)
const fixture = (name: string) => converted(readFileSync(`${fixtures}${name}.json`, 'utf8'))
const byName = (tree: Tree, name: string) =>
  Object.values(tree.nodes).find(({ extra }) => extra.name === name) as TreeNode
const form = (...components: object[]) =>
  converted(JSON.stringify({ title: 'F', display: 'form', components }))
const shown = ({ tree }: Converted, type?: string) =>
  [...walk(tree)].filter((node) => (type ? node.type === type : node.extra.name && node._id !== tree.rootId))
const reasons = (lines: ReportLine[]) => lines.map(({ outcome, path }) => `${outcome} ${path}`)

function faults(tree: Tree): string[] {
  const check = (definition: (typeof catalogue)[number], settings: Record<string, unknown>) =>
    Object.values(settingProblems(definition.settings, settings))
  return [
    ...checkTree(tree),
    ...problemsOf(tree, 'form', catalogue, check)
      .filter(({ level }) => level === 'error')
      .map(({ key }) => key),
  ]
}

test.each(readdirSync(fixtures))('%s can be published as it is', (file) => {
  expect(faults(converted(readFileSync(fixtures + file, 'utf8')).tree)).toEqual([])
})

test.each(readdirSync(fixtures))('every component of %s is in the report', (file) => {
  const text = readFileSync(fixtures + file, 'utf8')
  const count = (list: readonly Parameters<typeof childrenOf>[0][]): number =>
    list.reduce((sum, one) => sum + 1 + count(childrenOf(one)), 0)
  const { components } = readSource(text)
  const told = converted(text).lines.filter(({ level }) => level === 'component')
  expect(new Set(told.map(({ path }) => path)).size).toBe(count(components))
  expect(told).toHaveLength(count(components))
})

const permit = fixture('permit')

const fields: [name: string, type: string, settings: object][] = [
  [
    'firstName',
    'Input',
    { type: 'text', validation: { required: true, requiredMessage: 'We need your first name' } },
  ],
  ['lastName', 'Input', { autoCompleteValue: 'family-name' }],
  ['email', 'Input', { type: 'email', validation: { required: true } }],
  ['phone', 'Input', { type: 'tel', subLabel: 'With area code' }],
  ['where_postnummer', 'Input', { autoCompleteValue: 'postal code' }],
  ['area', 'Input', { type: 'number', label: 'Area (m²)', validation: { min: 1, max: 500, step: 1 } }],
  ['cost', 'Input', { type: 'number', label: 'Cost (SEK)' }],
  ['code', 'Input', { validation: { pattern: '@@-####' } }],
  ['plot', 'Input', { validation: { pattern: '##:###', maxLength: 6, message: 'Write it as 12:345' } }],
  ['start', 'Date', { parts: true }],
  ['visit', 'Input', { type: 'datetime-local' }],
  ['deadline', 'Date', { notBefore: '2026-01-01' }],
  ['hour', 'Input', { type: 'time' }],
  ['site', 'Input', { type: 'url' }],
  ['pin', 'Input', { type: 'password' }],
  ['pool', 'Checkbox', { options: [{ label: { sv: 'Ja' }, value: 'true', setDefault: true }] }],
  [
    'kinds',
    'Checkbox',
    {
      minSelected: true,
      minSelectedValue: 1,
      options: [
        { label: 'New', value: 'new', setDefault: true },
        { label: 'Change', value: 'change' },
      ],
    },
  ],
  [
    'drawings',
    'FileUpload',
    { maxFiles: 10, maxSize: 20_000, accept: '.pdf,.dwg', validation: { required: true } },
  ],
  [
    'notes',
    'Input',
    {
      multipleLines: true,
      multipleLinesAmount: 8,
      helpBoxTemplateId: 'custom',
      helpBoxTemplate: 'Anything *else* we should know',
    },
  ],
  [
    'mood_speed',
    'Radio',
    {
      label: 'Speed',
      options: [
        { label: 'Good', value: 'good' },
        { label: 'Bad', value: 'bad' },
      ],
    },
  ],
  ['office', 'Input', { type: 'text' }],
  [
    'colour',
    'Dropdown',
    {
      placeholder: 'Pick one',
      options: [
        { label: 'Red', value: '1' },
        { label: 'Blue', value: '2', setDefault: true },
      ],
    },
  ],
  [
    'rooms',
    'Checkbox',
    {
      options: [
        { label: 'Kitchen', value: 'k' },
        { label: 'Bath', value: 'b' },
      ],
    },
  ],
  ['channel', 'Input', { staticValue: 'web', show: { mode: 'show', when: { any: [] } } }],
  ['why', 'Input', { show: { mode: 'show', when: { value: 'agrees', is: 'empty' }, reset: true } }],
]

test.each(fields)('the field %s becomes %s', (name, type, settings) => {
  const node = byName(permit.tree, name)
  expect(node?.type).toBe(type)
  expect(node?.extra).toMatchObject(settings)
})

test('columns keep their widths, boxes their headings', () => {
  const row = [...walk(permit.tree)].find(({ type, structure }) => type === 'Row' && structure.length === 2)
  expect(row?.structure.map((id) => permit.tree.nodes[id]?.extra.cols)).toEqual([4, 8])
  const headings = shown(permit, 'Panel').map(({ extra }) => extra.label)
  expect(headings).toEqual(
    expect.arrayContaining(['Applicant', 'Address', 'Drawings', 'More', 'Neighbours', 'How was it?']),
  )
})

test('text loses what could run and keeps the rest', () => {
  expect(shown(permit, 'Markdown')[0]?.extra.content).toBe(
    '## Before you begin\n\nHave your **property designation** at hand. Read [the rules](https://example.org/rules?a=1&b=2).\n\n- Drawings\n- Photos',
  )
})

test('what is not here stands on the page', () => {
  const notes = shown(permit, 'Markdown').map(({ extra }) => (extra.content as { sv?: string }).sv ?? '')
  for (const word of ['Signature', 'reCAPTCHA', 'Neighbours', 'Office', 'Work it out']) {
    expect(notes.some((note) => note.includes('Inte inläst från Form.io') && note.includes(word))).toBe(true)
  }
})

test('what is different or missing is told, with its path', () => {
  expect(reasons(permit.lines)).toEqual(
    expect.arrayContaining([
      'approximated components[1].components[3]',
      'approximated components[2].components[3].validate.pattern',
      'leftOut components[2].components[7].datePicker.maxDate',
      'leftOut components[3].rows[0][1].components[0].validate.maxSelectedCount',
      'approximated components[5]',
      'leftOut components[10]',
      'leftOut components[13].calculateValue',
    ]),
  )
})

const conditions = fixture('conditions')
const boxes = (is: string, to: string) => ({ value: 'boxes', is, to })

const rules: [name: string, when: unknown][] = [
  ['c01', { value: 'kind', is: 'equals', to: 'a' }],
  ['c02', { value: 'kind', is: 'notEquals', to: 'a' }],
  ['c03', { value: 'agree', is: 'notEmpty' }],
  ['c04', boxes('contains', 'x')],
  ['c05', { value: 'city', is: 'equals', to: 'Lund' }],
  [
    'c06',
    {
      any: [
        { value: 'kind', is: 'notEquals', to: 'a' },
        { value: 'age', is: 'greaterOrEqual', to: 18 },
        { value: 'city', is: 'notEmpty' },
      ],
    },
  ],
  [
    'c07',
    {
      all: [
        { value: 'kind', is: 'equals', to: 'a' },
        {
          any: [
            { value: 'age', is: 'greater', to: 17 },
            { value: 'agree', is: 'empty' },
          ],
        },
      ],
    },
  ],
  ['c08', { all: [boxes('contains', 'x'), boxes('notContains', 'y')] }],
  ['c09', { value: 'kind', is: 'equals', to: 'a' }],
  [
    'c10',
    {
      all: [
        {
          any: [
            { value: 'kind', is: 'equals', to: 'a' },
            { value: 'kind', is: 'equals', to: 'b' },
          ],
        },
        { value: 'agree', is: 'notEmpty' },
      ],
    },
  ],
  ['c11', { value: 'kind', is: 'notEquals', to: 'b' }],
  ['c12', { any: [] }],
  [
    'c13',
    {
      all: [
        { value: 'city', is: 'notEmpty' },
        { value: 'city', is: 'equals', to: 'Lund' },
      ],
    },
  ],
  [
    'c14',
    {
      all: [
        { value: 'kind', is: 'equals', to: 'a' },
        { value: 'agree', is: 'empty' },
      ],
    },
  ],
  ['c15', boxes('contains', 'y')],
  ['street', { value: 'city', is: 'notEmpty' }],
]

test.each(rules)('the condition of %s', (name, when) => {
  expect(byName(conditions.tree, name)?.extra.show).toEqual({ mode: 'show', when, reset: name !== 'c02' })
})

test.each(['u01', 'u02', 'u03', 'u04', 'u05', 'u06'])(
  'a condition that cannot be said is told, on the page too: %s',
  (name) => {
    expect(byName(conditions.tree, name)?.extra.show).toBeUndefined()
    expect(conditions.lines.some((line) => line.name === name && line.outcome === 'leftOut')).toBe(true)
    const notes = shown(conditions, 'Markdown').map(({ extra }) => JSON.stringify(extra.content))
    expect(notes.some((note) => note.includes(`”${name}” visas alltid`))).toBe(true)
  },
)

test('panels of a wizard are pages, what stands beside them gets one, and the last shows all', () => {
  const pages = shown(conditions, 'FormTab').map(
    ({ extra }) => (extra.label as { sv?: string }).sv ?? extra.label,
  )
  expect(pages).toEqual(['Ett', 'Två', 'Tre', 'Villkor', 'Granska och skicka'])
  expect(shown(conditions, 'FormTab')[1]?.extra.show).toMatchObject({
    when: { value: 'kind', is: 'equals', to: 'b' },
  })
  expect(shown(conditions, 'Summary')).toHaveLength(1)
  expect(shown(conditions, 'ProcessButtons')).toHaveLength(1)
})

const unknown = fixture('unknown')

test('names are put right, and conditions follow', () => {
  expect(byName(unknown.tree, 'user2')?.extra.label).toEqual({ sv: 'Ditt namn', en: 'Your name' })
  expect(byName(unknown.tree, '_st-fråga_')?.extra.options).toEqual([
    { label: { sv: 'Ja, verkligen', en: 'Yes, really' }, value: 'Yes, really' },
    { label: 'no', value: 'no' },
  ])
  expect(byName(unknown.tree, 'later')?.extra.show).toMatchObject({
    when: { value: 'proof', is: 'equals', to: 'ettersender' },
  })
})

test('fields inside something unknown are kept, and the note is for the builder alone', () => {
  expect(byName(unknown.tree, 'inner')?.type).toBe('Input')
  const note = shown(unknown, 'Markdown').find(({ extra }) =>
    JSON.stringify(extra).includes('Scan your face'),
  )
  expect(note?.extra.show).toEqual({ mode: 'show', when: { any: [] } })
})

test('ways to hand in a document become a question, and a file for one of its answers', () => {
  expect(byName(unknown.tree, 'proof')).toMatchObject({
    type: 'Radio',
    extra: { validation: { required: true } },
  })
  expect(byName(unknown.tree, 'proofFil')).toMatchObject({
    type: 'FileUpload',
    extra: {
      validation: { required: true },
      show: { when: { value: 'proof', is: 'equals', to: 'leggerVedNaa' } },
    },
  })
  expect(byName(unknown.tree, 'plain')?.type).toBe('FileUpload')
})

test('dates may depend on each other', () => {
  const { tree, lines } = form(
    { type: 'navDatepicker', key: 'from', label: 'Från', latestAllowedDate: 0 },
    {
      type: 'navDatepicker',
      key: 'to',
      label: 'Till',
      beforeDateInputKey: 'from',
      mayBeEqual: true,
      validate: { custom: 'valid = instance.validateDatePickerV2(input, data, component, row);' },
    },
  )
  expect(byName(tree, 'from')?.extra.notAfter).toBe('today')
  expect(byName(tree, 'to')?.extra.notBefore).toBe('{{ from }}')
  expect(lines.filter(({ outcome }) => outcome === 'approximated' || outcome === 'leftOut')).toEqual([])
})

test('a country is chosen from all countries', () => {
  const options = byName(form({ type: 'landvelger', key: 'land', label: 'Land' }).tree, 'land')?.extra
    .options as { label: unknown; value: string }[]
  expect(options.length).toBeGreaterThan(240)
  expect(options.find(({ value }) => value === 'NO')?.label).toEqual({ sv: 'Norge', en: 'Norway' })
})

const none: [sentence: string, text: string][] = [
  ['nothing', ''],
  ['a text', 'title: Form'],
  ['a number', '1'],
  ['a list', '[]'],
  ['another JSON', '{"openapi":"3.1.0","components":{"schemas":{}}}'],
  ['no components', '{"title":"x","components":[]}'],
  ['components that are none', '{"title":"x","components":["a"]}'],
  ['components without a type', '{"title":"x","components":[{"key":"a"}]}'],
  ['a dangerous key', '{"title":"x","components":[{"type":"textfield","__proto__":{"a":1}}]}'],
  ['components inside each other without end', nested(40)],
  [
    'too many components',
    JSON.stringify({ components: Array.from({ length: 5_001 }, () => ({ type: 'textfield' })) }),
  ],
]

test.each(none)('no Form.io form: %s', (_, text) => {
  expect(() => readSource(text)).toThrow(/Form\.io|tillåtna|stort/)
})

function nested(depth: number): string {
  let one: object = { type: 'textfield', key: 'a' }
  for (let i = 0; i < depth; i++) one = { type: 'container', key: `c${i}`, components: [one] }
  return JSON.stringify({ components: [one] })
}

// Forms of others, laid beside the project where there are any: they are not ours to carry along.
const others = new URL('../../../../../shared/forms/', import.meta.url).pathname
const theirs = existsSync(others) ? readdirSync(others).filter((name) => name.startsWith('formio-')) : []
if (theirs.length === 0) console.log(`No forms of others in ${others}: only our own are tried.`)

test.each(theirs)('a form that others wrote can be published: %s', (name) => {
  const { tree, lines } = converted(readFileSync(others + name, 'utf8'))
  expect(faults(tree)).toEqual([])
  // What a body has made for itself alone is left out; the types of Form.io and of the dialects we know are not.
  const left = lines.filter(({ outcome, path }) => outcome === 'leftOut' && path.endsWith(']'))
  expect(left.filter(({ type }) => Object.hasOwn(mappers, type))).toEqual([])
  for (const { type } of left) expect(JSON.stringify(tree)).toContain(`Komponenten ${type} finns inte`)
})
