import { expect, test } from 'bun:test'
import { liveGroups } from './liveGroups.ts'

const group = (value: string, ids: string, totalCount = ids.length) => ({
  ...{ value, totalCount },
  data: [...ids].map((_id) => ({ _id })),
})
const ids = ({ groups, waiting }: ReturnType<typeof live>) => [
  ...groups.map(({ data, totalCount }) => `${data.map(({ _id }) => _id).join('')} of ${totalCount}`),
  waiting,
]
const live = (...of: Parameters<typeof liveGroups<{ _id: string }, ReturnType<typeof group>>>) =>
  liveGroups(...of)

test('what is new waits, what is on screen goes where it is now', () => {
  const shown = [group('ny', 'abc'), group('klar', 'd')]
  const fresh = [group('ny', 'xab'), group('klar', 'cyd')]
  expect(ids(live(shown, fresh, new Set('cxy')))).toEqual(['ab of 2', 'cd of 2', 2])
})

test('a case that moves up into what is shown of its group does not wait, and one in two groups counts once', () => {
  const shown = [group('anna', 'ab', 9), group('bo', 'c', 1)]
  const fresh = [group('anna', 'xbe', 9), group('bo', 'xc', 2)]
  expect(ids(live(shown, fresh, new Set('ax')))).toEqual(['be of 8', 'c of 1', 1])
})

test('where nothing was, all is shown', () => {
  expect(ids(live([group('ny', '')], [group('ny', 'ab')], new Set('ab')))).toEqual(['ab of 2', 0])
})
