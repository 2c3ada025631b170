import { expect, test } from 'bun:test'
import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { activePage, isOpenAt } from './menu.ts'

const page = (url: string, match: string[] = []): MenuItem => ({ type: 'page', displayName: url, url, match })
const logs: MenuItem = {
  type: 'menu',
  displayName: 'Loggar',
  match: ['/logs'],
  structure: [page('/logs/audit', ['/logs/*'])],
}
const items: MenuItem[] = [
  {
    type: 'category',
    displayName: 'Bygga',
    structure: [page('/form', ['/form*']), page('/formPublished', ['/formPublished*'])],
  },
  logs,
]

test.each([
  ['/form', '/form'],
  ['/form/edit/1', '/form'],
  ['/formPublished', '/formPublished'],
  ['/logs/mail', '/logs/audit'],
  ['/elsewhere', undefined],
])('at %p the active page is %p', (path, url) => {
  expect(activePage(items, path)?.url).toBe(url as string)
})

test.each([
  ['/logs/mail', true],
  ['/logs', true],
  ['/form', false],
])('the menu of logs stands open at %p: %p', (path, open) => {
  expect(isOpenAt(logs, path, activePage(items, path))).toBe(open)
})
