import { expect, test } from 'bun:test'
import { reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema, type SchemaDefinition } from './define.ts'
import { importOrder } from './importOrder.ts'
import { schemas } from './index.ts'
import type { KindName } from './kindNames.ts'
import { type HubName, hubs, type MenuHeading, menuHeadings } from './page.ts'
import {
  addressOf,
  documentAddress,
  editorsOf,
  matchOf,
  ofApplication,
  onHub,
  type Place,
  placesOf,
  routesOf,
  underHeading,
} from './places.ts'

const places = placesOf(schemas)

/** No kind of the product's. */
const remiss = 'remiss' as KindName
const kind = (part: Partial<SchemaDefinition> = {}) =>
  defineSchema({
    name: remiss,
    icon: 'mail-question',
    title: msg`Kategori`,
    plural: msg`Kategorier`,
    scope: 'organisation',
    allow: { read: 'user', write: 'formBuilder' },
    fields: { name: text(msg`Namn`), process: reference('process', msg`Process`) },
    list: { columns: ['name'], search: ['name'], sort: { name: 1 } },
    dialog: { basic: ['name'] },
    page: {
      hub: 'services',
      // Numbers that no kind has.
      order: 30.5,
      text: msg`Beskrivning`,
      menu: { under: 'build', order: 70.5 },
    },
    ...part,
  })

test('a kind that was just defined has its list, its hub and its place in the menu', () => {
  const all = placesOf([...schemas, kind()])
  const route = routesOf(all).find(({ path }) => path === '/remiss')
  expect(route?.place.schema?.name).toBe(remiss)
  // Between category (30) and process, and nothing else has moved.
  const before = onHub(places, 'services').map((place) => addressOf(place))
  const at = before.indexOf('/category') + 1
  expect(onHub(all, 'services').map((place) => addressOf(place))).toEqual(before.toSpliced(at, 0, '/remiss'))
  const entry = underHeading(all, 'build').find(({ schema }) => schema?.name === remiss)
  expect(entry).toMatchObject({ icon: 'mail-question', menu: { for: ['formBuilder'] } })
  expect(entry && matchOf(entry)).toEqual(['/remiss*', '/remiss/*'])
})

test('a kind of an application is listed per application, and stands on its page', () => {
  const all = placesOf([...schemas, kind({ scope: 'application', folders: true })])
  expect(routesOf(all).map(({ path }) => path)).toContain('/remiss/:applicationRef/:folderId?')
  expect(ofApplication(all, 'intern').map((place) => addressOf(place, 'intern'))).toContain('/remiss/intern')
})

test('a kind with a tree has its builder', () => {
  const own = kind({ tree: 'view', editPath: '/remiss/edit/{_id}' })
  expect(editorsOf([...schemas, own]).find(({ schema }) => schema === own)?.path).toBe('/remiss/edit/:id')
})

test('a kind is read in after what it refers to, wherever it is listed', () => {
  const order = importOrder([kind(), ...schemas])
  expect(order.indexOf('remiss')).toBeGreaterThan(order.indexOf('process'))
  expect(order.indexOf('form')).toBeGreaterThan(order.indexOf('process'))
  expect(order.indexOf('view')).toBeGreaterThan(order.indexOf('template'))
  expect(order.indexOf('menu')).toBeGreaterThan(order.indexOf('application'))
  expect([...order].sort()).toEqual(['remiss', ...schemas.map(({ name }) => name)].sort())
})

test('a kind without a page says why', () => {
  expect(placesOf([kind({ page: { none: 'its rows stand in the form' } })], [])).toEqual([])
  const silent = schemas.filter(({ page }) => 'none' in page && page.none.length < 10)
  expect(silent).toEqual([])
})

test('no two pages have one address, and no two links one place', () => {
  expect(shared((place) => place.paths)).toEqual([])
  expect(shared(({ hub, order }) => [`${hub} ${order}`])).toEqual([])
  expect(shared(({ menu }) => (menu ? [`${menu.under} ${menu.order}`] : []))).toEqual([])
})

/** What several pages have, with the titles of those pages. */
function shared(of: (place: Place) => readonly string[]): string[] {
  const had = Map.groupBy(
    places.flatMap((place) => of(place).map((what) => ({ what, title: place.title.id }))),
    ({ what }) => what,
  )
  return [...had]
    .filter(([, by]) => by.length > 1)
    .map(([what, by]) => `${what}: ${by.map(({ title }) => title).join(', ')}`)
}

test('a fixed address is tried before one with a part that may be anything', () => {
  const paths = routesOf(places).map(({ path }) => path)
  expect(paths.indexOf('/view/admin')).toBeLessThan(paths.indexOf('/view/:applicationRef'))
  expect(paths).toContain('/user/:applicationRef')
  expect(editorsOf(schemas).map(({ path, schema }) => [path, schema.name])).toEqual([
    ['/form/edit/:id', 'form'],
    ['/process/edit/:id', 'process'],
    ['/template/:applicationRef/:id', 'template'],
    ['/view/admin/:id', 'adminPage'],
    ['/view/portal/edit/:id', 'view'],
    ['/view/:applicationRef/:id', 'view'],
  ])
})

test.each<[HubName, string]>([
  [
    'services',
    '/form /formPublished /category /process /test /mail /message /messageServiceLimit /quickanswer',
  ],
  ['data', '/formData /figures /loose-mail /counter /asset'],
  [
    'applications',
    '/view/admin /view/portal /template/portal /menu/portal /role/portal /configuration/portal /app',
  ],
  [
    'admin',
    '/user /group /lang /handler-role /workCalendar /solutions /logs/audit /trashcan /providers /systemcenter',
  ],
  ['my-pages', '/profile /v/notification /help'],
])('the hub %s leads to its pages in order', (hub, addresses) => {
  expect(hub in hubs).toBe(true)
  expect(
    onHub(places, hub)
      .map((place) => addressOf(place))
      .join(' '),
  ).toBe(addresses)
})

test.each<[MenuHeading, string]>([
  [
    'build',
    'form formPublished view template adminPage menu category process test mail message quickanswer counter asset',
  ],
  [
    'admin',
    'user group role /handler-role workCalendar application configuration lang solution trashcan log /providers /systemcenter',
  ],
])('the left menu has its entries in order under %s', (heading, names) => {
  expect(heading in menuHeadings).toBe(true)
  const entries = underHeading(places, heading)
  expect(entries.map((place) => place.schema?.name ?? addressOf(place)).join(' ')).toBe(names)
})

test('an application is made of kinds of its own; the back office has pages of another kind', () => {
  const parts = (id: string) => ofApplication(places, id).map(({ schema }) => schema?.name)
  expect(parts('portal')).toEqual(['view', 'template', 'menu', 'role', 'configuration'])
  expect(parts('admin')).toEqual(['adminPage', 'template', 'menu', 'role', 'configuration'])
})

test('a folder is found at the end of the address of its list, or after a question mark where that has no part for one', () => {
  const place = (name: string) => {
    const found = places.find(({ schema }) => schema?.name === name)
    if (!found?.schema) throw new Error(name)
    return { ...found, schema: found.schema }
  }
  const folder = { _id: 'a b', isFolder: true }
  expect(documentAddress(place('form'), folder)).toBe('/form/a%20b')
  expect(documentAddress(place('process'), folder)).toBe('/process?folderId=a%20b')
})
