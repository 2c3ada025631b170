import { expect, test } from 'bun:test'
import { sources } from '../../test/sources.ts'
import { icons } from './icons.ts'

test('every icon that a definition names is in the set', () => {
  const named = new Set<string>()
  for (const { text } of sources('src')) {
    for (const [, name = ''] of text.matchAll(/\bicon: '([a-z0-9-]+)'/g)) named.add(name)
  }
  expect([...named].filter((name) => !(name in icons))).toEqual([])
})
