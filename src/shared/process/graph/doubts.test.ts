import { expect, test } from 'bun:test'
import type { Condition } from '../../rules/condition/condition.ts'
import type { ProcessGraph } from '../process.ts'
import { connection, graph, state } from '../processFixture.ts'
import { doubtsOf, type HeldRole } from './doubts.ts'

const [ny, pagar, klar] = [state('ny', 'start'), state('pagar', 'normal'), state('klar', 'end')]
const ways = [connection('ny-pagar'), connection('pagar-klar')]
const forHandlers = { allow: { assignmentRoles: ['handler'] } }
const held: HeldRole[] = [{ key: 'handler', roles: ['r1'] }]
const never: Condition = {
  all: [
    { status: 'ny', is: 'equals' },
    { status: 'klar', is: 'equals' },
  ],
}

const cases: [what: string, of: ProcessGraph, roles: HeldRole[], found: string[]][] = [
  ['nothing', graph([ny, pagar, klar], ways), held, []],
  [
    'a role that somebody has by a group',
    graph([ny, pagar, klar], [connection('ny-pagar', forHandlers), connection('pagar-klar')]),
    [{ key: 'handler', groups: ['g'] }],
    [],
  ],
  [
    'a role that nobody has',
    graph(
      [ny, pagar, klar],
      [connection('ny-pagar', forHandlers), connection('ny-klar'), connection('pagar-klar')],
    ),
    [{ key: 'handler', roles: [] }],
    ['ny-pagar process.nobodyMay'],
  ],
  [
    'a state that nobody can leave',
    graph([ny, pagar, klar], [connection('ny-pagar'), connection('pagar-klar', forHandlers)]),
    [{ key: 'handler' }],
    ['pagar-klar process.nobodyMay', 'pagar process.nobodyLeaves'],
  ],
  [
    'one that a timer leads on from',
    graph(
      [
        ny,
        state('pagar', 'normal', { timers: [{ _id: 't', after: 'P1D', connection: 'pagar-klar' }] }),
        klar,
      ],
      [connection('ny-pagar'), connection('pagar-klar', forHandlers)],
    ),
    [{ key: 'handler' }],
    ['pagar-klar process.nobodyMay'],
  ],
  [
    'states that go round without an end',
    graph(
      [ny, pagar, state('vilar', 'normal'), klar],
      [connection('ny-klar'), connection('ny-pagar'), connection('pagar-vilar'), connection('vilar-pagar')],
    ),
    held,
    ['pagar process.endless', 'vilar process.endless'],
  ],
  [
    'two timers at the same time',
    graph(
      [
        state('ny', 'start', {
          timers: [
            { _id: 't1', after: 'P7D', connection: 'ny-pagar' },
            { _id: 't2', after: 'P7D', connection: 'ny-klar' },
          ],
        }),
        ...[pagar, klar],
      ],
      [...ways, connection('ny-klar')],
    ),
    held,
    ['ny process.timersRace'],
  ],
  [
    'two at the same time, said in other words',
    graph(
      [
        state('ny', 'start', {
          timers: [
            { _id: 't1', after: 'P7D', connection: 'ny-pagar' },
            { _id: 't2', after: 'P1W', connection: 'ny-klar' },
          ],
        }),
        ...[pagar, klar],
      ],
      [...ways, connection('ny-klar')],
    ),
    held,
    ['ny process.timersRace'],
  ],
  [
    'two at the dates in two answers',
    graph(
      [
        state('ny', 'start', {
          timers: [
            { _id: 't1', atValue: 'inflytt', connection: 'ny-pagar' },
            { _id: 't2', atValue: 'utflytt', connection: 'ny-klar' },
          ],
        }),
        ...[pagar, klar],
      ],
      [...ways, connection('ny-klar')],
    ),
    held,
    [],
  ],
  [
    'two a day later, of which one is in hours',
    graph(
      [
        state('ny', 'start', {
          timers: [
            { _id: 't1', after: 'P2D', connection: 'ny-pagar' },
            { _id: 't2', after: 'PT48H', connection: 'ny-klar' },
          ],
        }),
        ...[pagar, klar],
      ],
      [...ways, connection('ny-klar')],
    ),
    held,
    [],
  ],
  [
    'two at the same time, of which one is in working days',
    graph(
      [
        state('ny', 'start', {
          timers: [
            { _id: 't1', after: 'P7D', connection: 'ny-pagar' },
            { _id: 't2', after: 'P7D', working: true, connection: 'ny-klar' },
          ],
        }),
        ...[pagar, klar],
      ],
      [...ways, connection('ny-klar')],
    ),
    held,
    [],
  ],
  [
    'a round by timers alone',
    graph(
      [
        state('ny', 'start', { timers: [{ _id: 't1', after: 'P1D', connection: 'ny-pagar' }] }),
        state('pagar', 'normal', { timers: [{ _id: 't2', after: 'P1D', connection: 'pagar-ny' }] }),
        klar,
      ],
      [...ways, connection('pagar-ny')],
    ),
    held,
    ['ny process.roundByItself', 'pagar process.roundByItself'],
  ],
]

test.each(cases)('%s', (_, of, roles, found) => {
  expect(doubtsOf(of, roles).map(({ id, key }) => `${id} ${key}`)).toEqual(found)
})

test('a condition that never holds shuts a way, too', () => {
  const shut = graph(
    [ny, pagar, klar],
    [connection('ny-pagar'), connection('pagar-klar', { condition: never })],
  )
  expect(doubtsOf(shut, held).map(({ id, key }) => `${id} ${key}`)).toEqual(['pagar process.nobodyLeaves'])
})

test('a connection for those who are shut out of its step', () => {
  const shut = { steps: { handler: 'noaccess', author: 'noaccess' } } as const
  const of = (allow: Parameters<typeof connection>[1], more: Parameters<typeof state>[2] = shut) =>
    doubtsOf(graph([state('ny', 'start', more), state('klar', 'end')], [connection('ny-klar', allow)]), [
      { key: 'handler', roles: ['r'] },
    ])
  expect(of({ allow: { assignmentRoles: ['handler'], author: true } })).toEqual([
    { id: 'ny-klar', level: 'hint', key: 'process.allowedNoAccess' },
  ])
  expect(of({ allow: { assignmentRoles: ['handler'] } }, { steps: { handler: 'edit' } })).toEqual([])
  expect(of({ allow: { assignmentRoles: ['handler'], roles: ['chef'] } })).toEqual([])
})
