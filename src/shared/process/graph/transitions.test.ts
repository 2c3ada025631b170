import { describe, expect, test } from 'bun:test'
import type { Facts } from '../../rules/condition/condition.ts'
import type { StepType } from '../process.ts'
import { connection, graph, state, who } from '../processFixture.ts'
import type { Who } from '../who.ts'
import { stepFor, stepOfKey } from './steps.ts'
import { findConnection, findState, openConnections, startState } from './transitions.ts'

const facts = (values: Record<string, unknown> = {}): Facts => ({
  value: (name) => values[name],
  variable: () => undefined,
  roles: [],
  status: 'ny',
})

const process = graph(
  [state('ny', 'start'), state('pagar', 'normal'), state('klar', 'end')],
  [
    connection('ny-pagar', { allow: { assignmentRoles: ['handläggare'], roles: ['registrator'] } }),
    connection('ny-klar', {
      allow: { permissions: ['caseForce'] },
      condition: { value: 'slag', is: 'equals', to: 'fel' },
    }),
    connection('pagar-klar'),
    connection('pagar-ny', { allow: { author: true } }),
  ],
)

const open: [string, string | null, Partial<Who>, Record<string, unknown>, string[]][] = [
  ['nobody in particular', 'ny', {}, {}, []],
  ['the assigned', 'ny', { assignmentRoles: ['handläggare'] }, {}, ['ny-pagar']],
  ['one with the role', 'ny', { roles: ['registrator'] }, {}, ['ny-pagar']],
  [
    'one with the permission, when the condition holds',
    'ny',
    { permissions: ['caseForce'] },
    { slag: 'fel' },
    ['ny-klar'],
  ],
  ['one with the permission, when it does not', 'ny', { permissions: ['caseForce'] }, {}, []],
  ['an administrator, as far as the condition goes', 'ny', { permissions: ['admin'] }, {}, ['ny-pagar']],
  ['anybody where nobody is named', 'pagar', {}, {}, ['pagar-klar']],
  ['the author', 'pagar', { isAuthor: true }, {}, ['pagar-klar', 'pagar-ny']],
  ['anybody at the end', 'klar', { permissions: ['admin'] }, {}, []],
  ['anybody with a draft', null, { isAuthor: true }, {}, []],
]

test.each(open)('open to %s in %p', (_title, from, person, values, expected) => {
  expect(openConnections(process, from, who(person), () => facts(values)).map(({ _id }) => _id)).toEqual(
    expected,
  )
})

test('states and connections are found by id', () => {
  expect(startState(process)?._id).toBe('ny')
  expect(findState(process, 'klar')?.stateType).toBe('end')
  expect(findState(process, null)).toBeUndefined()
  expect(findConnection(process, 'ny', 'ny-pagar')?.to).toBe('pagar')
  expect(findConnection(process, 'pagar', 'ny-pagar')).toBeUndefined()
})

