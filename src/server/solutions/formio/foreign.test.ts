import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { makeI18n, translator } from '../../../shared/i18n.ts'
import { type NestedNode, toNested } from '../files/nested.ts'
import { convert } from './convert.ts'
import { readSource } from './source.ts'
import { readTranslations } from './translationsFile.ts'

/** Forms of our own in each dialect, and what a builder sees of them: the fields, and what is not as it was. */

const t = translator(makeI18n('sv', {}))
const folder = new URL('../../../../test/fixtures/formio/', import.meta.url).pathname
const read = (name: string, options = {}) =>
  convert(readSource(readFileSync(`${folder}${name}.json`, 'utf8')), () => t, { notes: false, ...options })

/** A line for each component that is more than layout, indented by the boxes it stands in. */
function outline(name: string, options = {}): string[] {
  const lines: string[] = []
  const visit = ({ type, extra = {}, children = [] }: NestedNode, depth: number) => {
    const silent = ['PageTypeForm', 'Section', 'Row', 'Summary', 'ProcessButtons'].includes(type)
    const words = [type, extra.name, extra.cols === 12 ? '' : extra.cols, quoted(extra.label)]
    const shown = !silent && !(type === 'Col' && extra.cols === 12)
    if (shown) lines.push(`${'  '.repeat(depth)}${words.filter(Boolean).join(' ')}`)
    for (const child of children) visit(child, shown ? depth + 1 : depth)
  }
  visit(toNested(read(name, options).tree), 0)
  return lines
}

const quoted = (label: unknown) => (label === undefined ? '' : `”${textIn(label, 'sv')}”`)

/** What is approximated or left out, component by component. */
const different = (name: string) =>
  read(name)
    .lines.filter(({ outcome }) => outcome === 'approximated' || outcome === 'leftOut')
    .map(
      ({ outcome, path, type }) => `${outcome === 'leftOut' ? '-' : '~'} ${type} ${path.split('].').at(-1)}`,
    )

/** The report's lines about these components. */
const linesOf = (components: object[]) =>
  convert(readSource(JSON.stringify({ title: 'T', display: 'form', components })), () => t, { notes: false })
    .lines

const settingsOf = (name: string, field: string) =>
  Object.values(read(name).tree.nodes).find(
    ({ extra, type }) => type !== 'PageTypeForm' && extra.name === field,
  )?.extra

test('a wizard: pages, columns with their widths, rows that repeat, and a group beside the panels', () => {
  expect(outline('children')).toEqual([
    'FormTab ”The camp”',
    '  Radio week ”Which week?”',
    '  Col 8',
    '    Input child ”Child”',
    '  Col 3',
    '    Input age ”Age”',
    'FormTab ”Next of kin”',
    '  Panel ”Guardians”',
    '    Input name ”Name”',
    '    Input phone ”Phone”',
    '    Input mail ”E-mail”',
    'FormTab ”Before you send”',
    '  Panel ”Before you send”',
    '    Checkbox rules ”We have read the rules”',
    'FormTab ”Granska och skicka”',
  ])
  expect(settingsOf('children', 'age')?.validation).toEqual({ min: 6, max: 15, step: 1 })
  expect(settingsOf('children', 'week')?.options).toMatchObject([
    { value: '27' },
    { value: '28', setDefault: true },
  ])
})

test('one answer has room in a field for e-mail or phone, and nothing else is said', () => {
  const reasons = read('children').lines.filter(({ properties }) => properties.includes('multiple'))
  expect(reasons.map(({ type, outcome, reason }) => [type, outcome, reason?.id])).toEqual([
    ['phoneNumber', 'leftOut', 'Bara ett svar får plats här.'],
    ['email', 'leftOut', 'Bara ett svar får plats här.'],
  ])
})

test('a counter of characters is said to be missing only where there is none', () => {
  const said = (validate: object) => {
    const field = { type: 'textfield', key: 'a', label: 'A', showCharCount: true, validate }
    return linesOf([field])
      .filter(({ properties }) => properties.includes('showCharCount'))
      .map(({ outcome }) => outcome)
  }
  expect(said({ maxLength: 40 })).toEqual(['meaningless'])
  expect(said({})).toEqual(['leftOut'])
})

