import { expect, test } from 'bun:test'
import type { Condition, Facts } from '../../rules/condition/condition.ts'
import { evaluate } from '../../rules/condition/evaluate.ts'
import { randomFrom } from '../edit/someCommand.ts'
import { connection, graph, state, who } from '../processFixture.ts'
import type { Who } from '../who.ts'
import { explainConnections, failingIn } from './explain.ts'
import { openConnections } from './transitions.ts'
import type { Way } from './ways.ts'

const facts = (answers: Record<string, unknown>): Facts => ({
  value: (name) => answers[name] ?? null,
  variable: () => null,
  roles: ['r'],
  status: 'ny',
})

const small: Condition = { value: 'area', is: 'lessOrEqual', to: 50 }
const process = graph(
  [state('ny', 'start'), state('klar', 'end')],
  [
    connection('ny-1', { to: 'klar' }),
    connection('ny-2', { to: 'klar', allow: { assignmentRoles: ['handler', 'namnd'], author: true } }),
    connection('ny-3', { to: 'klar', allow: { roles: ['r'], permissions: ['caseForce'] }, condition: small }),
    connection('klar-4', { to: 'ny' }),
  ],
)

const table: [string, Partial<Who>, Record<string, unknown>, string[]][] = [
  ['nobody', {}, {}, ['ny-1 open anybody', 'ny-2 closed ', 'ny-3 closed  fails']],
  ['the author', { isAuthor: true }, { area: 40 }, ['ny-1 open anybody', 'ny-2 open author', 'ny-3 closed ']],
  [
    'two roles at once',
    { assignmentRoles: ['handler', 'namnd'] },
    { area: 62 },
    ['ny-1 open anybody', 'ny-2 open handler namnd', 'ny-3 closed  fails'],
  ],
  ['a role', { roles: ['r'] }, { area: 50 }, ['ny-1 open anybody', 'ny-2 closed ', 'ny-3 open r']],
  [
    'a permission, and a condition that fails',
    { permissions: ['caseForce'] },
    { area: 62 },
    ['ny-1 open anybody', 'ny-2 closed ', 'ny-3 closed caseForce fails'],
  ],
  [
    'an administrator',
    { permissions: ['admin'] },
    { area: 40 },
    ['ny-1 open anybody', 'ny-2 open admin', 'ny-3 open admin'],
  ],
]

const said = (way: Way) => ('of' in way ? way.of : way.by)

test.each(table)('%s is told of each connection', (_title, person, answers, expected) => {
  const found = explainConnections(process, 'ny', who(person), () => facts(answers))
  expect(
    found.map(({ connection: { _id }, isOpen, fits, fails }) =>
      [
        _id,
        isOpen ? 'open' : 'closed',
        fits.map(said).join(' '),
        ...(fails.length > 0 ? ['fails'] : []),
      ].join(' '),
    ),
  ).toEqual(expected)
})

test('who may is told to whom may not', () => {
  expect(explainConnections(process, 'ny', who(), () => facts({}))[1]?.may).toEqual([
    { by: 'author' },
    { by: 'assignmentRole', of: 'handler' },
    { by: 'assignmentRole', of: 'namnd' },
  ])
})

test('a draft has no way on', () => {
  expect(explainConnections(process, null, who({ isAuthor: true }), () => facts({}))).toEqual([])
})

const is = (to: number): Condition => ({ value: 'a', is: 'equals', to })
test.each<[string, Condition, Condition[]]>([
  ['what holds', is(1), []],
  ['a comparison', is(2), [is(2)]],
  ['of all those that fail', { all: [is(1), is(2), is(3)] }, [is(2), is(3)]],
  ['any as a whole', { any: [is(2), is(3)] }, [{ any: [is(2), is(3)] }]],
  ['any, one of which holds', { any: [is(2), is(1)] }, []],
  ['of none those that hold', { not: { any: [is(1), is(2)] } }, [{ not: is(1) }]],
  ['the opposite', { not: is(1) }, [{ not: is(1) }]],
  ['none within all', { all: [{ not: { any: [is(1)] } }, { all: [is(2)] }] }, [{ not: is(1) }, is(2)]],
])('what fails of a condition: %s', (_title, condition, expected) => {
  expect(failingIn(condition, facts({ a: 1 }))).toEqual(expected)
})

/** Of any shape, to some depth. */
function someCondition(random: (below: number) => number, depth: number): Condition {
  const parts = () => Array.from({ length: random(3) }, () => someCondition(random, depth - 1))
  const kind = random(depth > 0 ? 6 : 3)
  if (kind === 3) return { all: parts() }
  if (kind === 4) return { any: parts() }
  if (kind === 5) return { not: someCondition(random, depth - 1) }
  if (kind === 2) return { role: random(2) ? 'r' : 'x', is: random(2) ? 'has' : 'hasNot' }
  return { value: random(2) ? 'a' : 'b', is: random(2) ? 'equals' : 'notEmpty', to: random(3) }
}

test('what is explained as open is what is open, whoever asks and whatever is answered', () => {
  const random = randomFrom(20_261_127)
  const some = (list: string[]) => list.filter(() => random(3) === 0)
  let open = 0
  for (let n = 0; n < 2_000; n++) {
    const condition = random(3) ? someCondition(random, 3) : undefined
    const allow = {
      assignmentRoles: some(['a', 'b']),
      roles: some(['r', 's']),
      permissions: some(['p']),
      author: random(4) === 0,
    }
    const asked = graph([], [connection('ny-klar', { allow, ...(condition && { condition }) })])
    const person = who({
      assignmentRoles: some(['a', 'b']),
      roles: some(['r', 's']),
      permissions: some(['p', 'admin']),
      isAuthor: random(2) === 0,
    })
    const known = facts({ a: random(3), b: random(2) ? 1 : null })
    const explained = explainConnections(asked, 'ny', person, () => known)
    const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
    const openNow = openConnections(asked, 'ny', person, () => known)
    expect(ids(explained.filter(({ isOpen }) => isOpen).map((one) => one.connection))).toEqual(ids(openNow))
    if (condition) expect(failingIn(condition, known).length === 0).toBe(evaluate(condition, known))
    open += openNow.length
  }
  expect(open).toBeGreaterThan(400)
})
