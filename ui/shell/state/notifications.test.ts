import { expect, test } from 'bun:test'
import { badgeOf, hrefOf } from './notifications.ts'

test.each([
  [0, undefined],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [120, '9+'],
])('%p unread shows %p', (unread, badge) => {
  expect(badgeOf(unread)).toBe(badge as string)
})

const plain = {
  _id: 'n',
  icon: 'bell',
  msg: 'Hej',
  created: 0,
  href: null,
  refId: null,
  blankHref: false,
  unread: true,
}
test.each([
  [{}, null],
  [{ href: '/case/1' }, '/case/1'],
  [{ href: '/case', refId: 'a b' }, '/case/a%20b'],
  [{ href: '/case/', refId: '1' }, '/case/1'],
  [{ href: '/case/1', refId: '1' }, '/case/1'],
  // What is told of a case by a name of its own.
  [{ href: '/case/1', refId: 'approval/1' }, '/case/1'],
])('%p leads to %p', (part, expected) => {
  expect(hrefOf({ ...plain, ...part })).toBe(expected)
})
