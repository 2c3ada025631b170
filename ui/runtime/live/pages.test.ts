import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fillModel } from '../../../test/fixtures/runtime/pages.ts'
import { createFormRun } from '../form/run.ts'
import { windowTitle } from '../windowTitle.ts'
import { createPages } from './pages.ts'

/** As much of a browser as turning a page needs. */
const real = { ...pick() }
let window: { title: string; addresses: string[]; back?: () => void }

beforeEach(() => {
  window = { title: 'Om felet – Fel – gata – Björkvik', addresses: [] }
  Object.assign(globalThis, {
    document: Object.defineProperty({}, 'title', { set: (title) => (window.title = title) }),
    history: { pushState: (_: unknown, __: string, address: string) => window.addresses.push(address) },
    location: { search: '' },
    addEventListener: (_: string, back: () => void) => (window.back = back),
    removeEventListener: () => (window.back = undefined),
  })
})
afterEach(() => void Object.assign(globalThis, real))

function open() {
  const page = { locale: 'sv', user: null, query: {} } as unknown as Parameters<typeof createFormRun>[1]
  const run = createFormRun(fillModel(), page, '2026-03-31')
  return {
    run,
    pages: createPages(run, {
      around: windowTitle('Fel – gata', 'Björkvik'),
      wrong: 'Fel:',
      held: () => false,
    }),
  }
}

test('turning pages names the page, the form and the site, whatever dashes the names hold', () => {
  const { run, pages } = open()
  const [first = '', second = ''] = run.pages.get()
  const label = (id: string) => String(run.model.tree.nodes[id]?.extra.label)
  pages.show(second, { push: true, focus: false })
  expect(window.title).toBe(`${label(second)} – Fel – gata – Björkvik`)
  pages.show(first, { push: true, focus: false })
  expect(window.title).toBe(`${label(first)} – Fel – gata – Björkvik`)
  expect(window.addresses).toHaveLength(2)
})

test('what has to be put right stands first in the title, until it is', () => {
  const { run } = open()
  const [first = ''] = run.pages.get()
  const label = String(run.model.tree.nodes[first]?.extra.label)
  run.check([first])
  expect(run.listed.get().length).toBeGreaterThan(0)
  expect(window.title).toBe(`Fel: ${label} – Fel – gata – Björkvik`)
  run.listed.set([])
  expect(window.title).toBe(`${label} – Fel – gata – Björkvik`)
})

test('a page without a name leaves no dash before the form’s', () => {
  const { run } = open()
  const [first = ''] = run.pages.get()
  Object.assign(run.model.tree.nodes[first]?.extra ?? {}, { label: '' })
  run.check([first])
  expect(window.title).toBe('Fel: Fel – gata – Björkvik')
})

test('the browser’s back button turns pages without a new address', () => {
  const { run, pages } = open()
  const [first, second = ''] = run.pages.get()
  Object.assign(globalThis, { requestAnimationFrame: () => 0 })
  pages.show(second, { push: true, focus: false })
  window.back?.()
  expect(run.page.get()).toBe(first ?? '')
  expect(window.addresses).toHaveLength(1)
  pages.stop()
  expect(window.back).toBeUndefined()
})

test.each([
  [['Om felet', 'Fel – gata', 'Björkvik'], 'Om felet – Fel – gata – Björkvik'],
  [['', 'Fel', ' '], 'Fel'],
  [[undefined, 'Fel'], 'Fel'],
])('%p is the title %p', (parts, title) => {
  expect(windowTitle(...parts)).toBe(title)
})

function pick() {
  const { document, history, location, addEventListener, removeEventListener, requestAnimationFrame } =
    globalThis
  return { document, history, location, addEventListener, removeEventListener, requestAnimationFrame }
}
