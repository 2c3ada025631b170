import { afterEach, expect, setSystemTime, test } from 'bun:test'
import felanmalan from '../../../../templates/felanmalan/process/process-felanmalan.json'
import {
  admin,
  citizen,
  faultAnswers,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  stranger,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { usualCalendar } from '../../../shared/calendar/workCalendar.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { randomFrom } from '../../../shared/process/edit/someCommand.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, graph, state } from '../../../shared/process/processFixture.ts'
import type { Tester } from '../../../shared/process/scenario.ts'
import {
  act,
  newCase,
  nextTimer,
  stepOf,
  type TriedCase,
  type World,
} from '../../../shared/process/simulate/simulate.ts'
import { graph as storedGraph } from '../../../shared/stored/graph.ts'
import type { Session } from '../../session.ts'

afterEach(() => setSystemTime())

/** With what the others lack: conditions, timers of every kind, a state that shuts people out, ways back. */
const rich = (): ProcessGraph =>
  graph(
    [
      state('ny', 'start', {
        steps: { handler: 'edit' },
        timers: [{ _id: 'glomd', after: 'P4D', connection: 'ny-vantar' }],
      }),
      state('vantar', 'normal', {
        subType: 'waiting',
        steps: { handler: 'edit', registrar: 'noaccess' },
        timers: [
          { _id: 'arbetsdagar', after: 'P5D', working: true, connection: 'vantar-beslut' },
          { _id: 'dag', atValue: 'datum', connection: 'vantar-ny' },
        ],
      }),
      state('beslut', 'normal', {
        subType: 'decision',
        steps: { '*': 'noaccess', registrar: 'summary', handler: 'edit' },
        timers: [{ _id: 'månad', after: 'P1M', connection: 'beslut-klar' }],
      }),
      state('klar', 'end'),
    ],
    [
      connection('ny-vantar'),
      connection('ny-beslut', {
        allow: { assignmentRoles: ['handler'], author: true },
        condition: {
          any: [
            { value: 'antal', is: 'greater', to: 3 },
            { role: registrarRole, is: 'has' },
          ],
        },
      }),
      connection('vantar-ny', { allow: { author: true } }),
      connection('vantar-beslut', { condition: { value: 'kategori', is: 'notEquals', to: 'park' } }),
      connection('beslut-klar', {
        allow: { permissions: ['caseForce'], assignmentRoles: ['registrar'] },
        validate: true,
      }),
      connection('beslut-ny', { allow: { roles: [handlerRole] } }),
      connection('klar-beslut', { allow: { assignmentRoles: ['registrar'] } }),
    ],
  )

const withTimers = (): ProcessGraph => {
  const made = faultGraph()
  const timers = [{ _id: 'vecka', after: 'P7D', connection: 'pagar-klar' }]
  return { ...made, states: made.states.map((one) => (one._id === 'pagar' ? { ...one, timers } : one)) }
}

const bare = ({ states, connections, ...rest }: ProcessGraph): ProcessGraph => ({
  ...rest,
  // What is run besides changes no case, and takes its time.
  states: states.map((one) => ({ ...one, onEnter: [], onLeave: [] })),
  connections: connections.map((one) => ({ ...one, effects: [] })),
})

const shipped = (): ProcessGraph => {
  const { value } = storedGraph(felanmalan.data.data)
  if (!value) throw new Error('the shipped process is not read')
  return value
}

const processes: { prefix: string; graph: ProcessGraph; keys: [string, string]; share: number }[] = [
  { prefix: 'f-', graph: withTimers(), keys: ['handler', 'registrar'], share: 200 },
  { prefix: 'r-', graph: rich(), keys: ['handler', 'registrar'], share: 600 },
  {
    prefix: 't-',
    graph: bare(shipped()),
    keys: ['handlaggare', 'registrator'],
    share: 200,
  },
]

const hour = 3_600_000
const steps = [hour, 5 * hour, 24 * hour, 4 * 24 * hour, 9 * 24 * hour]

interface Walk {
  formId: string
  world: World
  people: readonly { tester: Tester; session: Session }[]
  id: string
  tried: TriedCase
}

const peopleOf = (userId: string, [first, second]: [string, string]): Walk['people'] => {
  const one = (session: Session, assignmentRoles: string[], isAuthor = false) => ({
    session,
    tester: {
      ...{ key: session.userId ?? '', name: session.userName, assignmentRoles, isAuthor },
      ...{ roles: [...session.roles], permissions: [...session.permissions] },
    },
  })
  return [
    one(citizen({ userId }), [], true),
    one(handler(), [first]),
    one(registrar(), [second]),
    one(admin(), []),
    one(stranger(), []),
  ]
}

