import { afterEach, expect, setSystemTime, test } from 'bun:test'
import enkel from '../../../../templates/blank/process/process-enkel.json'
import bygglov from '../../../../templates/bygglov/process/process-bygglov.json'
import remiss from '../../../../templates/bygglov/process/process-bygglov-remiss.json'
import felanmalan from '../../../../templates/felanmalan/process/process-felanmalan.json'
import {
  admin,
  citizen,
  faultAnswers,
  faultGraph,
  handler,
  handlerRole,
  makeRoles,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  stranger,
} from '../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import { localise } from '../../../shared/catalogue/read/localise.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { type Random, randomFrom } from '../../../shared/process/edit/someCommand.ts'
import { asksToSign } from '../../../shared/process/graph/steps.ts'
import { isBegunByItself } from '../../../shared/process/graph/transitions.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, graph, state } from '../../../shared/process/processFixture.ts'
import type { Tester } from '../../../shared/process/scenario.ts'
import { openPayment } from '../../../shared/process/simulate/pay.ts'
import {
  act,
  begin,
  clockAt,
  newCase,
  nextTimer,
  stepOf,
  type TriedCase,
  type World,
} from '../../../shared/process/simulate/simulate.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import { graph as storedGraph } from '../../../shared/stored/graph.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import { type Session, systemSession } from '../../session.ts'
import { clockOf } from './timers/clock.ts'

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
        ...{ subType: 'waiting', handIn: 'vantar-beslut' },
        steps: { author: 'edit', handler: 'edit', registrar: 'noaccess' },
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
      // Signed by both, in whatever order.
      state('under', 'normal', {
        steps: { author: 'signature', handler: 'signature', registrar: 'edit' },
        signing: { done: 'under-klar', refused: 'under-ny' },
      }),
      state('klar', 'end'),
    ],
    [
      connection('ny-vantar'),
      connection('ny-under', { allow: { assignmentRoles: ['handler'] } }),
      connection('under-klar', { allow: { assignmentRoles: ['handler', 'registrar'], author: true } }),
      connection('under-ny', { condition: { value: 'antal', is: 'less', to: 6 } }),
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
    {
      due: {
        ...{ after: 'P6D', working: true, time: '15:00' },
        reminders: [
          { _id: 'snart', before: 'P2D', working: true, effect: { effect: 'Case/notify', input: told } },
        ],
      },
    },
  )
const told = { to: 'author', msg: 'Snart' }

const withTimers = (): ProcessGraph => {
  const made = faultGraph()
  const timers = [{ _id: 'vecka', after: 'P7D', connection: 'pagar-klar' }]
  return {
    ...made,
    states: made.states.map((one) => (one._id === 'pagar' ? { ...one, timers } : one)),
    due: { atValue: 'datum', days: 5, working: true },
  }
}

const bare = ({ states, connections, ...rest }: ProcessGraph): ProcessGraph => ({
  ...rest,
  // What is run besides changes no case, and takes its time.
  states: states.map((one) => ({ ...one, onEnter: [], onLeave: [] })),
  connections: connections.map((one) => ({ ...one, effects: [] })),
})

const shipped = (template: { data: { data: unknown } }): ProcessGraph => {
  const { value } = storedGraph(template.data.data)
  if (!value) throw new Error('the shipped process is not read')
  return value
}

/** With what is to be paid: by an answer, which may be nothing or change, and the same for all; an end that it comes back from. */
const paying = (): ProcessGraph =>
  graph(
    [
      state('ny', 'start', { steps: { handler: 'edit' } }),
      state('avgift', 'normal', {
        steps: { author: 'payment', handler: 'edit' },
        payment: { answer: 'antal', done: 'avgift-klar' },
        timers: [{ _id: 'sen', after: 'P9D', connection: 'avgift-ny' }],
      }),
      state('fast', 'normal', {
        steps: { author: 'payment', handler: 'edit', registrar: 'noaccess' },
        payment: { amount: 250.5, done: 'fast-avgift' },
      }),
      state('klar', 'end'),
    ],
    [
      connection('ny-avgift', { allow: { assignmentRoles: ['handler'] } }),
      connection('ny-fast', { allow: { author: true } }),
      connection('avgift-klar', { condition: { value: 'kategori', is: 'notEquals', to: 'park' } }),
      connection('avgift-ny', { allow: { assignmentRoles: ['handler'] } }),
      connection('fast-avgift'),
      connection('fast-ny', { allow: { assignmentRoles: ['handler'] } }),
      connection('klar-avgift', { allow: { assignmentRoles: ['registrar'] } }),
    ],
  )