describe('stepFor', () => {
  const steps = (given: Record<string, StepType | null>) =>
    graph([state('ny', 'start', { steps: given })], [])
  const cases: [string, Record<string, StepType | null>, string | null, Partial<Who>, StepType][] = [
    ['a draft is edited by its author', {}, null, { isAuthor: true }, 'edit'],
    ['a draft is seen by nobody else', { '*': 'edit' }, null, { permissions: ['admin'] }, 'noaccess'],
    ['the author reads what was sent in', {}, 'ny', { isAuthor: true }, 'readonly'],
    ['the author does what the state says', { author: 'signature' }, 'ny', { isAuthor: true }, 'signature'],
    ['staff meet a summary', {}, 'ny', { assignmentRoles: ['handläggare'] }, 'summary'],
    ['an administrator is staff', {}, 'ny', { permissions: ['admin'] }, 'summary'],
    ['a permission about cases makes nobody staff', {}, 'ny', { permissions: ['caseForce'] }, 'readonly'],
    ['nor does any other', {}, 'ny', { permissions: ['formBuilder'] }, 'readonly'],
    [
      'a role does what the state says',
      { handläggare: 'edit' },
      'ny',
      { assignmentRoles: ['handläggare'] },
      'edit',
    ],
    [
      'the most of several roles',
      { a: 'readonly', b: 'edit' },
      'ny',
      { assignmentRoles: ['a', 'b'] },
      'edit',
    ],
    [
      'an own role before everybody',
      { a: 'readonly', '*': 'edit' },
      'ny',
      { assignmentRoles: ['a'] },
      'readonly',
    ],
    ['a cleared step is not named', { a: null, '*': 'payment' }, 'ny', { assignmentRoles: ['a'] }, 'payment'],
    ['everybody else', { '*': 'redirect' }, 'ny', {}, 'redirect'],
    ['nobody gets in where nobody may', { '*': 'noaccess' }, 'ny', { isAuthor: true }, 'noaccess'],
    ['but an administrator does', { '*': 'noaccess' }, 'ny', { permissions: ['admin'] }, 'summary'],
    ['a state that is gone', {}, 'gone', {}, 'readonly'],
  ]
  test.each(cases)('%s', (_title, given, from, person, expected) => {
    expect(stepFor(steps(given), from, who(person))).toBe(expected)
  })
})

test('what one role meets is its own step, else that of anybody, else reading', () => {
  const one = state('ny', 'start', { steps: { a: 'edit', b: null, '*': 'summary' } })
  expect(['a', 'b', 'c'].map((key) => stepOfKey(one, key))).toEqual(['edit', 'summary', 'summary'])
  expect(stepOfKey(state('ny', 'start'), 'toString')).toBe('readonly')
})

test('who is asked for a signature follows what it leads to by signing alone, and staff as ever', () => {
  const asked = graph(
    [
      state('a', 'start', { steps: { author: 'signature' }, signing: { done: 'a-b', refused: 'a-c' } }),
      state('b', 'end'),
      state('c', 'end'),
      state('d', 'end'),
    ],
    [connection('a-b'), connection('a-c'), connection('a-d')],
  )
  const open = (more: Partial<Who>) =>
    openConnections(asked, 'a', who(more), () => facts({})).map(({ _id }) => _id)
  expect(open({ isAuthor: true })).toEqual(['a-d'])
  expect(open({ assignmentRoles: ['handler'] })).toEqual(['a-b', 'a-c', 'a-d'])
  for (const one of asked.states) one.steps = {}
  expect(open({ isAuthor: true })).toEqual(['a-b', 'a-c', 'a-d'])
})

test('where staff sign, an administrator who is not among those who may go on does not get past it by a button', () => {
  const waits = (steps: Readonly<Record<string, StepType>>, allow = {}) =>
    graph(
      [
        state('beslut', 'start', { steps, signing: { done: 'beslut-klar', refused: 'beslut-ny' } }),
        state('ny', 'normal'),
        state('klar', 'end'),
      ],
      [
        connection('beslut-klar', { allow: { assignmentRoles: ['nämnd'], ...allow } }),
        connection('beslut-ny', { allow: { assignmentRoles: ['nämnd'], ...allow } }),
        connection('beslut-annat', { to: 'ny', allow: { assignmentRoles: ['nämnd'] } }),
      ],
    )
  const admin = who({ permissions: ['admin'] })
  const opens = (of: ReturnType<typeof waits>, person = admin) =>
    openConnections(of, 'beslut', person, () => facts()).map(({ _id }) => _id)
  expect(opens(waits({ nämnd: 'signature' }))).toEqual(['beslut-annat'])
  expect(opens(waits({ nämnd: 'signature' }, { roles: ['chef'] }), who({ roles: ['chef'] }))).toEqual([
    'beslut-klar',
    'beslut-ny',
  ])
  // Who sent it in may sign on paper, and staff take it on.
  expect(opens(waits({ author: 'signature' }))).toContain('beslut-klar')
})
