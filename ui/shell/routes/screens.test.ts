import { expect, test } from 'bun:test'
import { places } from './places.ts'
import { screens } from './screens.tsx'

test('every page is a list of a kind, or has the screen that it names', () => {
  const named = places.flatMap(({ screen }) => screen ?? [])
  expect(named.toSorted()).toEqual(Object.keys(screens).toSorted())
  expect(places.filter(({ screen, schema }) => screen === undefined && !schema)).toEqual([])
})
