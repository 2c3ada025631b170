import { expect, test } from 'bun:test'
import type { ProcessGraph } from '../process.ts'
import { connection, graph, state } from '../processFixture.ts'
import { problemsOfProcess } from './analyse.ts'

const [ny, pagar, klar] = [state('ny', 'start'), state('pagar', 'normal'), state('klar', 'end')]
const ways = [connection('ny-pagar'), connection('pagar-klar')]
const timer = (more: object) =>
  graph(
    [state('ny', 'start', { timers: [{ _id: 't', after: 'P7D', connection: 'ny-klar', ...more }] }), klar],
    [connection('ny-klar')],
  )

const cases: [string, ProcessGraph, string[]][] = [
  ['nothing', graph([ny, pagar, klar], ways), []],
  ['an empty process', graph([], []), ['null error process.noStart']],
  [
    'no start',
    graph([pagar, klar], [connection('pagar-klar')]),
    ['null error process.noStart', 'null hint process.noEnd'],
  ],
  [
    'two starts',
    graph([ny, state('ny2', 'start'), klar], [connection('ny-klar'), connection('ny2-klar')]),
    ['ny2 error process.manyStarts'],
  ],
  [
    'a state that nothing leads to',
    graph([ny, pagar, klar], [connection('ny-klar'), connection('pagar-klar')]),
    ['pagar error process.unreachable'],
  ],
  [
    'a state that leads nowhere',
    graph([ny, pagar, klar], [...ways.slice(0, 1), connection('ny-klar')]),
    ['pagar error process.noWayOn'],
  ],
  [
    'a state that leads to itself alone',
    graph([ny, pagar, klar], [...ways.slice(0, 1), connection('pagar-pagar'), connection('ny-klar')]),
    ['pagar error process.noWayOn'],
  ],
  [
    'a connection to nothing',
    graph([ny, klar], [connection('ny-klar'), connection('ny-gone')]),
    ['ny-gone error process.astray'],
  ],
  [
    'a connection without a text',
    graph([ny, klar], [connection('ny-klar', { label: ' ' })]),
    ['ny-klar error process.labelMissing'],
  ],
  [
    'a connection for an assignment role that the process has, and one for a role that it does not have',
    graph(
      [ny, klar],
      [connection('ny-klar', { allow: { assignmentRoles: ['handler', 'namnd'], author: true } })],
    ),
    ['ny-klar error process.allowedRole'],
  ],
  [
    'what the citizen hands in leads on from elsewhere',
    graph([ny, state('pagar', 'normal', { subType: 'waiting', handIn: 'ny-pagar' }), klar], ways),
    ['pagar error process.handInAstray'],
  ],
  [
    'what the citizen hands in leads on from a state that does not wait',
    graph([ny, state('pagar', 'normal', { handIn: 'pagar-klar' }), klar], ways),
    ['pagar hint process.handInIdle'],
  ],
  [
    'answers that can be changed while it is decided on them',
    graph(
      [
        ny,
        state('pagar', 'normal', { subType: 'decision', steps: { handler: 'edit', author: 'readonly' } }),
        klar,
      ],
      ways,
    ),
    ['pagar hint process.decisionEdits'],
  ],
  [
    'what the citizen hands in leads on',
    graph([ny, state('pagar', 'normal', { subType: 'waiting', handIn: 'pagar-klar' }), klar], ways),
    [],
  ],
  [
    'a condition that is none',
    graph([ny, klar], [connection('ny-klar', { condition: { like: 1 } as never })]),
    ['ny-klar error condition.shape'],
  ],
  [
    'a condition that can never hold',
    graph(
      [ny, klar],
      [
        connection('ny-klar', {
          condition: {
            all: [
              { value: 'a', is: 'equals', to: 1 },
              { not: { any: [{ value: 'a', is: 'equals', to: 1 }] } },
            ],
          },
        }),
      ],
    ),
    ['ny-klar hint condition.contradiction', 'ny hint process.nobodyLeaves'],
  ],
  [
    'a state without a name',
    graph([state('ny', 'start', { name: '' }), klar], [connection('ny-klar')]),
    ['ny error process.nameMissing'],
  ],
  ['an id used twice', graph([ny, klar, klar], [connection('ny-klar')]), ['klar error process.idTaken']],
  [
    'a section and a lane that are gone',
    graph([state('ny', 'start', { section: 's', lane: 'l' }), klar], [connection('ny-klar')], {
      sections: [{ _id: 'l', name: 'L' }],
    }),
    ['ny error process.noSection', 'ny error process.noLane'],
  ],
  [
    'a ring without an end',
    graph([ny, pagar], [connection('ny-pagar'), connection('pagar-ny')]),
    ['null hint process.noEnd'],
  ],
  ['a timer', timer({}), []],
  ['a timer at a date', timer({ after: undefined, atValue: 'slutdatum' }), []],
  [
    'a timer five working days before a date',
    timer({ after: undefined, atValue: 'slutdatum', days: -5, working: true }),
    [],
  ],
  ['a timer at a time of an hour', timer({ after: 'PT5H', time: '08:00' }), ['ny error process.timerWhen']],
  [
    'a reminder without a time',
    timer({ reminders: [{ _id: 'r', before: 'snart', effect: { effect: 'Case/notify', input: {} } }] }),
    ['ny error process.reminderWhen'],
  ],
  ['a deadline', graph([ny, klar], [connection('ny-klar')], { due: { after: 'P10D', working: true } }), []],
  [
    'a deadline without a time, and what reminds of it',
    graph([ny, klar], [connection('ny-klar')], {
      due: {
        atValue: '',
        reminders: [{ _id: 'r', before: '', effect: { effect: 'Case/notify', input: {} } }],
      },
    }),
    ['null error process.dueWhen', 'null error process.reminderWhen'],
  ],
  ['a timer of no length', timer({ after: 'P' }), ['ny error process.timerWhen']],
  ['a timer in words', timer({ after: '7 dagar' }), ['ny error process.timerWhen']],
  ['a timer of hours', timer({ after: 'PT36H' }), []],
  ['a timer on a connection from elsewhere', timer({ connection: 'x' }), ['ny error process.timerAstray']],
  [
    'approvals by a role that is gone, and compared with a connection that is',
    graph(
      [ny, klar],
      [connection('ny-klar', { approvals: { count: 2, roles: ['chef'], notSameAs: ['x'] } })],
    ),
    ['ny-klar error process.approvalRole', 'ny-klar error process.approvalGone'],
  ],
  [
    'more approvals than there can be',
    graph([ny, klar], [connection('ny-klar', { allow: { author: true }, approvals: { count: 2 } })]),
    ['ny-klar error process.approvalsTooMany'],
  ],
  [
    'approvals by who may not use the connection',
    graph(
      [ny, klar],
      [
        connection('ny-klar', {
          allow: { assignmentRoles: ['handler'] },
          approvals: { count: 1, roles: ['chief'] },
        }),
      ],
    ),
    [
      'ny-klar error process.approvalRole',
      'ny-klar hint process.approversMayNot',
      'ny-klar hint process.nobodyMay',
      'ny hint process.nobodyLeaves',
    ],
  ],
  [
    'a timer on what people have to approve of',
    graph(
      [state('ny', 'start', { timers: [{ _id: 't', after: 'P1D', connection: 'ny-klar' }] }), klar],
      [connection('ny-klar', { approvals: { count: 1 } })],
    ),
    ['ny error process.timerApproves'],
  ],
  [
    'what is handed in on what people have to approve of',
    graph(
      [ny, state('pagar', 'normal', { subType: 'waiting', handIn: 'pagar-klar' }), klar],
      [connection('ny-pagar'), connection('pagar-klar', { approvals: { count: 1 } })],
    ),
    ['pagar error process.handInApproves'],
  ],
  ['a timer that does nothing', timer({ connection: undefined }), ['ny error process.timerIdle']],
]

test.each(cases)('problemsOfProcess sees %s', (_title, process, expected) => {
  expect(
    problemsOfProcess(process, [{ key: 'handler' }]).map(({ id, level, key }) => `${id} ${level} ${key}`),
  ).toEqual(expected)
})