test('files without number are limited here, and that is said', () => {
  const said = (more: object) =>
    linesOf([{ type: 'file', key: 'a', label: 'A', multiple: true, ...more }]).flatMap(
      ({ outcome, properties, values }) => (outcome === 'approximated' ? [[properties, values]] : []),
    )
  expect(said({})).toEqual([[['multiple'], { n: 10 }]])
  expect(said({ maxNumberOfFiles: 3 })).toEqual([])
  expect(said({ maxNumberOfFiles: 500 })).toEqual([[['maxNumberOfFiles'], { n: 100 }]])
})

test('questions in a table, parts of a date and counted boxes', () => {
  expect(settingsOf('questionnaire', 'visit_wait')).toMatchObject({
    validation: { required: true },
    options: [{ value: 'good', setDefault: true }, { value: 'poor' }],
  })
  expect(settingsOf('questionnaire', 'when')).toMatchObject({
    staticValue: '2025-12-24',
    notBefore: '2020-01-01',
    notAfter: '2026-12-31',
    validation: { required: true },
  })
  expect(settingsOf('questionnaire', 'since')?.type).toBe('month')
  expect(different('questionnaire')).toContain('- signature components[5]')
  expect(different('questionnaire')).toContain('- selectboxes validate.maxSelectedCount')
})

test('numbers, patterns and what a field begins with', () => {
  expect(settingsOf('shop', 'rent')).toMatchObject({ label: 'Rent (SEK)', defaultValue: '250' })
  expect(settingsOf('shop', 'licence')?.validation).toMatchObject({
    pattern: '@@*##*',
    minLength: 4,
    maxLength: 7,
    message: 'As on the card',
  })
  expect(settingsOf('shop', 'short')?.validation).toEqual({ minLength: 2, maxLength: 20 })
  expect(settingsOf('shop', 'goods')).toMatchObject({ multipleLines: true, defaultValue: 'Fish\nBread' })
  expect(settingsOf('shop', 'place')?.options).toMatchObject([
    { label: 'Square' },
    { label: 'Quay', setDefault: true },
  ])
  expect(settingsOf('shop', 'opens')).toMatchObject({
    type: 'datetime-local',
    defaultValue: '2026-06-01T08:30',
  })
  expect(settingsOf('shop', 'closes')?.defaultValue).toBe('17:45')
  expect(different('shop')).toEqual(
    expect.arrayContaining([
      '- currency decimalLimit',
      '- number validate.step',
      '- textfield validate.pattern',
    ]),
  )
})

test('conditions of every kind, the first of them alone, and logic that is told', () => {
  const when = (name: string) => (settingsOf('logic', name)?.show as { when: unknown } | undefined)?.when
  expect(when('name')).toEqual({ value: 'dog', is: 'equals', to: 'yes' })
  expect(when('breed')).toEqual({ value: 'dog', is: 'equals', to: 'yes' })
  expect(when('both')).toEqual({ value: 'dog', is: 'equals', to: 'no' })
  expect(when('later')).toEqual({ any: [] })
  expect(different('logic')).toEqual(
    expect.arrayContaining(['- textfield logic', '- textfield calculateValue']),
  )
})

/** Settings by name of a form of these components. */
const settingsIn = (components: object[]) => {
  const source = readSource(JSON.stringify({ title: 'T', display: 'form', components }))
  const { nodes } = convert(source, () => t, { notes: false }).tree
  return (name: string) => Object.values(nodes).find(({ extra }) => extra.name === name)?.extra
}

const dog = {
  type: 'radio',
  key: 'dog',
  label: 'Dog',
  values: [
    { value: 'yes', label: 'Y' },
    { value: 'no', label: 'N' },
  ],
}
const when = (eq: string, of = 'dog') => ({ type: 'simple', simple: { show: true, when: of, eq } })
const sets = (value: string, state: boolean) => ({
  name: 'A',
  type: 'property',
  property: { label: value, value, type: 'boolean' },
  state,
})
const ruled = (key: string, logic: object[], more = {}) => ({
  type: 'textfield',
  key,
  label: key,
  logic,
  ...more,
})

