import { expect, test } from 'bun:test'
import { fromJson, type Json, toJson } from './json.ts'

test('what is written as JSON is read as what it was', () => {
  const text: Json<{ users: string[] }> = toJson({ users: ['a'] })
  expect(fromJson(text).users).toEqual(['a'])
  // @ts-expect-error It holds something else
  const other: Json<{ groups: string[] }> = text
  expect<string>(other).toBe(text)
  // @ts-expect-error Nothing of that name is in it
  expect(fromJson(text).groups).toBeUndefined()
})
