import { describe, expect, test } from 'bun:test'
import { usualCalendar } from '../../calendar/workCalendar.ts'
import type { Values } from '../../fields/field.ts'
import type { ProcessGraph, StatePayment } from '../process.ts'
import { connection, graph, state } from '../processFixture.ts'
import type { ScenarioStep, Tester } from '../scenario.ts'
import { expectedOf, replay } from './replay.ts'
import { clockAt, type Happening } from './simulate.ts'

const effect = (name: string) => ({ effect: 'Case/mail', input: { template: name } })
const process = graph(
  [
    state('ny', 'start', {
      steps: { handler: 'edit' },
      onEnter: [effect('mottagen')],
      onLeave: [effect('lämnad')],
      timers: [
        { _id: 'paminn', after: 'P3D', effect: effect('påminnelse') },
        { _id: 'glomd', after: 'P7D', connection: 'ny-klar' },
      ],
    }),
    state('vantar', 'normal', {
      subType: 'waiting',
      steps: { handler: 'edit' },
      handIn: 'vantar-ny',
      timers: [{ _id: 'dag', atValue: 'senast', connection: 'vantar-klar' }],
    }),
    state('stängd', 'normal', { steps: { handler: 'noaccess' } }),
    state('klar', 'end', { onEnter: [effect('avslutad')] }),
  ],
  [
    connection('ny-vantar', { allow: { assignmentRoles: ['handler'] }, effects: [effect('begäran')] }),
    connection('ny-klar', { allow: { assignmentRoles: ['handler'] }, validate: true }),
    connection('ny-stängd', {
      allow: { assignmentRoles: ['handler'] },
      condition: { value: 'area', is: 'lessOrEqual', to: 50 },
    }),
    connection('vantar-ny'),
    connection('ny-ny', { requires: { answers: ['area'], note: true } }),
    connection('vantar-klar', { condition: { value: 'area', is: 'greater', to: 10 } }),
    connection('stängd-klar'),
  ],
)

const tester = (key: string, more: Partial<Tester> = {}): Tester => ({
  ...{ key, name: key, assignmentRoles: [], roles: [], permissions: [], isAuthor: false },
  ...more,
})
const people = [
  tester('author', { isAuthor: true }),
  tester('handler', { assignmentRoles: ['handler'] }),
  tester('other'),
]

const day = (n: number, time = '10:00') => `2026-06-${String(n).padStart(2, '0')}T${time}:00.000Z`
const sendIn: ScenarioStep = { at: day(1), do: 'sendIn', by: 'author' }
const follow = (n: number, connectionId: string, by = 'handler'): ScenarioStep => ({
  ...{ at: day(n), do: 'follow', by },
  connection: connectionId,
})
const wait = (n: number): ScenarioStep => ({ at: day(n), do: 'wait' })

const run = (steps: ScenarioStep[], answers = {}, { isValid = true, of = process } = {}) =>
  replay(
    { graph: of, calendar: usualCalendar, locale: 'sv', number: '2026-1' },
    { begins: day(1, '09:00'), people, given: { answers, isValid }, steps },
  )

const said = ({ at, do: what, timer, to, effects, stood }: Happening) =>
  [
    new Date(at).toISOString().slice(5, 16),
    timer ?? what,
    to,
    ...effects.map(({ input }) => input.template),
    ...(stood ? [`(${stood})`] : []),
  ].join(' ')