test('logic that hides, shows, disables or enables by a condition is a rule here', () => {
  const settings = settingsIn([
    dog,
    ruled('hides', [{ trigger: when('no'), actions: [sets('hidden', true)] }]),
    ruled('shows', [{ trigger: when('yes'), actions: [sets('hidden', false)] }], {
      hidden: true,
      clearOnHide: false,
    }),
    ruled('twice', [
      { trigger: when('no'), actions: [sets('hidden', true)] },
      { trigger: when('', 'hides'), actions: [sets('hidden', true)] },
    ]),
    ruled('besides', [{ trigger: when('no'), actions: [sets('hidden', true)] }], {
      conditional: { show: true, when: 'hides', eq: 'a' },
    }),
    ruled('off', [
      {
        trigger: { type: 'json', json: { '===': [{ var: 'data.dog' }, 'no'] } },
        actions: [sets('disabled', true)],
      },
    ]),
    ruled(
      'on',
      [
        {
          trigger: { type: 'javascript', javascript: "result = data.dog === 'yes'" },
          actions: [sets('disabled', false)],
        },
      ],
      {
        disabled: true,
      },
    ),
  ])
  const isNo = { value: 'dog', is: 'equals', to: 'no' }
  const isNotNo = { value: 'dog', is: 'notEquals', to: 'no' }
  expect(settings('hides')?.show).toEqual({ mode: 'show', when: isNotNo, reset: true })
  expect(settings('shows')?.show).toEqual({
    mode: 'show',
    when: { value: 'dog', is: 'equals', to: 'yes' },
    reset: false,
  })
  expect(settings('twice')?.show).toMatchObject({
    when: { all: [isNotNo, { value: 'hides', is: 'notEmpty' }] },
  })
  expect(settings('besides')?.show).toMatchObject({
    when: { all: [{ value: 'hides', is: 'equals', to: 'a' }, isNotNo] },
  })
  expect(settings('off')?.disable).toEqual({ when: isNo })
  expect(settings('on')).toMatchObject({ disable: { when: { value: 'dog', is: 'notEquals', to: 'yes' } } })
  expect(settings('on')?.disabled).toBeUndefined()
})

test('logic that rules cannot say is told, action by action', () => {
  const told = (logic: object[]) =>
    linesOf([dog, ruled('a', logic)]).flatMap(({ outcome, component, path }) =>
      outcome === 'leftOut' && component === 'components[1]' ? [path.replace('components[1].', '')] : [],
    )
  expect(
    told([{ trigger: when('no'), actions: [sets('hidden', true), sets('validate.required', true)] }]),
  ).toEqual(['logic[0].actions[1]'])
  expect(told([{ trigger: when('no'), actions: [sets('hidden', false)] }])).toEqual([
    'logic[0].actions[0]',
    'logic',
  ])
  for (const entry of [
    { trigger: when('no', 'a'), actions: [sets('hidden', true)] },
    { trigger: { type: 'event', event: 'x' }, actions: [sets('hidden', true)] },
    { trigger: when('no'), actions: [{ name: 'A', type: 'value', value: "value = 'x'" }] },
  ])
    expect(told([entry])).toEqual(['logic'])
})

test('a condition with the number 0 asks for it, and whatever else is said than yes turns it over', () => {
  const settings = settingsIn([
    { type: 'number', key: 'n', label: 'N' },
    { type: 'textfield', key: 'a', label: 'A', conditional: { show: true, when: 'n', eq: 0 } },
    { type: 'textfield', key: 'b', label: 'B', conditional: { show: 0, when: 'n', eq: 0 } },
    {
      type: 'textfield',
      key: 'c',
      label: 'C',
      conditional: {
        show: 0,
        conjunction: 'all',
        conditions: [{ component: 'n', operator: 'isEqual', value: 0 }],
      },
    },
  ])
  expect(settings('a')?.show).toMatchObject({ when: { value: 'n', is: 'equals', to: 0 } })
  for (const name of ['b', 'c'])
    expect(settings(name)?.show).toMatchObject({ when: { value: 'n', is: 'notEquals', to: 0 } })
})

test('the size of a file comes along, is told where the server takes none that large, and where nobody can read it', () => {
  const of = (fileMaxSize: string) => {
    const source = readSource(
      JSON.stringify({ title: 'T', components: [{ type: 'file', key: 'a', label: 'A', fileMaxSize }] }),
    )
    const { tree, lines } = convert(source, () => t, { notes: false, maxUploadBytes: 16_000_000 })
    const told = lines.find(
      ({ properties, level }) => level === 'property' && properties.includes('fileMaxSize'),
    )
    return [
      Object.values(tree.nodes).find(({ extra }) => extra.name === 'a')?.extra.maxSize,
      told?.outcome,
      told?.values,
    ]
  }
  expect(of('5MB')).toEqual([5_000, undefined, undefined])
  expect(of('0.5 mb')).toEqual([500, undefined, undefined])
  expect(of('1GB')).toEqual([16_000, 'approximated', { mb: 16 }])
  expect(of('5 mebi')).toEqual([undefined, 'leftOut', undefined])
})