const committeeRole = 'role-committee'
/** As the template has it: who handles, who is consulted, and a committee of whom two decide. */
const permit = [
  { key: 'handlaggare', name: 'Handläggare', roles: [handlerRole] },
  { key: 'remiss', name: 'Remissinstans', roles: [registrarRole] },
  { key: 'namnd', name: 'Nämnd', roles: [committeeRole] },
]
const roles = (first: string, second: string) => [
  { key: first, name: 'Handläggare', roles: [handlerRole] },
  { key: second, name: 'Registrator', roles: [registrarRole] },
]

interface Walked {
  prefix: string
  graph: ProcessGraph
  assignmentRoles: typeof permit
  /** How many walks, and how many steps each tries between two times. */
  share: number
  tries: number
  /** Of its form, where that is met in the simulator, too. */
  pages?: Sketch[]
}
const permitGraph = bare(shipped(bygglov))
const processes: Walked[] = [
  { prefix: 'f-', graph: withTimers(), assignmentRoles: roles('handler', 'registrar'), share: 100, tries: 1 },
  { prefix: 'r-', graph: rich(), assignmentRoles: roles('handler', 'registrar'), share: 325, tries: 1 },
  { prefix: 'p-', graph: paying(), assignmentRoles: roles('handler', 'registrar'), share: 75, tries: 8 },
  {
    ...{ prefix: 'e-', graph: bare(shipped(enkel)), share: 75, tries: 1 },
    assignmentRoles: roles('handlaggare', 'registrator'),
  },
  {
    ...{ prefix: 't-', graph: bare(shipped(felanmalan)), share: 100, tries: 1 },
    assignmentRoles: roles('handlaggare', 'registrator'),
  },
  {
    ...{ prefix: 'm-', graph: bare(shipped(remiss)), share: 75, tries: 1 },
    assignmentRoles: roles('handlaggare', 'instans'),
  },
  {
    ...{ prefix: 'b-', graph: permitGraph, assignmentRoles: permit, share: 250, tries: 6 },
    // Who handles it reads one answer and has to give another while it is looked into, and the committee is not told a third.
    pages: [
      [
        'FormTab#p1',
        { label: 'Ansökan' },
        [
          'Section#s1',
          {},
          [
            'Row#r1',
            {},
            [
              'Col#c1',
              { cols: 12 },
              [
                'Input#gata',
                {
                  ...{ name: 'gata', label: 'Gata', validation: { required: true } },
                  rights: { granskning: { handlaggare: 'read' } },
                },
              ],
              [
                'Date#datum',
                { name: 'datum', label: 'Datum', rights: { granskning: { handlaggare: 'required' } } },
              ],
              [
                'Input#antal',
                { name: 'antal', label: 'Antal', type: 'number', rights: { '*': { namnd: 'hidden' } } },
              ],
              ['Input#kategori', { name: 'kategori', label: 'Kategori' }],
              ['Input#anonym', { name: 'anonym', label: 'Anonym' }],
              [
                'Input#epost',
                {
                  ...{ name: 'epost', label: 'E-post', type: 'email' },
                  show: { mode: 'show', when: { value: 'antal', is: 'less', to: 4 }, reset: true },
                },
              ],
            ],
          ],
        ],
      ],
    ],
  },
]

const hour = 3_600_000
const steps = [hour, 5 * hour, 24 * hour, 4 * 24 * hour, 9 * 24 * hour]

