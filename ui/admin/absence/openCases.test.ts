import { expect, test } from 'bun:test'
import { handings } from './openCases.ts'

const held = (type: 'user' | 'group', _id: string, role = 'handler') => ({
  type,
  _id,
  role,
  name: _id,
  short: '',
})

test('a case goes to another in each role in which it was the person’s, and stays with all others', () => {
  const assign = [
    held('user', 'anna'),
    held('user', 'bo'),
    held('group', 'roads'),
    held('user', 'anna', 'boss'),
    held('user', 'carl', 'clerk'),
  ]
  expect(handings({ _id: 'c', assign }, 'anna', 'user:dan')).toEqual([
    {
      ...{ formDataId: 'c', permission: 'handler' },
      was: { users: ['anna', 'bo'], groups: ['roads'] },
      userIds: ['bo', 'dan'],
      groupIds: ['roads'],
    },
    {
      ...{ formDataId: 'c', permission: 'boss' },
      was: { users: ['anna'], groups: [] },
      userIds: ['dan'],
      groupIds: [],
    },
  ])
})

test('to who has it already, or to a group, it is nobody’s twice', () => {
  const assign = [held('user', 'anna'), held('user', 'bo'), held('group', 'roads')]
  expect(handings({ _id: 'c', assign }, 'anna', 'user:bo')).toMatchObject([
    { userIds: ['bo'], groupIds: ['roads'] },
  ])
  expect(handings({ _id: 'c', assign }, 'anna', 'group:roads')).toMatchObject([
    { userIds: ['bo'], groupIds: ['roads'] },
  ])
  expect(handings({ _id: 'c', assign: [] }, 'anna', 'user:bo')).toEqual([])
})