test('the Dutch dialect: headings in labels, widths in twelfths, days from today on', () => {
  expect(outline('nl-permit').slice(0, 4)).toEqual([
    'FormTab ”Evenement melden”',
    '  Panel ”Wie bent u?”',
    '    Input bsn ”BSN”',
    '    Input pc ”Postcode”',
  ])
  expect(outline('nl-permit').join()).not.toContain('Onzichtbaar')
  expect(settingsOf('nl-permit', 'pc')?.validation).toMatchObject({
    required: true,
    pattern: '####*@@',
    maxLength: 7,
  })
  expect(settingsOf('nl-permit', 'dag')).toMatchObject({ notBefore: 'today', label: { en: 'On which day?' } })
  expect(settingsOf('nl-permit', 'kaart')).toMatchObject({
    maxFiles: 3,
    maxSize: 2000,
    accept: 'application/pdf,image/png',
  })
  expect(different('nl-permit')).toEqual(
    expect.arrayContaining(['- bsn prefill', '- bsn registration', '- bsn showInSummary']),
  )
})

test('the Dutch dialect: a date in three inputs, and days from another answer on', () => {
  expect(settingsOf('nl-care', 'geboortedatum')).toMatchObject({ parts: true, notAfter: 'today' })
  expect(settingsOf('nl-care', 'ingangsdatum')).toMatchObject({ notBefore: '2026-01-01' })
  expect(settingsOf('nl-care', 'ingangsdatum')).not.toHaveProperty('parts')
  expect(settingsOf('nl-care', 'einddatum')).toMatchObject({ notBefore: '{{ ingangsdatum }}' })
  expect(different('nl-care')).not.toContainEqual(expect.stringContaining('openForms.widget'))
  expect(different('nl-care')).toEqual(
    expect.arrayContaining(['- date openForms.minDate', '- datetime openForms.minDate']),
  )
})

test('a text field with a calendar is a date, with a clock or a clock alone, and its bounds come along', () => {
  const drawn = (name: string) =>
    Object.values(read('event').tree.nodes).find(({ extra }) => extra.name === name)
  expect(drawn('birthday')).toMatchObject({ type: 'Date', extra: { notBefore: '1900-01-01' } })
  expect(drawn('ends')).toMatchObject({ type: 'Input', extra: { type: 'datetime-local' } })
  expect(drawn('doors')).toMatchObject({ type: 'Input', extra: { type: 'time' } })
  expect(drawn('born')?.extra).toMatchObject({ notBefore: '1920-01-01', notAfter: '2015-06-01' })
  expect(different('event')).toEqual(
    expect.arrayContaining([
      '- datetime widget.disableWeekends',
      '- datetime widget.minDate',
      '- day minDate',
      '- textfield widget.disabledDates',
      '- textfield widget.maxDate',
      '- textfield widget.mode',
    ]),
  )
})

test('the Norwegian dialect: whole numbers, digits alone, and an attachment with a condition of its own', () => {
  expect(settingsOf('nav-benefit', 'timer')?.validation).toEqual({ min: 0, max: 100, step: 1 })
  expect(settingsOf('nav-benefit', 'kode')?.validation).toEqual({
    minLength: 4,
    maxLength: 4,
    pattern: '####',
  })
  const asked = { value: 'dok', is: 'equals', to: 'ja' }
  expect(settingsOf('nav-benefit', 'bevis')?.show).toMatchObject({ when: asked })
  expect(settingsOf('nav-benefit', 'bevisFil')?.show).toMatchObject({
    when: { all: [asked, { value: 'bevis', is: 'equals', to: 'leggerVedNaa' }] },
  })
  expect(outline('nav-benefit')).toEqual(
    expect.arrayContaining(['  Panel ”Arbeid”', '  Panel ”Hjelp”', '    Panel ”Hva er dette?”']),
  )
  expect(different('nav-benefit')).toEqual(
    expect.arrayContaining(['- attachment properties.vedleggskode', '- identity components[3]']),
  )
})

test('tables, tabs, boxes in boxes and buttons', () => {
  expect(outline('layouts').filter((line) => /Panel|Button/.test(line))).toEqual([
    '  Panel ”Opening hours”',
    '  Panel ”First”',
    '  Panel ”Second”',
    '    Panel',
    '  Panel ”Folded”',
    '    Panel',
    '  Button ”Help”',
  ])
  expect(different('layouts')).toEqual(expect.arrayContaining(['- table header', '- button components[5]']))
})