test('1,000 random walks in the simulator and the engine come to the same states at the same times', async () => {
  const random = randomFrom(20_261_127)
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  // Before Easter and a change of the clock.
  let at = Date.parse('2026-03-20T09:20:00Z')
  setSystemTime(at)
  const app = await testApp({ ran: () => at })
  const { cases, work, store } = app.services
  await makeUsers(app)
  await work.start()

  const walks: Walk[] = []
  for (const { prefix, graph: process, keys, share } of processes) {
    const [handling, registering] = keys
    const formId = await publishFault(app, {
      ...{ prefix, graph: process },
      process: {
        assignmentRoles: [
          { key: handling, name: 'Handläggare', roles: [handlerRole] },
          { key: registering, name: 'Registrator', roles: [registrarRole] },
        ],
      },
    })
    const world: World = { graph: process, calendar: usualCalendar, locale: 'sv', number: '' }
    const sent = Array.from({ length: share }, async (_none, index): Promise<Walk> => {
      // How much one account sends in is limited.
      const people = peopleOf(`citizen-${prefix}${index}`, keys)
      const [author] = people
      if (!author) throw new Error('nobody sends it in')
      const answers: Values = {
        ...faultAnswers,
        kategori: pick(['vag', 'lampa', 'park']),
        antal: random(8),
        ...(random(2) && { datum: `2026-0${3 + random(3)}-${10 + random(18)}` }),
      }
      const { formDataId } = await cases.save(author.session, { formId, data: answers, complete: true })
      const done = act(world, newCase({ answers, isValid: true }), {
        ...{ by: author.tester, at },
        act: { do: 'sendIn', by: author.tester.key },
      })
      if ('refused' in done) throw new Error(done.refused)
      return { formId, world, people, id: formDataId, tried: done.now }
    })
    walks.push(...(await Promise.all(sent)))
  }

  let moves = 0
  let refused = 0
  let byTimer = 0
  const settled = async () => {
    work.wake()
    await work.idle()
  }
  /** Timers up to then run, each when it is due. */
  async function until(end: number): Promise<void> {
    for (;;) {
      const next = walks.map(({ world, tried }) => nextTimer(world, tried, { from: at, until: end }))
      const soonest = Math.min(...next.map((one) => one?.happening.at ?? Number.POSITIVE_INFINITY))
      if (soonest === Number.POSITIVE_INFINITY) return
      for (const [index, walk] of walks.entries()) {
        const one = next[index]
        if (one?.happening.at !== soonest) continue
        walk.tried = one.now
        if (one.happening.to !== one.happening.from) byTimer++
      }
      at = soonest
      setSystemTime(at)
      await settled()
    }
  }
  async function compare(): Promise<void> {
    const records = await store.read.cases.findMany(
      'default',
      walks.map(({ id }) => id),
    )
    const found = new Map(records.map(({ _id, state: is, entered }) => [_id, `${is} ${entered}`]))
    const differ = walks.filter(({ id, tried }) => found.get(id) !== `${tried.state} ${tried.entered}`)
    expect(differ.map(({ id, tried }) => ({ tried, engine: found.get(id) }))).toEqual([])
  }
  async function go(walk: Walk): Promise<void> {
    const { world, people, tried, id } = walk
    const by = pick(people)
    if (!by || random(5) === 0) return
    const [, handling] = people
    if (random(6) === 0 && handling && stepOf(world, tried, handling.tester) === 'edit') {
      const isValid = random(3) > 0
      const answers = { gata: isValid ? 'Storgatan 1' : '', antal: random(8) }
      await cases.save(handling.session, { formId: walk.formId, formDataId: id, data: answers })
      const done = act(world, tried, {
        ...{ by: handling.tester, at },
        act: { do: 'answer', by: handling.tester.key, answers, isValid },
      })
      if ('now' in done) walk.tried = done.now
      return
    }
    const here = world.graph.connections.filter(({ from }) => from === tried.state)
    const way = (random(8) && pick(here)) || pick(world.graph.connections)
    if (!way) return
    const done = act(world, tried, {
      ...{ by: by.tester, at },
      act: { do: 'follow', by: by.tester.key, connection: way._id },
    })
    const engine = await cases
      .changeStatus(by.session, { formDataId: id, connectionId: way._id, currentStateId: tried.state ?? '' })
      .then(
        () => 'moved',
        (error) =>
          ['FORBIDDEN', 'NOT_FOUND'].includes(error.code) ? 'closed' : String(error.code).toLowerCase(),
      )
    expect({ way: way._id, by: by.tester.key, tried, is: engine }).toEqual({
      ...{ way: way._id, by: by.tester.key, tried },
      is: 'refused' in done ? done.refused : 'moved',
    })
    if ('now' in done) {
      walk.tried = done.now
      moves++
    } else refused++
  }

  for (let round = 0; round < 4; round++) {
    const end = at + (steps[random(steps.length)] ?? hour) + random(60) * 60_000
    await until(end)
    at = end
    setSystemTime(at)
    await compare()
    await Promise.all(walks.map(go))
    await settled()
    await until(at)
    await compare()
  }
  await until(at + 12 * 24 * hour)
  await compare()
  await app.close()
  expect(walks).toHaveLength(1_000)
  expect(moves).toBeGreaterThan(800)
  expect(refused).toBeGreaterThan(800)
  expect(byTimer).toBeGreaterThan(300)
}, 120_000)
