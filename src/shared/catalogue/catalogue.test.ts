import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import english from '../../../ui/locales/en/catalogue.json'
import swedish from '../../../ui/locales/sv/catalogue.json'
import { initialValues, isShown } from '../fields/field.ts'
import { settingsOf } from './common.ts'
import { catalogue, componentOf } from './index.ts'
import type { Settings } from './value.ts'
import { values } from './values.ts'

/** Files beside the definitions that define no type. */
const helpers = [
  'anySettings',
  'asked',
  'common',
  'dates',
  'define',
  'index',
  'inputTypes',
  'languagesIn',
  'list',
  'localise',
  'options',
  'receiptComment',
  'summaryOf',
  'ticketColumns',
  'traits',
  'value',
  'values',
]

test('every definition file is listed in the index', () => {
  const files = namesIn(import.meta.dir).filter((file) => !helpers.includes(file))
  expect(catalogue.map((component) => component.type).sort()).toEqual(files.sort())
})

test('every value file is listed, and belongs to the component of its name', () => {
  const shared = ['choice', 'list', 'start', 'uploadName', 'wildcard']
  const files = namesIn(`${import.meta.dir}/values`).filter((file) => !shared.includes(file))
  expect(Object.keys(values).sort()).toEqual(files.sort())
  for (const [type, value] of Object.entries(values)) expect(componentOf(type)?.value).toBe(value)
  expect(
    catalogue
      .filter((component) => component.value)
      .map((component) => component.type)
      .sort(),
  ).toEqual(Object.keys(values).sort())
})

test('parents, children and advanced settings name things that exist', () => {
  for (const component of catalogue) {
    for (const parents of Object.values(component.parents)) {
      for (const parent of parents)
        expect(componentOf(parent), `${component.type} under ${parent}`).toBeDefined()
    }
    for (const key of component.advanced ?? []) expect(Object.keys(component.settings)).toContain(key)
    for (const field of Object.values(component.settings)) {
      if (field.shownWhen) expect(Object.keys(component.settings)).toContain(field.shownWhen.field)
    }
    let parent = component.type
    for (const child of component.children ?? []) {
      const allowed = Object.values(componentOf(child.type)?.parents ?? {}).flat()
      expect(allowed, `${child.type} under ${parent}`).toContain(parent)
      parent = child.type
    }
  }
})

test('rules are offered on everything but the page itself', () => {
  for (const component of catalogue) {
    expect(Object.hasOwn(settingsOf(component), 'show.when')).toBe(!component.hidden)
  }
})

test.each([
  ['Radio', {}, ['Add options to component']],
  ['Dropdown', { options: [] }, ['Add options to component']],
  ['Checkbox', { options: ['Ja'] }, []],
  ['Radio', { optionsType: 'effects' }, ['Effect needs effects set']],
  ['Categories', {}, ['Add categories']],
  ['ProcessList', {}, ['Add categories', 'Missing to-link']],
  ['Text', {}, ['Add text to component']],
  ['Text', { editInPortal: true }, []],
  ['Tickets', {}, ['no columns']],
  ['Image', { src: 'a1' }, ['builder.imageNeedsAlt']],
  ['Image', { src: 'a1', decorative: true }, []],
  ['Form', { oneForm: true }, ['Add form to component']],
  ['Button', {}, ['builder.buttonDoesNothing']],
  ['Button', { link: { to: 'home' } }, []],
  ['Button', { setValue: true, name: 'a' }, []],
])('%s with %j lacks %j', (type, settings, hints) => {
  expect(componentOf(type)?.hints?.(settings)).toEqual(hints)
})

test('a text that visitors rewrite is remarked on and lacks nothing', () => {
  const notes = (settings: Settings) => componentOf('Text')?.notes?.(settings)
  expect(notes({ editInPortal: true })).toEqual(['Text component is only editable in portal'])
  expect(notes({ content: 'Hej' })).toEqual([])
})

test.each([
  [{ content: 'Hej' }, ['content', 'editInPortal']],
  [{ editInPortal: true }, ['content', 'editInPortal', 'label', 'name', 'validation.required', 'disabled']],
])('a text with %j is asked for %j', (settings, keys) => {
  const shown = Object.entries(componentOf('Text')?.settings ?? {}).filter(([, field]) =>
    isShown(field, settings),
  )
  expect(shown.map(([key]) => key).filter((key) => !key.startsWith('helpBox'))).toEqual(keys)
})

test('a new component starts with the defaults of the specification', () => {
  const start = (type: string) => initialValues(componentOf(type)?.settings ?? {})
  expect(start('Heading')).toMatchObject({ label: 'No label', tagName: 'h2', textAlign: 'left' })
  expect(start('Tickets')).toMatchObject({
    pageSize: 10,
    url: '/v/s',
    noDataHeading: 'No tickets',
    noDataText: 'No tickets are available',
  })
  expect(start('Input')).toMatchObject({ type: 'text', multipleLinesAmount: 5 })
})

test('every text of a definition has its English, and both languages have the same keys', () => {
  const missing = [
    ...texts(catalogue.map((component) => ({ ...component, settings: settingsOf(component) }))),
  ]
    .filter((id) => !Object.hasOwn(english, id))
    .filter((id) => !/^\d+$/.test(id))
  expect(missing).toEqual([])
  expect(Object.keys(swedish).filter((key) => !Object.hasOwn(english, key))).toEqual([])
})

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace('.ts', ''))
}

/** All messages (`{ id }`) inside. */
function texts(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  const entries = Object.entries(value)
  if (entries.length === 1 && typeof (value as { id?: unknown }).id === 'string')
    found.add((value as { id: string }).id)
  for (const [, part] of entries) texts(part, found)
  return found
}