test('translations of the form itself, and those that are given along', () => {
  const translations = {
    en: { Navn: 'Name', 'Gate <i>og</i> nummer': 'Street <i>and</i> number', Nei: 'No' },
  }
  const { tree, unused } = read('languages', { lang: 'nb', translations })
  const of = (name: string) => Object.values(tree.nodes).find(({ extra }) => extra.name === name)?.extra
  expect(of('navn')).toMatchObject({
    label: { sv: 'Namn', en: 'Name' },
    validation: { requiredMessage: { sv: 'Skriv ditt namn' } },
  })
  expect(of('gate')?.label).toEqual({ sv: 'Gate og nummer', en: 'Street and number' })
  expect(unused).toEqual([{ locale: 'en', text: 'Nei' }])
  expect(different('languages')).toContain('- form exportedBy')
})

test('translations into languages that are not here are counted, however they come', () => {
  const others = (value: unknown) => readTranslations(JSON.stringify(value)).others
  expect(others({ sv: { A: 'B' }, nb: { A: 'C', D: 'E' }, 'fi-FI': { A: 'F' } })).toEqual([
    { locale: 'nb', n: 2 },
    { locale: 'fi', n: 1 },
  ])
  expect(others([{ id: '1', key: 'A', en: 'B', nb: 'C' }])).toEqual([{ locale: 'nb', n: 1 }])
  expect(others({ en: { A: 'B' } })).toEqual([])
})

test('addresses, web sites and postcodes', () => {
  expect(settingsOf('address', 'new_gata')?.validation).toEqual({
    required: true,
    requiredMessage: 'Where to?',
  })
  expect(settingsOf('address', 'zip')?.validation).toEqual({ critical: 'postcode', message: 'Five digits' })
  expect(different('address')).toEqual(expect.arrayContaining(['- url placeholder', '- form access']))
})

test('a file that means no good is read as text', () => {
  const { title, tree } = read('hostile')
  expect(title).toBe('Hostile')
  expect(JSON.stringify(tree)).not.toMatch(/<script|onerror|javascript:|object Object/)
  expect(settingsOf('hostile', 'a')?.defaultValue).toBeUndefined()
})

