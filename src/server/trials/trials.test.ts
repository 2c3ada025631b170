import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  auditOf,
  faultAnswers,
  faultGraph,
  faultPages,
  publishFault,
} from '../../../test/support/cases.ts'
import { databaseOf } from '../../../test/support/database.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { connection } from '../../shared/process/processFixture.ts'
import type { Scenario, ScenarioStep } from '../../shared/process/scenario.ts'
import type { App } from '../app.ts'
import { systemSession } from '../session.ts'

let app: App
const system = systemSession()
const builder = sessionWith(['processBuilder', 'formBuilder'])

beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const nobody = { assignmentRoles: [], roles: [], permissions: [], isAuthor: false }
const people: Scenario['people'] = [
  { ...nobody, key: 'author', name: 'Avsändaren', isAuthor: true },
  { ...nobody, key: 'handler', name: 'Handläggaren', assignmentRoles: ['handler'] },
]
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`
const sendIn: ScenarioStep = { at: at(2), do: 'sendIn', by: 'author' }
const follow = (connection: string, by = 'handler', day = 2): ScenarioStep => ({
  ...{ at: at(day), do: 'follow', by, connection },
})
const scenario = (
  steps: ScenarioStep[],
  expected: Partial<Scenario['expect']> = {},
  answers = faultAnswers,
): Scenario => ({
  ...{ begins: at(2), people, given: { answers, isValid: true }, steps },
  expect: { state: null, answers: {}, effects: [], ...expected },
})

async function made(value: Scenario, more: object = {}): Promise<string> {
  const data = { name: 'Prov', form: 'form-fault', scenario: value, ...more }
  return (await app.services.documents.create(system, { page: 'test', data }))._id
}

/** Adds a mail to the process: who gets to the end is told. */
const withMail = () => {
  const graph = faultGraph()
  const close = graph.connections.find(({ _id }) => _id === 'pagar-klar')
  close?.effects.push({ effect: 'Case/mail', input: { template: 'mail-klar', to: 'author' } })
  const under = graph.states.find(({ _id }) => _id === 'pagar')
  under?.timers.push({ _id: 'tid', after: 'P5D', connection: 'pagar-klar' })
  return graph
}
const begunBy = (subType: 'effect' | 'child' | 'staff') => {
  const graph = faultGraph()
  for (const state of graph.states) if (state.stateType === 'start') state.subType = subType
  return graph
}
async function published() {
  const text = 'Ärendet är klart.'
  const data = { name: 'Klart', subject: 'Klart', text }
  await app.services.documents.create(system, { page: 'mail', id: 'mail-klar', data })
  await publishFault(app, { graph: withMail() })
}
const mail = { effect: 'Case/mail', input: { template: 'mail-klar' } }
const run = async (id: string) => (await app.services.trials.run(builder, [id]))[0]

test('a test that goes as expected says so, and leaves nothing behind', async () => {
  await published()
  const id = await made(
    scenario([sendIn, follow('ny-pagar'), follow('pagar-klar')], {
      ...{ state: 'klar', answers: { gata: 'Storgatan 1' }, effects: [mail] },
    }),
  )
  const count = () => {
    const database = databaseOf(app.services.store)
    const tables = ['cases', 'timelines', 'tasks', 'mails', 'counters', 'documents', 'notifications', 'audit']
    const known = database
      .query<{ name: string }, []>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
      .all()
    return Object.fromEntries(
      known
        .filter(({ name }) => tables.some((one) => name.startsWith(one.slice(0, -1))))
        .map(({ name }) => [name, database.query(`SELECT count(*) AS n FROM "${name}"`).get()]),
    )
  }
  const before = count()
  expect(await run(id)).toEqual({ _id: id, name: 'Prov', ok: true, problems: [] })
  expect(count()).toEqual(before)
})

test('what came otherwise is said in words: state, answer and mails, with what was expected', async () => {
  await published()
  const id = await made(
    scenario([sendIn, follow('ny-pagar')], { state: 'klar', answers: { gata: 'Nygatan' }, effects: [mail] }),
  )
  expect(await run(id)).toMatchObject({
    ok: false,
    problems: [
      { step: null, words: 'Väntat läge: Åtgärdad. Det blev: Under handläggning.' },
      { step: null, words: 'Väntat svar på gata: Nygatan. Det blev: Storgatan 1.' },
      { step: null, words: 'Väntade effekter: Case/mail (mail-klar). Det blev: inga.' },
    ],
  })
})

test('a step that cannot be taken says which, why, and what could be done instead', async () => {
  await published()
  const id = await made(scenario([sendIn, follow('pagar-klar')]))
  const result = await run(id)
  expect(result?.problems).toHaveLength(1)
  expect(result?.problems[0]?.step).toBe(1)
  expect(result?.problems[0]?.words).toContain('Öppet här är: Börja.')

  const wrong = await made(scenario([sendIn], {}, { ...faultAnswers, gata: '' }), { name: 'Utan gata' })
  expect((await run(wrong))?.problems[0]).toEqual({
    ...{ step: 0 },
    words: expect.stringContaining('Frågor: gata.'),
  })
})

test('the clock goes on as the steps say: timers follow connections by themselves, and what they run is told', async () => {
  await published()
  const steps = [sendIn, follow('ny-pagar')]
  const early = await made(scenario([...steps, { at: at(6), do: 'wait' }], { state: 'pagar' }))
  const late = await made(
    scenario([...steps, { at: at(8), do: 'wait' }], { state: 'klar', effects: [mail] }),
    {
      name: 'Senare',
    },
  )
  expect((await run(early))?.ok).toBe(true)
  expect(await run(late)).toMatchObject({ ok: true, problems: [] })
})

test('a process is tested by itself, on its draft', async () => {
  await published()
  const id = await made(scenario([sendIn, follow('ny-pagar')], { state: 'pagar' }, {}), {
    ...{ form: undefined, process: 'process-fault' },
  })
  expect((await run(id))?.ok).toBe(true)
  const graph = withMail()
  graph.connections = graph.connections.filter(({ _id }) => _id !== 'ny-pagar')
  await app.services.documents.update(system, {
    page: 'process',
    id: 'process-fault',
    data: {
      process: {
        ...graph,
        states: graph.states.filter(({ _id }) => _id !== 'pagar'),
        connections: graph.connections.filter(({ from, to }) => from !== 'pagar' && to !== 'pagar'),
      },
    },
  })
  expect(await run(id)).toMatchObject({ ok: false, problems: [{ step: 1 }] })
})

test('a process by itself is answered by plain questions, rightly filled in or not as the scenario says, and what asks a note gets one', async () => {
  await published()
  const graph = withMail()
  for (const one of graph.connections) {
    if (one._id === 'ny-pagar') one.condition = { value: 'area', is: 'greater', to: 10 }
    if (one._id === 'pagar-klar') one.requires = { answers: ['slag'], note: true }
  }
  await app.services.documents.update(system, {
    page: 'process',
    id: 'process-fault',
    data: { process: graph },
  })
  const parts = { form: undefined, process: 'process-fault' }
  const spoilt: ScenarioStep = { at: at(2), do: 'answer', by: 'handler', answers: {}, isValid: false }
  const mended: ScenarioStep = { ...spoilt, answers: { slag: ['a', 'b'] }, isValid: true }
  const begun = [sendIn, follow('ny-pagar'), spoilt]
  const done = { state: 'klar', answers: { area: 12.5, slag: ['a', 'b'] } }
  const right = await made(scenario([...begun, mended, follow('pagar-klar')], done, { area: 12.5 }), parts)
  expect(await run(right)).toMatchObject({ ok: true, problems: [] })
  const wrong = await made(scenario([...begun, follow('pagar-klar')], done, { area: 12.5 }), {
    ...{ ...parts, name: 'Inte rätt ifyllt' },
  })
  expect((await run(wrong))?.problems).toMatchObject([{ step: 3 }])
})

test('what is due at the very time of a step is done by then', async () => {
  await published()
  const steps = [sendIn, follow('ny-pagar'), { at: at(7), do: 'wait' } satisfies ScenarioStep]
  expect((await run(await made(scenario(steps, { state: 'klar' }))))?.problems).toEqual([])
})

test('while a test fails, neither its form nor its process is published, but by an administrator with a reason', async () => {
  await published()
  const id = await made(scenario([sendIn], { state: 'klar' }), { process: 'process-fault' })
  const publish = (action: string, of: string, as = builder, force?: { reason: string }) =>
    app.dispatcher.call(as, action, { id: of, ...(force && { force }) })
  const refused = {
    err: {
      ...{ code: 'INVALID', fields: { publish: 'publish.testsFail' } },
      detail: { mayForce: false, tests: [{ _id: id, name: 'Prov', problems: [{ step: null }] }] },
    },
  }
  expect(await publish('form/publish', 'form-fault')).toMatchObject(refused)
  expect(await publish('pb3/publish', 'process-fault')).toMatchObject(refused)
  const force = { reason: 'Provet är gammalt' }
  expect(await publish('form/publish', 'form-fault', builder, force)).toMatchObject({
    err: { code: 'FORBIDDEN' },
  })
  expect(await publish('form/publish', 'form-fault', admin(), { reason: ' ' })).toMatchObject({
    err: { code: 'INVALID', fields: { reason: 'validation.required' } },
  })
  expect(await publish('form/publish', 'form-fault', admin(), force)).toMatchObject({ data: { version: 2 } })
  const [line] = await auditOf(app, 'publishForced')
  expect(line?.object).toBe('form/form-fault')
  expect(JSON.parse(line?.detail ?? '{}')).toEqual({ version: 2, reason: force.reason, tests: [id] })

  await app.services.documents.update(system, {
    ...{ page: 'test', id },
    data: { scenario: scenario([sendIn], { state: 'ny' }) },
  })
  expect(await publish('pb3/publish', 'process-fault')).toMatchObject({ data: { version: 2 } })
})

test('a test names a form or a process, and holds a scenario that is one', async () => {
  const { documents } = app.services
  const create = (data: object) =>
    documents
      .create(system, { page: 'test', data: { name: 'X', ...data } })
      .catch(({ options }) => options.fields)
  expect(await create({})).toEqual({ process: 'validation.required' })
  const broken: unknown = { begins: 'igår' }
  expect(await create({ form: 'x', scenario: broken })).toMatchObject({ scenario: 'validation.scenario' })
})

test.each(['effect', 'child'] as const)(
  'a case that begins by %s begins by itself, and by nobody',
  async (subType) => {
    await publishFault(app, { graph: begunBy(subType) })
    const steps = [{ at: at(2), do: 'sendIn' } satisfies ScenarioStep, follow('ny-pagar')]
    expect(await run(await made(scenario(steps, { state: 'pagar' })))).toMatchObject({
      ok: true,
      problems: [],
    })
    const byAuthor = await made(scenario([sendIn]), { name: 'Av avsändaren' })
    expect((await run(byAuthor))?.problems).toMatchObject([{ step: 0 }])
  },
)

test('where staff take cases down one of them sends it in, for its author', async () => {
  const graph = begunBy('staff')
  graph.connections.push(connection('ny-klar-2', { from: 'ny', to: 'klar', allow: { author: true } }))
  await publishFault(app, { graph })
  const byStaff: ScenarioStep = { ...sendIn, by: 'handler' }
  const id = await made(scenario([byStaff, follow('ny-klar-2', 'author')], { state: 'klar' }))
  expect(await run(id)).toMatchObject({ ok: true, problems: [] })
  const byAuthor = await made(scenario([sendIn]), { name: 'Av avsändaren' })
  expect((await run(byAuthor))?.problems).toMatchObject([{ step: 0 }])
})

test('a file is answered with by its name, kind and size: nobody has to have it', async () => {
  const asked = '"label":"Bild","maxFiles":2,"validation":{"required":true}'
  const pages: typeof faultPages = JSON.parse(JSON.stringify(faultPages).replace('"label":"Bild"', asked))
  await publishFault(app, { pages })
  const file = { assetId: 'preview-1', name: 'ritning.pdf', size: 1_200, mimeType: 'application/pdf' }
  const later = { ...file, assetId: 'preview-2', name: 'karta.pdf' }
  const answers = { ...faultAnswers, bild: [file] }
  const steps: ScenarioStep[] = [
    sendIn,
    { at: at(3), do: 'answer', by: 'handler', answers: { bild: [file, later] } },
    follow('ny-pagar', 'handler', 3),
  ]
  const expected = { state: 'pagar', answers: { bild: [file, later] } }
  expect(await run(await made(scenario(steps, expected, answers)))).toMatchObject({ ok: true, problems: [] })
  const without = await made(scenario([sendIn]), { name: 'Utan' })
  expect((await run(without))?.problems[0]?.words).toContain('Frågor: bild.')
  expect(await app.services.store.read.assets.findMany('default', ['preview-1'])).toEqual([])
})

test('who sent it in signs, or refuses, where the state asks for it: the case goes where the state says', async () => {
  const graph = faultGraph()
  const under = graph.states.find(({ _id }) => _id === 'pagar')
  Object.assign(under ?? {}, {
    steps: { author: 'signature', handler: 'edit' },
    signing: { done: 'pagar-klar', refused: 'pagar-ny' },
  })
  graph.connections.push(connection('pagar-ny'))
  await publishFault(app, { graph })
  const by = (act: 'sign' | 'refuse', who = 'author'): ScenarioStep => ({ at: at(3), do: act, by: who })
  for (const [act, state] of [
    ['sign', 'klar'],
    ['refuse', 'ny'],
  ] as const) {
    const id = await made(scenario([sendIn, follow('ny-pagar'), by(act)], { state }), { name: act })
    expect(await run(id)).toMatchObject({ ok: true })
  }
  const notAsked = await made(scenario([sendIn, by('sign')]), { name: 'Inte frågad' })
  expect(await run(notAsked)).toMatchObject({ ok: false })
  const notTheirs = await made(scenario([sendIn, follow('ny-pagar'), by('sign', 'handler')]), {
    name: 'Annan',
  })
  expect(await run(notTheirs)).toMatchObject({ ok: false })
})

test('what a state asks to be paid is marked as paid, or written off and asked for anew: the case goes where the state says', async () => {
  const graph = faultGraph()
  const fee = graph.states.find(({ _id }) => _id === 'pagar')
  Object.assign(fee ?? {}, {
    steps: { author: 'payment', handler: 'edit' },
    payment: { amount: 400, done: 'pagar-klar' },
  })
  await publishFault(app, { graph })
  const by = (act: 'pay' | 'writeOff' | 'askPayment', who = 'handler'): ScenarioStep => ({
    ...{ at: at(3), do: act, by: who },
  })
  const come = [sendIn, follow('ny-pagar')]
  for (const [name, steps, state] of [
    ['Betald', [by('pay')], 'klar'],
    ['Avskriven', [by('writeOff')], 'pagar'],
    ['Begärd igen', [by('writeOff'), by('askPayment'), by('pay')], 'klar'],
  ] as const) {
    const id = await made(scenario([...come, ...steps], { state }), { name })
    expect(await run(id)).toMatchObject({ ok: true, problems: [] })
  }
  const bySender = await made(scenario([...come, by('pay', 'author')]), { name: 'Av avsändaren' })
  expect((await run(bySender))?.problems).toMatchObject([{ step: 2 }])
  const nothing = await made(scenario([sendIn, by('pay')]), { name: 'Inget begärt' })
  expect((await run(nothing))?.problems[0]?.words).toContain('Ingen betalning är begärd')
})