const pickBy =
  (random: Random) =>
  <T>(list: readonly T[]): T | undefined =>
    list[random(list.length)]

interface Walk {
  formId: string
  /** Its own: what others do meanwhile changes nothing of where it goes. */
  random: Random
  tries: number
  world: World
  people: readonly { tester: Tester; session: Session }[]
  id: string
  tried: TriedCase
}

const committee = (name: string, ...held: string[]): Session =>
  sessionWith('user', {
    id: `s-${name}`,
    userId: `user-${name}`,
    userName: name,
    roles: [committeeRole, ...held],
  })

const peopleOf = (userId: string, named: typeof permit, isBegunByPerson: boolean): Walk['people'] => {
  const one = (session: Session, isAuthor = false) => ({
    session,
    tester: {
      ...{ key: session.userId ?? '', name: session.userName, isAuthor },
      assignmentRoles: named
        .filter(({ roles }) => roles.some((id) => session.roles.includes(id)))
        .map(({ key }) => key),
      ...{ roles: [...session.roles], permissions: [...session.permissions] },
    },
  })
  return [
    one(citizen({ userId }), isBegunByPerson),
    ...[handler(), registrar(), admin(), stranger()].map((session) => one(session)),
    // One of the committee handles cases, too: who has sent a case there does not decide it.
    ...(named === permit
      ? [committee('Anna'), committee('Bo'), committee('Cia', handlerRole)].map((session) => one(session))
      : []),
  ]
}