const table: [string, ScenarioStep[], Record<string, unknown>, string[]][] = [
  ['what is sent in', [sendIn], {}, ['06-01T10:00 sendIn ny mottagen']],
  [
    'effects of leaving, of the connection and of entering, in that order',
    [sendIn, follow(2, 'ny-klar')],
    {},
    ['06-01T10:00 sendIn ny mottagen', '06-02T10:00 follow klar lämnad avslutad'],
  ],
  [
    'timers, each at its time however far the clock is moved',
    [sendIn, wait(30)],
    {},
    [
      '06-01T10:00 sendIn ny mottagen',
      '06-04T10:00 paminn ny påminnelse',
      '06-08T10:00 glomd klar lämnad avslutad',
    ],
  ],
  [
    'no timer of a state that was left, and those of one that is come back to anew',
    [sendIn, follow(2, 'ny-vantar'), follow(5, 'vantar-ny', 'author'), wait(9)],
    {},
    [
      '06-01T10:00 sendIn ny mottagen',
      '06-02T10:00 follow vantar lämnad begäran',
      '06-05T10:00 follow ny mottagen',
      '06-08T10:00 paminn ny påminnelse',
    ],
  ],
  [
    'a timer at the day of an answer that is given there, whose condition holds',
    [
      sendIn,
      follow(2, 'ny-vantar'),
      { at: day(3), do: 'answer', by: 'handler', answers: { senast: '2026-06-05', area: 20 } },
      wait(6),
    ],
    {},
    [
      '06-01T10:00 sendIn ny mottagen',
      '06-02T10:00 follow vantar lämnad begäran',
      '06-03T10:00 answer vantar',
      '06-04T22:00 dag klar avslutad',
    ],
  ],
  [
    'one whose day is past already at once, and that its condition does not hold',
    [sendIn, follow(2, 'ny-vantar'), wait(6)],
    { senast: '2026-05-05', area: 1 },
    [
      '06-01T10:00 sendIn ny mottagen',
      '06-02T10:00 follow vantar lämnad begäran',
      '06-02T10:00 dag vantar (condition)',
    ],
  ],
  [
    'what is handed in',
    [sendIn, follow(2, 'ny-vantar'), { at: day(3), do: 'handIn', by: 'author' }],
    {},
    [
      '06-01T10:00 sendIn ny mottagen',
      '06-02T10:00 follow vantar lämnad begäran',
      '06-03T10:00 handIn ny mottagen',
    ],
  ],
]

test.each(table)('a run tells %s', (_title, steps, answers, expected) => {
  const { happenings, refused } = run(steps, answers)
  expect(happenings.map(said)).toEqual(expected)
  expect(refused).toBeUndefined()
})

test.each([
  ['signs', 'klar'],
  ['refuses', 'ny'],
  ['signs', 'signera'],
] as const)('who sent it in %s: the case is in %s, as the state and the condition say', (does, expected) => {
  const isShut = expected === 'signera'
  const signed = graph(
    [
      state('ny', 'start', { steps: { handler: 'edit' } }),
      state('signera', 'normal', {
        steps: { author: 'signature', handler: 'edit' },
        signing: { done: 'signera-klar', refused: 'signera-ny' },
      }),
      state('klar', 'end'),
    ],
    [
      connection('ny-signera', { allow: { assignmentRoles: ['handler'] } }),
      connection('signera-klar', isShut ? { condition: { value: 'area', is: 'greater', to: 10 } } : {}),
      connection('signera-ny'),
    ],
  )
  const act = does === 'signs' ? 'sign' : 'refuse'
  const world = { graph: signed, calendar: usualCalendar, locale: 'sv' as const, number: '1' }
  const steps: ScenarioStep[] = [sendIn, follow(2, 'ny-signera'), { at: day(3), do: act, by: 'author' }]
  const given = { answers: {}, isValid: true }
  const run = (all: ScenarioStep[]) => replay(world, { begins: day(1), people, given, steps: all })
  expect(run(steps)).toMatchObject({ now: { state: expected } })
  expect(run(steps)).not.toHaveProperty('refused')
  // Once, and by nobody else.
  const again = [...steps, { at: day(4), do: 'sign', by: 'author' } as const]
  expect(run(again).refused).toEqual({ step: 3, why: 'closed' })
  const other = [...steps.slice(0, 2), { at: day(3), do: act, by: 'handler' } as const]
  expect(run(other).refused).toEqual({ step: 2, why: 'closed' })
})