test('what texts say of answers is said as here, and what cannot be is taken out and told', () => {
  const components = [
    { type: 'textfield', key: 'first_name', label: 'First name', input: true },
    {
      ...{ type: 'email', key: 'mail', label: 'E-mail, {{ data.first_name }}', input: true },
      validate: { required: true },
      errors: { required: '{{field}} must be given' },
    },
    { type: 'content', key: 'text', html: '<p>Dear {{ data.first_name }}, you are {{ data.age * 2 }}.</p>' },
    { type: 'htmlelement', key: 'h', tag: 'h3', content: 'Your <b>home</b>' },
  ]
  const { tree, lines } = convert(
    readSource(JSON.stringify({ title: 'T', display: 'form', components })),
    () => t,
    { notes: false },
  )
  const extras = Object.values(tree.nodes).map(({ extra }) => extra)
  expect(extras.find(({ name }) => name === 'mail')).toMatchObject({
    label: 'E-mail, {{ first_name }}',
    validation: { required: true, requiredMessage: 'E-mail, {{ first_name }} must be given' },
  })
  expect(extras.flatMap(({ content }) => content ?? [])).toEqual([
    'Dear {{ first_name }}, you are .',
    expect.stringMatching(/^### Your \*\*home\*\*$/),
  ])
  expect(lines.filter(({ outcome }) => outcome === 'approximated')).toMatchObject([
    { path: 'components[2].html', values: { code: '{{ data.age * 2 }}' } },
  ])
})

test('a condition on several options at once is told, and a part of a text is asked for as such', () => {
  const when = (conditional: object) => {
    const components = [
      { type: 'selectboxes', key: 'ms', label: 'Ms', input: true, values: [{ label: 'P', value: 'p' }] },
      { type: 'textfield', key: 'a', label: 'A', input: true },
      { type: 'textfield', key: 'x', label: 'X', input: true, conditional },
    ]
    const source = readSource(JSON.stringify({ title: 'T', display: 'form', components }))
    const { tree } = convert(source, () => t, { notes: false })
    return Object.values(tree.nodes).find(({ extra }) => extra.name === 'x')?.extra.show
  }
  const asked = (value: unknown, operator = 'isEqual') =>
    when({ show: true, conjunction: 'all', conditions: [{ component: 'ms', operator, value }] })
  for (const value of [['p'], { p: true }])
    for (const operator of ['isEqual', 'isNotEqual']) expect(asked(value, operator)).toBeUndefined()
  expect(asked('p')).toMatchObject({ when: { value: 'ms', is: 'contains', to: 'p' } })
  expect(when({ json: { in: ['abc', { var: 'data.a' }] } })).toMatchObject({
    when: { value: 'a', is: 'contains', to: 'abc' },
  })
})

test('a month is a month, a question without words is told, and so is what is not saved', () => {
  const month = {
    ...{ type: 'datetime', key: 'from', label: 'From', input: true, enableTime: false },
    ...{ format: 'MM/yyyy', datePicker: { minMode: 'month' } },
  }
  const silent = { type: 'textfield', key: 'x1', label: '', input: true, persistent: 'client-only' }
  const strange = { type: 'wheel', key: 'w', label: 'Wheel', options: [{ label: 'A', value: 'a' }] }
  const components = [month, silent, strange]
  const { tree } = convert(readSource(JSON.stringify({ title: 'T', display: 'form', components })), () => t, {
    notes: false,
  })
  const fields = Object.values(tree.nodes).flatMap(({ type, extra }) =>
    type === 'Input' ? [[type, extra.name, extra.type]] : [],
  )
  expect(fields).toEqual([
    ['Input', 'from', 'month'],
    ['Input', 'x1', 'text'],
  ])
  const told = linesOf(components).map(({ outcome, path }) => `${outcome} ${path}`)
  for (const line of ['approximated components[1].key', 'leftOut components[1].persistent'])
    expect(told).toContain(line)
  expect(told.filter((line) => line.includes('components[2]'))).toEqual(['leftOut components[2]'])
})

const many = (n: number) => Array.from({ length: n }, (_, i) => i)
test.each<[what: string, components: () => object[]]>([
  [
    '20,000 choices',
    () => [
      {
        ...{ type: 'select', key: 's', label: 'S' },
        data: { values: many(20_000).map((n) => ({ label: `V${n}`, value: `v${n}` })) },
      },
    ],
  ],
  ['3,000 questions of one name', () => many(3_000).map(() => ({ type: 'textfield', key: 'a', label: 'A' }))],
  ['a million braces', () => [{ type: 'content', key: 'c', html: '{{'.repeat(500_000) }]],
  ['a million beginnings of a tag', () => [{ type: 'content', key: 'c', html: '{%'.repeat(500_000) }]],
])('a form with %s is read in the time of its length', (_, components) => {
  const before = process.cpuUsage()
  linesOf(components())
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000)
})

test('rows within rows within rows, conditions of every kind and values that are worked out come as what there is here', () => {
  expect(outline('harbour')).toEqual([
    'FormTab ”The boat”',
    '  Input boatName ”Name of the boat”',
    '  Input length ”Length (m)”',
    '  Input width ”Width (m)”',
    '  Input area ”Area”',
    '  Input fee ”Fee (SEK)”',
    '  Dropdown kind ”Kind of boat”',
    '  Input otherKind ”Which?”',
    '  Input registry ”Home port”',
    '  Checkbox has ”On board”',
    'FormTab ”Trips”',
    '  Panel ”Journeys”',
    '    Input to ”To”',
    '    Panel ”Stops”',
    '      Input harbour ”Harbour”',
    '      Panel ”Moorings”',
    '        Date on ”Day”',
    '      Checkbox overnight ”Over night”',
    '  Panel ”How was it?”',
    '    Radio opinion_service ”Service”',
    '    Radio opinion_price ”Price”',
    'FormTab ”Signing”',
    '  Panel',
    '    Markdown',
    '  Panel ”Who signs”',
    '    Input mail ”E-mail”',
    '    Input phone ”Phone”',
    '  Input when ”When”',
    '  Input source ”Source”',
    '  Input name ”Name”',
    'FormTab ”Granska och skicka”',
  ])
  expect(settingsOf('harbour', 'otherKind')?.show).toEqual({
    mode: 'show',
    when: { value: 'kind', is: 'equals', to: 'other' },
    reset: true,
  })
  expect(settingsOf('harbour', 'source')?.show).toEqual({ mode: 'show', when: { any: [] } })
})
