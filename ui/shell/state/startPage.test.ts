import { expect, test } from 'bun:test'
import { startPage } from './startPage.ts'

const officer = { url: '/v/home', roles: ['role-officer'], permissions: [] }

test.each([
  ['somebody with a role', officer, '/formData'],
  ['an administrator', { ...officer, roles: [], permissions: ['admin'] }, '/formData'],
  ['a citizen', { ...officer, roles: [] }, '/'],
  ['everybody of an organisation with a home of its own', { ...officer, url: '/v/start' }, '/'],
])('%s begins where the address says', (_, session, start) => {
  expect(startPage(session)).toBe(start)
})