test('one of an assignment role signs for it, and the case goes when all that the state asks have', () => {
  const signed = graph(
    [
      state('ny', 'start', {
        steps: { author: 'signature', handler: 'signature' },
        signing: { done: 'ny-klar', refused: 'ny-ny' },
      }),
      state('klar', 'end'),
    ],
    [connection('ny-klar', { allow: { assignmentRoles: ['handler'] } }), connection('ny-ny')],
  )
  const world = { graph: signed, calendar: usualCalendar, locale: 'sv' as const, number: '1' }
  const by = (who: string, act: 'sign' | 'refuse' = 'sign') => ({ at: day(3), do: act, by: who }) as const
  const run = (...steps: ScenarioStep[]) =>
    replay(world, {
      begins: day(1),
      people,
      given: { answers: {}, isValid: true },
      steps: [sendIn, ...steps],
    })
  expect(run(by('handler'))).toMatchObject({ now: { state: 'ny', signed: ['handler'] } })
  expect(run(by('handler'), by('author'))).toMatchObject({ now: { state: 'klar' } })
  expect(run(by('author'), by('handler'))).toMatchObject({ now: { state: 'klar' } })
  expect(run(by('handler'), by('author', 'refuse'))).toMatchObject({ now: { state: 'ny', signed: [] } })
  expect(run(by('handler'), by('handler')).refused).toEqual({ step: 2, why: 'closed' })
  expect(run(by('other')).refused).toEqual({ step: 1, why: 'closed' })
  // Nobody who is asked gets past it by the button.
  expect(run(follow(2, 'ny-klar')).refused).toEqual({ step: 1, why: 'closed' })
})

describe('what a state asks to be paid', () => {
  const paying = (payment: StatePayment): ProcessGraph =>
    graph(
      [
        state('ny', 'start', { steps: { handler: 'edit' } }),
        state('avgift', 'normal', { steps: { author: 'payment', handler: 'edit' }, payment }),
        state('klar', 'end'),
      ],
      [
        connection('ny-avgift', { allow: { assignmentRoles: ['handler'] } }),
        connection('avgift-klar', { condition: { value: 'park', is: 'notEquals', to: 'ja' } }),
        connection('avgift-ny', { allow: { assignmentRoles: ['handler'] } }),
      ],
    )
  const handled = (act: 'pay' | 'writeOff' | 'askPayment', who = 'handler', on = 3): ScenarioStep => ({
    ...{ at: day(on), do: act, by: who },
  })
  const run = (payment: StatePayment, answers: Values, ...steps: ScenarioStep[]) =>
    replay(
      { graph: paying(payment), calendar: usualCalendar, locale: 'sv', number: '1' },
      {
        ...{ begins: day(1), people, given: { answers, isValid: true } },
        steps: [sendIn, follow(2, 'ny-avgift'), ...steps],
      },
    )
  const fixed = { amount: 1_250.5, done: 'avgift-klar' }
  const asked = { answer: 'summa', done: 'avgift-klar' }

  test('is asked for, and staff mark it as paid: the case goes where the state says, as far as the condition holds', () => {
    expect(run(fixed, {})).toMatchObject({
      now: { state: 'avgift', payments: [{ state: 'avgift', amount: 125_050, paid: null, cancelled: null }] },
    })
    expect(run(fixed, {}, handled('pay')).now).toMatchObject({
      ...{ state: 'klar', payments: [{ amount: 125_050, paid: Date.parse(day(3)) }] },
    })
    expect(run(fixed, { park: 'ja' }, handled('pay'))).toMatchObject({ now: { state: 'avgift' } })
    // Once, and by staff alone.
    const twice = run(fixed, { park: 'ja' }, handled('pay'), handled('pay'))
    expect(twice.refused).toEqual({ step: 3, why: 'closed' })
    for (const who of ['author', 'other'])
      expect(run(fixed, {}, handled('pay', who)).refused).toEqual({ step: 2, why: 'closed' })
    // Nor is it the sender’s button.
    expect(run(fixed, {}, follow(3, 'avgift-klar', 'author')).refused).toEqual({ step: 2, why: 'closed' })
  })

  test('is written off: the case stays, and it is asked for anew', () => {
    const off = run(fixed, {}, handled('writeOff'))
    expect(off.now).toMatchObject({ state: 'avgift', payments: [{ cancelled: Date.parse(day(3)) }] })
    const anew = run(fixed, {}, handled('writeOff'), handled('askPayment'), handled('pay'))
    expect(anew.now).toMatchObject({ state: 'klar', payments: [{ paid: null }, { cancelled: null }] })
    expect(run(fixed, {}, handled('askPayment')).refused).toEqual({ step: 2, why: 'closed' })
  })

  test('stands in an answer: nothing is asked where it cannot be read, and where it is nothing the case goes on by itself', () => {
    expect(run(asked, { summa: '1 250,50 kr' }).now.payments).toMatchObject([{ amount: 125_050 }])
    const unclear = run(asked, { summa: 'vet inte' }, handled('askPayment'))
    expect(unclear).toMatchObject({ now: { payments: [] }, refused: { step: 2, why: 'invalid' } })
    const none = run(asked, { summa: 0 })
    expect(none.now).toMatchObject({ state: 'klar', payments: [] })
    expect(none.happenings.at(-1)).toMatchObject({ do: 'paidUp', from: 'avgift', to: 'klar' })
    expect(run(asked, { summa: 0, park: 'ja' }).now).toMatchObject({ state: 'avgift', paidUp: false })
  })

  test('is not asked for twice where the case comes back, but for what is left of it', () => {
    const back = [follow(4, 'avgift-ny'), follow(5, 'ny-avgift')]
    expect(run(fixed, {}, ...back).now.payments).toHaveLength(1)
    const more = { at: day(4), do: 'answer', by: 'handler', answers: { summa: 150, park: '' } } as const
    const paid = run(
      asked,
      { summa: 100, park: 'ja' },
      handled('pay'),
      more,
      ...back,
      handled('pay', 'handler', 6),
    )
    expect(paid.now).toMatchObject({ state: 'klar', payments: [{ amount: 10_000 }, { amount: 5_000 }] })
  })
})

