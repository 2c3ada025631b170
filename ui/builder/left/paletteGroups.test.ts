import { expect, test } from 'bun:test'
import type { ComponentDefinition } from '../../../src/shared/catalogue/define.ts'
import { catalogue } from '../../../src/shared/catalogue/index.ts'
import { type Locale, locales } from '../../../src/shared/i18n.ts'
import type { TreeMode } from '../../../src/shared/schemas/define.ts'
import { newNode } from '../../../src/shared/tree/new.ts'
import english from '../../locales/en/catalogue.json' with { type: 'json' }
import { meantBy, paletteGroups, searchPalette } from './paletteGroups.ts'

const types = (mode: TreeMode) =>
  paletteGroups(catalogue, mode).flatMap((g) => g.components.map((c) => c.type))

test('the palette offers what the mode allows, each thing once', () => {
  expect(types('form')).toContain('Input')
  expect(types('form')).not.toContain('Navbar')
  expect(types('viewTemplate')).toContain('Navbar')
  expect(new Set(types('form')).size).toBe(types('form').length)
})

test.each(['form', 'view', 'viewTemplate', 'admin', 'doc', 'ticket'] as const)(
  'no component of %s is left out',
  (mode) => {
    const all = catalogue.filter((c) => !c.hidden && c.parents[mode]?.length).map((c) => c.type)
    expect(types(mode).sort()).toEqual(all.filter((type) => type !== 'Col' && type !== 'FormTab').sort())
  },
)

test('answers stand before what only tells', () => {
  const groups = paletteGroups(catalogue, 'form')
  expect(groups[0]).toMatchObject({ id: 'fields' })
  expect(groups[0]?.components.map((c) => c.type)).toContain('Radio')
  expect(groups.find((g) => g.id === 'content')?.components.map((c) => c.type)).toContain('Heading')
})

const found = (search: string, locale: Locale = 'sv', mode: TreeMode = 'form') =>
  searchPalette(paletteGroups(catalogue, mode), search, { nameOf: (c) => nameIn(c, locale), locale }).flatMap(
    (group) => group.found.map(({ component }) => component.type),
  )

test.each([
  ['radio', ['Radio']],
  ['  RADIO ', ['Radio']],
  ['telefon', ['Input']],
  ['phone', ['Input']],
  ['personnummer', ['Input']],
  ['rullgardin', ['Dropdown']],
  ['lista', ['Radio', 'Dropdown', 'Text', 'Markdown']],
  ['bilaga', ['FileUpload']],
  ['ja eller nej', ['Checkbox', 'Radio']],
  ['födelsedag', ['Date']],
  ['fodelsedag', ['Date']],
  ['epost', ['Input']],
  ['e-post', ['Input']],
  ['mail', ['Input']],
  ['siffra', ['Input']],
  ['antal', ['Input']],
  ['meny', ['Dropdown']],
  ['ja/nej', ['Checkbox', 'Radio']],
  ['ja / nej', ['Checkbox', 'Radio']],
  ['finns inte', []],
])('a search for %p finds %p, whichever language is read', (search, types) => {
  expect(found(search)).toEqual(types)
  expect(found(search, 'en')).toEqual(types)
})

test('a search for text finds what answers with text and what says one', () => {
  expect(found('text')).toEqual(expect.arrayContaining(['Input', 'Text', 'Markdown']))
  expect(found('list', 'en')).toEqual(expect.arrayContaining(['Dropdown', 'Radio', 'Text']))
})

test('what was found by a synonym says by which; what was found by its name does not', () => {
  const all = paletteGroups(catalogue, 'form')
  const by = (search: string, locale: Locale = 'sv') =>
    searchPalette(all, search, { nameOf: (c) => nameIn(c, locale), locale }).flatMap((group) =>
      group.found.map((one) => one.by),
    )
  expect(by('telefonn')).toEqual(['telefonnummer'])
  expect(by('inmat')).toEqual([undefined])
  expect(by('list', 'en')).toEqual(['list', 'list', 'list', 'bullet list'])
  expect(new Set(by('lista'))).toEqual(new Set(['lista']))
})

test.each([
  ['telefon', { type: 'tel' }],
  ['mobile', { type: 'tel' }],
  ['epost', { type: 'email' }],
  ['siffra', { type: 'number' }],
  ['personnummer', { type: 'text', validation: { critical: 'personnummer' } }],
  ['kommentar', { type: 'text', multipleLines: true }],
  ['text', { type: 'text' }],
])('what is looked for as %p begins with %j', (search, extra) => {
  const all = paletteGroups(catalogue, 'form')
  const groups = searchPalette(all, search, { nameOf: (c) => nameIn(c, 'sv'), locale: 'sv' })
  const input = groups.flatMap(({ found }) => found).find(({ component }) => component.type === 'Input')
  if (!input) throw new Error('not found')
  const { nodes, roots } = newNode('Input', { settings: meantBy(input) })
  expect(nodes[roots[0] ?? '']?.extra).toMatchObject(extra)
})

test('what somebody may mean by a synonym is one, and sets what there is', () => {
  for (const { type, meant = [], synonyms, settings } of catalogue)
    for (const one of meant) {
      for (const by of one.by) expect(Object.values(synonyms ?? {}).flat(), type).toContain(by)
      for (const key of Object.keys(one.settings)) expect(Object.keys(settings), type).toContain(key)
    }
})

const palette = (['form', 'view', 'viewTemplate', 'admin', 'doc'] as const).flatMap((mode) =>
  paletteGroups(catalogue, mode).flatMap((group) =>
    group.components.map((component) => ({ mode, component })),
  ),
)

test.each(palette)(
  'in $mode $component.type has synonyms, and is found by its name in both languages',
  (one) => {
    const { mode, component } = one
    expect(component.synonyms?.sv.length).toBeGreaterThan(1)
    expect(component.synonyms?.en.length).toBeGreaterThan(1)
    // By its English name in Swedish, too: that is its type, or one of its English synonyms.
    const asked = [nameIn(component, 'sv'), nameIn(component, 'en')].flatMap((name) =>
      locales.map((locale) => ({ name, locale })),
    )
    expect(asked.filter(({ name, locale }) => !found(name, locale, mode).includes(component.type))).toEqual(
      [],
    )
  },
)

function nameIn({ title }: ComponentDefinition, locale: Locale): string {
  const texts: Record<string, string> = english
  return locale === 'sv' ? title.id : (texts[title.id] ?? title.id)
}
