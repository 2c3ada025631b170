import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../../src/shared/i18n.ts'
import { changedTo, givenTo, type HolderIds, readMeanwhile, valuesOf, wordsOf } from './holderChanges.ts'

const held = (users: string[], groups: string[] = []): HolderIds => ({ users, groups })
const t = translator(makeI18n('sv', {}))

test('given to a person it is theirs of all people and stays in its groups; given to a group it is nobody’s by name', () => {
  expect(givenTo('user:b')(held(['a', 'c'], ['g']))).toEqual(held(['b'], ['g']))
  expect(givenTo('group:h')(held(['a'], ['g']))).toEqual(held([], ['h']))
})

const picked: [what: string, shown: HolderIds, next: string[], now: HolderIds, after: HolderIds][] = [
  ['nothing came between', held(['a']), ['user:a', 'user:b'], held(['a']), held(['a', 'b'])],
  ['somebody was added', held(['a']), ['user:a', 'user:b'], held(['a', 'c']), held(['a', 'c', 'b'])],
  ['the same was added', held([]), ['user:b'], held(['b']), held(['b'])],
  ['it was taken from whom one takes it from', held(['a']), [], held([]), held([])],
  ['it was given to another', held(['a']), [], held(['c'], ['g']), held(['c'], ['g'])],
  ['who was shown lost it', held(['a']), ['user:a', 'group:g'], held(['c']), held(['c'], ['g'])],
]
test.each(picked)('what was picked is added and taken away, when %s', (_, shown, next, now, after) => {
  expect(changedTo(valuesOf(shown), next)(now)).toEqual(after)
})

test('who was there first is told with the time; another conflict is none', () => {
  const now = readMeanwhile({
    users: ['m'],
    groups: [],
    names: ['Maria Holm'],
    byName: 'Karin Ek',
    at: Date.now() - 10_000,
  })
  if (!now) throw new Error('not read')
  expect(wordsOf(now, 'sv-SE', t)).toMatch(/^Tilldelades Maria Holm .+, av Karin Ek\.$/)
  expect(wordsOf({ ...now, byName: '' }, 'sv-SE', t)).toMatch(/^Tilldelades Maria Holm .+[^,]\.$/)
  expect(wordsOf({ ...now, users: [], names: [] }, 'sv-SE', t)).toMatch(/^Togs från alla .+, av Karin Ek\.$/)
  expect(readMeanwhile({ fields: {} })).toBeNull()
  expect(readMeanwhile(undefined)).toBeNull()
})
