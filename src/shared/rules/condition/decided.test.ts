import { expect, test } from 'bun:test'
import type { Condition } from './condition.ts'
import { decidedFor } from './evaluate.ts'

const person = {
  roles: ['handläggare'],
  variable: (path: string) => (path === 'user.email' ? 'eva@example.se' : 'x'),
}
const has: Condition = { role: 'handläggare', is: 'has' }
const lacks: Condition = { role: 'chef', is: 'has' }
const answer: Condition = { value: 'gata', is: 'notEmpty' }

const cases: [condition: Condition, decided: boolean | undefined][] = [
  [has, true],
  [lacks, false],
  [{ role: 'chef', is: 'hasNot' }, true],
  [{ variable: 'user.email', is: 'contains', to: '@example.se' }, true],
  [{ variable: 'user.email', is: 'empty' }, false],
  [{ variable: 'user.email', is: 'equals', to: { value: 'epost' } }, undefined],
  [{ variable: 'query.x', is: 'equals', to: 'x' }, undefined],
  [{ status: 'ny', is: 'equals' }, undefined],
  [answer, undefined],
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ all: [has, answer] }, undefined],
  [{ all: [lacks, answer] }, false],
  [{ any: [has, answer] }, true],
  [{ any: [lacks, answer] }, undefined],
  [{ any: [lacks, { not: has }] }, false],
  [{ not: answer }, undefined],
  [{ not: { all: [answer, lacks] } }, true],
]

test.each(cases)('%j comes to %p whatever is answered', (condition, decided) => {
  expect(decidedFor(condition, person)).toBe(decided as boolean)
})
