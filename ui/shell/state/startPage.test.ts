import { expect, test } from 'bun:test'
import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { startPage } from './startPage.ts'

const page = (url: string): MenuItem => ({ type: 'page', displayName: url, url })
const menu: MenuItem[] = [
  { type: 'category', displayName: 'Arbete', structure: [page('/v/home'), page('/page/arenden')] },
  page('/form'),
]
const officer = { url: '/v/home', roles: ['role-officer'], permissions: [] }

test.each([
  ['somebody with a role', officer, menu, '/page/arenden'],
  ['an administrator', { ...officer, roles: [], permissions: ['admin'] }, menu, '/page/arenden'],
  ['a citizen', { ...officer, roles: [] }, menu, '/'],
  ['somebody whose menu holds no page of the back office', officer, [page('/v/home')], '/'],
  ['everybody of an organisation with a home of its own', { ...officer, url: '/v/start' }, menu, '/'],
])('%s begins where the address says', async (_, session, items, start) => {
  expect(await startPage(session, async () => items)).toBe(start)
})

test('a menu that cannot be loaded keeps nobody out', async () => {
  expect(await startPage(officer, () => Promise.reject(new Error('gone')))).toBe('/')
})