const refusals: [string, ScenarioStep[], object, { step: number; why: string }][] = [
  ['is for another', [sendIn, follow(2, 'ny-klar', 'author')], {}, { step: 1, why: 'closed' }],
  ['has a condition that fails', [sendIn, follow(2, 'ny-stängd')], { area: 60 }, { step: 1, why: 'closed' }],
  ['leaves another state', [sendIn, follow(2, 'vantar-ny')], {}, { step: 1, why: 'closed' }],
  ['is gone', [sendIn, follow(2, 'borta')], {}, { step: 1, why: 'closed' }],
  ['is of a draft', [follow(2, 'ny-klar', 'author')], {}, { step: 0, why: 'closed' }],
  [
    'is of a case that is none of theirs',
    [sendIn, follow(2, 'ny-vantar', 'other')],
    {},
    { step: 1, why: 'closed' },
  ],
  [
    'is of a state that shuts them out',
    [sendIn, follow(2, 'ny-stängd'), follow(3, 'stängd-klar')],
    { area: 1 },
    { step: 2, why: 'closed' },
  ],
  ['is sent in already', [sendIn, { ...sendIn, at: day(2) }], {}, { step: 1, why: 'closed' }],
  [
    'hands in what nobody asks',
    [sendIn, { at: day(2), do: 'handIn', by: 'author' }],
    {},
    { step: 1, why: 'closed' },
  ],
  [
    'hands in for somebody else',
    [sendIn, follow(2, 'ny-vantar'), { at: day(3), do: 'handIn', by: 'handler' }],
    {},
    { step: 2, why: 'closed' },
  ],
  [
    'changes answers of a case that one may only read',
    [sendIn, { at: day(2), do: 'answer', by: 'author', answers: { area: 1 } }],
    {},
    { step: 1, why: 'closed' },
  ],
  ['requires an answer that is missing', [sendIn, follow(2, 'ny-ny')], {}, { step: 1, why: 'invalid' }],
  ['is by nobody there is', [sendIn, follow(2, 'ny-klar', 'x')], {}, { step: 1, why: 'unknown' }],
  [
    'is before the one ahead of it',
    [{ ...sendIn, at: day(3) }, follow(2, 'ny-klar')],
    {},
    { step: 1, why: 'unknown' },
  ],
  ['is at no time', [{ ...sendIn, at: 'x' }], {}, { step: 0, why: 'unknown' }],
]

