import { afterAll, beforeAll, expect, test } from 'bun:test'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

const system = systemSession()
let app: App
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The answer to a new document: nothing, or the fields that are wrong with the text that says so. */
async function answer(page: string, data: Values): Promise<{ fields?: object; text?: string }> {
  const input = { page, applicationRef: 'portal', data: { name: crypto.randomUUID(), ...data } }
  const reply = await app.dispatcher.call(system, 'admin/create', input)
  return 'err' in reply ? { fields: reply.err.fields, text: reply.err.message } : {}
}

const empty = { type: 'empty' }
const nav = (...navItems: unknown[]) => ({ type: 'nav', navItems })

test.each([
  ['bar', [empty, empty, empty], {}],
  [
    'bar',
    [{ type: 'logo', url: '/v/home' }, nav({ heading: { sv: 'A', en: 'A' }, url: 'tel:112' }), empty],
    {},
  ],
  ['left', [], {}],
  ['left', [{ type: 'page', displayName: 'A', url: '/a', match: ['/a*'], hasIntl: true }], {}],
  ['left', [{ type: 'evil', url: 'javascript:alert(1)' }], { 'content.0.type': 'validation.invalid_value' }],
  ['left', [{ type: 'nav' }], { 'content.0.type': 'validation.invalid_value' }],
  [
    'left',
    [{ type: 'page', displayName: 'A', url: 'javascript:alert(1)' }],
    { 'content.0.url': 'validation.url' },
  ],
  [
    'left',
    [{ type: 'page', displayName: 'A', url: ' java\nscript:x' }],
    { 'content.0.url': 'validation.url' },
  ],
  [
    'left',
    [{ type: 'page', displayName: 'A', url: '//evil.example' }],
    { 'content.0.url': 'validation.url' },
  ],
  ['left', [{ type: 'page' }], { 'content.0.displayName': 'validation.required' }],
  ['left', [{ type: 'page', displayName: 'A', shade: 'x' }], { 'content.0.shade': 'validation.unknownKey' }],
  ['left', [{ type: 'page', displayName: 1 }], { 'content.0.displayName': 'validation.invalid_union' }],
  [
    'left',
    [{ type: 'page', displayName: 'A', match: 'x' }],
    { 'content.0.match': 'validation.invalid_type' },
  ],
  [
    'left',
    [{ type: 'page', displayName: 'A', roles: ['nosuch'] }],
    { 'content.0.roles': 'validation.reference' },
  ],
  [
    'left',
    [{ type: 'category', displayName: 'A', structure: [{ type: 'category', displayName: 'B' }] }],
    { 'content.0.structure.0.type': 'validation.invalid_value' },
  ],
  ['left', 'x', { content: 'validation.invalid_type' }],
  ['left', ['x'], { 'content.0': 'validation.invalid_type' }],
  ['bar', [empty], { content: 'validation.invalid_value' }],
  [
    'bar',
    [empty, nav({ heading: 'A', sub: [{ type: 'navItem' }] }), empty],
    {
      'content.1.navItems.0.sub.0.type': 'validation.invalid_value',
    },
  ],
])('a menu of type %s with %j', async (menuType, content, fields) => {
  const told = await answer('menu', { menuType, content })
  expect(told.fields ?? {}).toEqual(fields)
})

test('the theme of a menu is names and colors', async () => {
  expect(await answer('menu', { menuType: 'left', content: [], theme: { bar: '#fff' } })).toEqual({})
  for (const theme of ['x', ['x'], { bar: 1 }, { bar: 'red;}body{' }])
    expect((await answer('menu', { menuType: 'left', content: [], theme })).fields).toEqual({
      theme: 'validation.invalid_type',
    })
})

test.each([
  ['/v/home', true],
  ['', true],
  ['https://evil.example', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
])('the start page %p is accepted: %p', async (homeUrl, accepted) => {
  const { fields } = await answer('configuration', { homeUrl })
  expect(fields === undefined).toBe(accepted)
  if (!accepted) expect(fields).toHaveProperty('homeUrl')
})

test.each([
  ['Hej {{ case.number }}', 'Rad\n{% if a %}x{% else %}y{% endif %}\n{{ a | date: "%Y" }}', {}, ''],
  ['Hej {{ x', 'a', { subject: 'validation.template' }, 'Rad 1: {{ x avslutas inte.'],
  ['a', 'a\nb\n{% if %}', { text: 'validation.template' }, 'Rad 3'],
  ['a', 'a\n{% if x %}b', { text: 'validation.template' }, 'Rad 2: {% if x %} avslutas inte.'],
  ['a', '{{ x | nosuch }}', { text: 'validation.template' }, 'Rad 1: filtret nosuch finns inte.'],
  ['a', '{% nosuch %}', { text: 'validation.template' }, 'Rad 1: taggen nosuch finns inte.'],
  ['a', '{% include "/etc/passwd" %}', { text: 'validation.template' }, 'Rad 1: taggen include finns inte.'],
])('a mail template %p with %p', async (subject, text, fields, told) => {
  const found = await answer('mail', { subject, text })
  expect(found.fields ?? {}).toEqual(fields)
  expect(found.text ?? '').toContain(told)
})
