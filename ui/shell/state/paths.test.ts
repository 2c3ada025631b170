import { expect, test } from 'bun:test'
import { isPortalPath, matchesPath, safePath, withOriginalPath } from './paths.ts'

test.each([
  ['/form', '/form'],
  ['/form?Modal=Edit&id=1#x', '/form?Modal=Edit&id=1#x'],
  ['/a/../b', '/b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/a\n/b', null],
  ['', null],
  [null, null],
])('%p may be gone to as %p', (path, expected) => {
  expect(safePath(path)).toBe(expected)
})

test.each([
  ['/form', '/login?originalPath=%2Fform'],
  ['/', '/login'],
  ['//evil.example', '/login'],
])('the way back from %p', (path, expected) => {
  expect(withOriginalPath('/login', path)).toBe(expected)
})

test.each([
  ['/v/home', true],
  ['/v/notification', false],
  ['/v/notifications', true],
  ['/view/portal', false],
])('%p is the portal: %p', (path, expected) => {
  expect(isPortalPath(path)).toBe(expected)
})

test.each([
  [['/form'], '/form', true],
  [['/form'], '/form/edit/1', true],
  [['/form'], '/formPublished', false],
  [['/form*'], '/formPublished', false],
  [['/form*'], '/form/edit/1', true],
  [['/view/:app'], '/view/portal', true],
  [['/view/{applicationRef}'], '/view/portal/1', true],
  [['/logs/*'], '/logs/mail', true],
  [['/x.y'], '/xzy', false],
  [[], '/form', false],
])('%p covers %p: %p', (patterns, path, expected) => {
  expect(matchesPath(patterns, path)).toBe(expected)
})