test.each(refusals)('a step is refused that %s', (_title, steps, answers, expected) => {
  expect(run(steps, answers).refused).toMatchObject(expected)
})

test('a form that is not valid is not sent in, goes by no connection that asks for that, and by no timer', () => {
  expect(run([sendIn], {}, { isValid: false }).refused).toEqual({ step: 0, why: 'invalid' })
  const spoilt: ScenarioStep = { at: day(2), do: 'answer', by: 'handler', answers: {}, isValid: false }
  expect(run([sendIn, spoilt, follow(3, 'ny-klar')]).refused).toEqual({ step: 2, why: 'invalid' })
  expect(
    run([sendIn, spoilt, wait(30)])
      .happenings.map(said)
      .at(-1),
  ).toBe('06-08T10:00 glomd ny (invalid)')
})

test('a round of timers that takes no time ends the run', () => {
  const timer = (_id: string, way: string) => ({ timers: [{ _id, after: 'PT0S', connection: way }] })
  const of: ProcessGraph = graph(
    [state('a', 'start', timer('x', 'a-b')), state('b', 'normal', timer('y', 'b-a'))],
    [connection('a-b'), connection('b-a')],
  )
  expect(run([sendIn], {}, { of }).refused).toEqual({ step: 0, why: 'endless' })
})

test('what it comes to is what a scenario expects', () => {
  expect(expectedOf(run([sendIn, follow(2, 'ny-klar')], { area: 1 }))).toEqual({
    state: 'klar',
    answers: { area: 1 },
    effects: [effect('mottagen'), effect('lämnad'), effect('avslutad')],
  })
})

const agreed = graph(
  [state('ny', 'start'), state('beslut', 'normal', { steps: { handler: 'edit' } }), state('klar', 'end')],
  [
    connection('ny-beslut'),
    connection('beslut-klar', {
      allow: { assignmentRoles: ['handler'] },
      approvals: { count: 2, roles: ['handler'], notAuthor: true },
    }),
  ],
)
const second = tester('handler2', { assignmentRoles: ['handler'] })

test('a connection that takes two approvals moves by the second of two people, for the answers as they are', () => {
  const of = (steps: ScenarioStep[]) =>
    replay(
      { graph: agreed, calendar: usualCalendar, locale: 'sv', number: '2026-1' },
      { begins: day(1, '09:00'), people: [...people, second], given: { answers: {}, isValid: true }, steps },
    )
  const begun = [sendIn, follow(2, 'ny-beslut'), follow(3, 'beslut-klar')]
  const first = of(begun)
  expect(first.happenings.at(-1)).toMatchObject({ to: 'beslut', approved: true })
  expect(of([...begun, follow(4, 'beslut-klar')]).refused).toEqual({ step: 3, why: 'closed' })
  expect(of([...begun, follow(4, 'beslut-klar', 'handler2')]).now.state).toBe('klar')
  const changed: ScenarioStep = { at: day(4), do: 'answer', by: 'handler', answers: { area: 1 } }
  expect(of([...begun, changed]).refused).toBeUndefined()
  expect(of([...begun, changed, follow(5, 'beslut-klar', 'handler2')]).now.state).toBe('beslut')
})

const reminding = (_id: string, before: string) => ({ _id, before, effect: effect(_id) })
const timed = graph(
  [
    state('ny', 'start', {
      timers: [
        { _id: 'svar', after: 'P9D', connection: 'ny-klar', reminders: [reminding('svar-snart', 'P2D')] },
        { _id: 'strax', after: 'P1D', effect: effect('strax'), reminders: [reminding('för sent', 'P3D')] },
      ],
    }),
    state('vantar', 'normal', { subType: 'waiting' }),
    state('klar', 'end'),
  ],
  [connection('ny-vantar'), connection('vantar-ny'), connection('ny-klar'), connection('ny-ny')],
  {
    due: {
      after: 'P10D',
      working: true,
      reminders: [reminding('tre kvar', 'P3D'), reminding('sent', 'P8D')],
    },
  },
)
const runTimed = (steps: ScenarioStep[]) => {
  const world = { graph: timed, calendar: usualCalendar, locale: 'sv' as const, number: '2026-1' }
  const ran = replay(world, { begins: day(1, '09:00'), people, given: { answers: {}, isValid: true }, steps })
  return { ...ran, clock: clockAt(world, ran.now, ran.at) }
}

