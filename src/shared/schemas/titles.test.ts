import { expect, test } from 'bun:test'
import { schemas } from './index.ts'

/** There is but one of it. */
const only: readonly string[] = ['trashcan']

test.each(schemas.map(({ name, title, plural }) => [name, title.id, plural.id] as const))(
  '%s is called differently when there are several',
  (name, title, plural) => {
    // Swedish often has one word for both, English seldom: the ids decide what can be said.
    expect(title === plural).toBe(only.includes(name))
  },
)