test('1,000 random walks in the simulator and the engine come to the same states at the same times, with the same on their clocks', async () => {
  const random = randomFrom(20_261_127)
  // Before Easter and a change of the clock.
  let at = Date.parse('2026-03-20T09:20:00Z')
  setSystemTime(at)
  const app = await testApp({ ran: () => at })
  const { cases, work, store } = app.services
  await makeUsers(app)
  await work.start()

  const walks: Walk[] = []
  await makeRoles(app, committeeRole)
  // Where it is closed on other days than usual.
  await app.services.documents.create(systemSession(), {
    ...{ page: 'workCalendar', id: 'calendar-committee' },
    data: { name: 'Nämnden', holidays: true, monday: '8-16', wednesday: '8-12', thursday: '8-16' },
  })
  for (const { prefix, graph: process, assignmentRoles, share, tries, pages } of processes) {
    const formId = await publishFault(app, {
      ...{ prefix, graph: process, ...(pages && { pages }) },
      process: { assignmentRoles, ...(prefix !== 't-' && { workCalendar: 'calendar-committee' }) },
    })
    const { calendar, forms } = await app.services.processes.tryOut(admin(), `${prefix}process-fault`)
    const [form] = forms
    const world: World = {
      ...{ graph: process, calendar, locale: 'sv', number: '' },
      ...(pages && form && { form: { ...form, tree: localise(form.tree, 'sv') } }),
    }
    const sent = Array.from({ length: share }, async (_none, index): Promise<Walk> => {
      // How much one account sends in is limited.
      const own = randomFrom(20_261_127 + random(1_000_000))
      const isBegunByPerson = !isBegunByItself(process)
      const people = peopleOf(`citizen-${prefix}${index}`, assignmentRoles, isBegunByPerson)
      const [sender] = people
      const author = isBegunByPerson ? sender : undefined
      const answers: Values = {
        ...faultAnswers,
        kategori: pickBy(random)(['vag', 'lampa', 'park']),
        antal: random(8),
        ...(random(2) && { datum: `2026-0${3 + random(3)}-${10 + random(18)}` }),
      }
      const { formDataId } = await cases.save(author?.session ?? systemSession(), {
        ...{ formId, data: answers, complete: true },
      })
      const done = begin(world, newCase({ answers, isValid: true }), { by: author?.tester, at })
      if ('refused' in done) throw new Error(done.refused)
      return { formId, random: own, tries, world, people, id: formDataId, tried: done.now }
    })
    walks.push(...(await Promise.all(sent)))
  }

  let moves = 0
  let refused = 0
  let byTimer = 0
  let approved = 0
  let handedIn = 0
  let voided = 0
  const signed = { sign: 0, refuse: 0 }
  /** Of the permit. */
  const reached = new Set<string>()
  const paidFor = { pay: 0, writeOff: 0, askPayment: 0, paidUp: 0 }
  const seen = { stands: 0, late: 0, stood: 0 }
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
        if (one.happening.do === 'paidUp') paidFor.paidUp++
        else if (one.happening.to !== one.happening.from) byTimer++
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
    const found = new Map(records.map((record) => [record._id, record]))
    const asked = new Map<string, unknown>()
    for (const { _id, row } of records)
      asked.set(
        _id,
        (await store.read.casePayments.of(row)).map(({ state: of, amount, paid, cancelled }) => ({
          ...{ state: of, amount, paid, cancelled },
        })),
      )
    const differ = walks.flatMap(({ id, tried, world }) => {
      const record = found.get(id)
      const states = new Map(world.graph.states.map((one) => [one._id, one]))
      const clock = record ? clockOf(record, { states }, world.calendar, at) : null
      const engine = {
        ...{ state: record?.state, entered: record?.entered, due: record?.due ?? null, clock },
        payments: asked.get(id),
      }
      const { state: is, entered, timed, payments } = tried
      const simulator = {
        ...{ state: is, entered, due: timed?.due ?? null, clock: clockAt(world, tried, at) },
        payments,
      }
      if (clock?.stands) seen.stands++
      if (clock?.isLate) seen.late++
      if (timed && timed.clock.stood > 0) seen.stood++
      return sameJson(engine, simulator) ? [] : [{ id, engine, simulator }]
    })
    expect(differ).toEqual([])
  }
  /** What the engine refused with, as the simulator says it. */
  const closedOr = (error: unknown): string => {
    const code = error instanceof Failure ? error.code : String(error)
    return ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'].includes(code) ? 'closed' : code.toLowerCase()
  }
  async function go(walk: Walk): Promise<void> {
    const { world, people, tried, id, random } = walk
    const pick = pickBy(random)
    if (world.graph === permitGraph) reached.add(tried.state ?? '')
    const by = pick(people)
    if (!by || random(5) === 0) return
    const [author, ...staff] = people
    const [handling] = staff
    const editor = random(tried.signed.length > 0 ? 2 : 6) === 0 && pick(staff.slice(0, 2))
    if (editor && stepOf(world, tried, editor.tester) === 'edit') {
      const isValid = random(3) > 0
      const answers = {
        ...{ gata: isValid ? 'Storgatan 1' : '', antal: random(8) },
        ...(random(2) && { datum: `2026-0${4 + random(3)}-${10 + random(18)}` }),
      }
      await cases.save(editor.session, {
        ...{ formId: walk.formId, formDataId: id, data: answers, voidsSignatures: true },
      })
      const done = act(world, tried, {
        ...{ by: editor.tester, at },
        act: { do: 'answer', by: editor.tester.key, answers, isValid },
      })
      if ('now' in done) {
        if (tried.signed.length > done.now.signed.length) voided++
        walk.tried = done.now
      }
      return
    }
    const { handIn } = world.graph.states.find(({ _id }) => _id === tried.state) ?? {}
    if (handIn && author && handling && tried.answers.gata && random(3) === 0) {
      // Asked for something, who sent it in hands it in as it was.
      await cases.requestCompletion(handling.session, {
        ...{ formDataId: id, due: '2999-01-31', message: 'Vilken gata är det?' },
        components: [{ componentId: 'gata', note: '' }],
      })
      await cases.save(author.session, {
        ...{ formId: walk.formId, formDataId: id, data: {}, complete: true, asItStands: true },
      })
      const done = act(world, tried, {
        ...{ by: author.tester, at },
        act: { do: 'handIn', by: author.tester.key },
      })
      // Where the condition of what follows does not hold it stays: nothing is refused for that.
      if ('now' in done) {
        walk.tried = done.now
        handedIn++
      }
      return
    }
    const isHere = (who: Walk['people'][number]) => stepOf(world, tried, who.tester) === 'signature'
    const signer = asksToSign(world.graph.states.find(({ _id }) => _id === tried.state)) && random(3)
    if (signer) {
      // Now and then whoever it is, asked to or not.
      const who = (signer === 1 && pick(people.filter(isHere))) || by
      const does = random(3) === 0 ? 'refuse' : 'sign'
      const done = act(world, tried, { by: who.tester, at, act: { do: does, by: who.tester.key } })
      const engine = await cases
        .signUnproved(who.session, { formDataId: id, refuses: does === 'refuse' })
        .then(() => 'done', closedOr)
      expect({ does, by: who.tester.key, tried, is: engine }).toEqual({
        ...{ does, by: who.tester.key, tried },
        is: 'refused' in done ? done.refused : 'done',
      })
      if ('now' in done) {
        walk.tried = done.now
        signed[does]++
      }
      return
    }
    if (world.graph.states.some(({ payment }) => payment) && random(3) > 0) {
      const does = pick(['pay', 'pay', 'pay', 'writeOff', 'askPayment'] as const) ?? 'pay'
      const done = act(world, tried, { by: by.tester, at, act: { do: does, by: by.tester.key } })
      const record = await store.read.cases.find('default', id)
      const rows = record ? await store.read.casePayments.of(record.row) : []
      const payment = openPayment({ payments: rows, state: record?.state ?? null })?._id ?? 'none'
      const engine = await (does === 'askPayment'
        ? cases.askPayment(by.session, { formDataId: id })
        : does === 'pay'
          ? cases.markPaid(by.session, { formDataId: id, payment })
          : cases.cancelPayment(by.session, { formDataId: id, payment, reason: 'Fel' })
      ).then(() => 'done', closedOr)
      expect({ does, by: by.tester.key, tried, is: engine }).toEqual({
        ...{ does, by: by.tester.key, tried },
        is: 'refused' in done ? done.refused : 'done',
      })
      if ('now' in done) {
        walk.tried = done.now
        paidFor[does]++
      } else refused++
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
      .then(() => 'moved', closedOr)
    expect({ way: way._id, by: by.tester.key, tried, is: engine }).toEqual({
      ...{ way: way._id, by: by.tester.key, tried },
      is: 'refused' in done ? done.refused : 'moved',
    })
    if ('now' in done) {
      walk.tried = done.now
      moves++
      if (done.happening.approved) approved++
    } else refused++
  }

  for (let round = 0; round < 4; round++) {
    const end = at + (steps[random(steps.length)] ?? hour) + random(60) * 60_000
    await until(end)
    at = end
    setSystemTime(at)
    await compare()
    await Promise.all(
      walks.map(async (walk) => {
        for (let n = 0; n < walk.tries; n++) await go(walk)
      }),
    )
    await settled()
    await until(at)
    await compare()
  }
  await until(at + 12 * 24 * hour)
  await compare()
  for (const { world, tried } of walks) if (world.graph === permitGraph) reached.add(tried.state ?? '')
  await app.close()
  expect(walks).toHaveLength(1_000)
  expect(moves).toBeGreaterThan(800)
  expect(refused).toBeGreaterThan(800)
  expect(byTimer).toBeGreaterThan(300)
  expect(approved).toBeGreaterThan(15)
  expect(voided).toBeGreaterThan(0)
  expect(handedIn).toBeGreaterThan(5)
  expect(signed.sign).toBeGreaterThan(15)
  expect(signed.refuse).toBeGreaterThan(5)
  // To all that the permit has: both of its ends, signed, and what comes after an appeal.
  expect(permitGraph.states.map(({ _id }) => _id).filter((id) => !reached.has(id))).toEqual([])
  expect(Math.min(...Object.values(paidFor))).toBeGreaterThan(5)
  expect(Math.min(seen.stands, seen.late, seen.stood)).toBeGreaterThan(50)
}, 300_000)