test('the clock of the case counts by its calendar, stands in a state that waits, and says what is used, left and why', () => {
  // A Monday; the Friday and the Saturday after are closed, and it is due after ten days that are not.
  const due = (run: ReturnType<typeof runTimed>) =>
    run.now.timed?.due && new Date(run.now.timed.due).toISOString().slice(0, 10)
  const sent = runTimed([sendIn])
  expect(sent.happenings[0]?.clock).toBe('started')
  expect(sent.clock).toMatchObject({ used: 0, left: 10, stands: null, isLate: false })
  const stopped = runTimed([sendIn, follow(3, 'ny-vantar'), wait(10)])
  expect(stopped.happenings.find(({ clock }) => clock === 'stopped')).toBeDefined()
  expect(stopped.clock).toMatchObject({ used: 2, left: 8, stands: 'waiting' })
  const again = runTimed([sendIn, follow(3, 'ny-vantar'), follow(10, 'vantar-ny')])
  expect(again.happenings.at(-1)?.clock).toBe('goesOn')
  expect(again.clock).toMatchObject({ used: 2, left: 8, stands: null })
  expect([due(sent), due(again)]).toEqual(['2026-06-15', '2026-06-23'])
  expect(runTimed([sendIn, wait(9), follow(9, 'ny-klar')]).clock).toMatchObject({ stands: 'ended' })
})

test('reminders run as they are due, before a timer and the day of the case, and none that would have come before they were set', () => {
  const effectsOf = (steps: ScenarioStep[]) =>
    runTimed(steps).happenings.flatMap(({ at, effects }) =>
      effects.map(({ input }) => `${new Date(at).toISOString().slice(5, 10)} ${input.template}`),
    )
  expect(effectsOf([sendIn, follow(2, 'ny-ny'), wait(13)])).toEqual([
    '06-02 strax',
    '06-03 strax',
    '06-07 sent',
    '06-09 svar-snart',
  ])
  // While the clock stands nobody is reminded of when it is due, and what it is due then is later.
  expect(effectsOf([sendIn, follow(3, 'ny-vantar'), wait(20)])).toEqual(['06-02 strax'])
})

test.each([
  ['form', 'author', undefined],
  ['staff', 'handler', undefined],
  ['staff', 'admin', undefined],
  ['staff', 'author', 'closed'],
  ['form', 'handler', 'closed'],
  ['form', undefined, 'closed'],
  ['effect', undefined, undefined],
  ['child', undefined, undefined],
  ['effect', 'author', 'closed'],
  ['child', 'admin', 'closed'],
] as const)('where cases begin by %s, sent in by %s: %s', (subType, by, refused) => {
  const of: ProcessGraph = {
    ...process,
    states: process.states.map((one) => (one._id === 'ny' ? { ...one, subType } : one)),
  }
  const admin = tester('admin', { permissions: ['admin'] })
  const come = replay(
    { graph: of, calendar: usualCalendar, locale: 'sv', number: '2026-1', author: people[0] },
    {
      ...{ begins: day(1, '09:00'), people: [...people, admin], given: { answers: {}, isValid: true } },
      steps: [{ at: day(1), do: 'sendIn', ...(by && { by }) }],
    },
  )
  expect(come.refused?.why).toBe(refused)
  expect(come.now.state).toBe(refused ? null : 'ny')
  // Whose it is: of the one whom staff took it down for; of nobody where it begins by itself.
  expect(come.now.createdByName).toBe(refused || by === undefined ? '' : 'author')
  expect(come.happenings[0]?.by).toBe(refused ? undefined : by)
})
