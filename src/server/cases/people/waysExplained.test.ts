import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'

let app: App
let formId: string

const notify = { effect: 'Case/notify', input: {} }

const graph = () => {
  const made = faultGraph()
  made.states[0] = state('ny', 'start', {
    ...made.states[0],
    timers: [
      { _id: 'dag', atValue: 'datum', connection: 'ny-klar' },
      { _id: 'vecka', after: 'P7D', connection: 'ny-pagar' },
      { _id: 'paminn', after: 'P3D', effect: { effect: 'Case/notify', input: {} } },
    ],
  })
  made.states.push(state('vantar', 'normal', { name: 'Väntar', subType: 'waiting', handIn: 'vantar-ny' }))
  made.connections.push(
    connection('ny-vantar', {
      label: 'Be om mer',
      allow: { assignmentRoles: ['handler'], permissions: ['caseForce'] },
      condition: {
        all: [
          { value: 'kategori', is: 'equals', to: 'park' },
          { value: 'beskrivning', is: 'notEmpty' },
        ],
      },
    }),
    connection('vantar-ny', { label: 'Tillbaka', allow: { author: true } }),
  )
  return made
}

beforeEach(async () => {
  setSystemTime(Date.parse('2026-07-06T10:00:00Z'))
  app = await testApp()
  await makeUsers(app)
  formId = await publishFault(app, { graph: graph() })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const send = async (session: Session = visitor(), answers = {}) =>
  (await sendFault(app, session, formId, answers)).formDataId
const explained = (formDataId: string, session: Session = handler(), userId?: string) =>
  app.services.cases.explainWays(session, { formDataId, ...(userId !== undefined && { userId }) })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error.code,
  )
const follow = (formDataId: string, connectionId: string, currentStateId: string, more = {}) =>
  app.services.cases.changeStatus(handler(), { formDataId, connectionId, currentStateId, ...more })

test('each connection is open or closed with who may, what fails and who can', async () => {
  const { ways } = await explained(await send())
  expect(
    ways.map(({ label, to, isOpen, may, fits, who }) => ({ label, to, isOpen, may, fits, who })),
  ).toEqual([
    {
      ...{ label: 'Börja', to: 'Under handläggning', isOpen: true },
      may: [{ by: 'assignmentRole', of: 'handler' }],
      fits: [{ by: 'assignmentRole', of: 'handler' }],
      who: { names: ['Hanna Handläggare'], totalCount: 1 },
    },
    {
      ...{ label: 'Avskriv', to: 'Åtgärdad', isOpen: false },
      may: [{ by: 'assignmentRole', of: 'registrar' }],
      fits: [],
      who: { names: ['Rune Registrator'], totalCount: 1 },
    },
    {
      ...{ label: 'Be om mer', to: 'Väntar', isOpen: false },
      may: [
        { by: 'assignmentRole', of: 'handler' },
        { by: 'permission', of: 'caseForce' },
      ],
      fits: [{ by: 'assignmentRole', of: 'handler' }],
      who: { names: [], totalCount: 0 },
    },
  ])
  expect(ways[2]?.fails).toEqual([
    {
      needs: { value: 'kategori', is: 'equals', to: 'park' },
      answers: [{ name: 'kategori', label: 'Kategori', text: 'Väg' }],
    },
    {
      needs: { value: 'beskrivning', is: 'notEmpty' },
      answers: [{ name: 'beskrivning', label: 'Beskrivning', text: '' }],
    },
  ])
})

test('it is told for another who sees the case, as it is to them', async () => {
  const id = await send()
  const { person, ways, people } = await explained(id, handler(), 'user-registrar')
  expect(person).toEqual({ _id: 'user-registrar', name: 'Rune Registrator', step: 'summary' })
  expect(ways.filter(({ isOpen }) => isOpen).map(({ label }) => label)).toEqual(['Avskriv'])
  expect(people.map(({ name }) => name).sort()).toEqual(['Hanna Handläggare', 'Rune Registrator'])
})

test('what is told as open is what can be followed, for everybody', async () => {
  const id = await send(citizen(), { kategori: 'park', beskrivning: 'Trasig' })
  for (const session of [handler(), registrar(), admin()]) {
    const told = (await explained(id, session)).ways.filter(({ isOpen }) => isOpen).map(({ _id }) => _id)
    const { connections } = await app.services.cases.loadForm(session, { formDataId: id })
    expect(told).toEqual(connections.map(({ _id }) => _id))
  }
})

test('a form that is not valid is told with its questions, where the connection asks for that', async () => {
  const id = await send()
  await follow(id, 'ny-pagar', 'ny')
  await app.services.cases.save(handler(), { formDataId: id, formId, data: { gata: '' } })
  const [way] = (await explained(id)).ways
  expect(way).toMatchObject({ label: 'Åtgärda', isOpen: true, wrong: ['Gata'] })
})

test('an answer that was removed is not told', async () => {
  const id = await send()
  await app.services.cases.redact(
    { ...admin(), permissions: new Set(['admin', 'caseRedact']) },
    { formDataId: id, componentId: 'kategori', reason: 'Fel person' },
  )
  const { ways } = await explained(id)
  expect(ways[2]?.fails[0]?.answers).toEqual([
    { name: 'kategori', label: 'Kategori', text: '', removed: true },
  ])
})

test('an answer that is hidden from whoever asks is not told, nor what it is compared with', async () => {
  const pages = JSON.parse(JSON.stringify(faultPages), (_, value) =>
    value?.name === 'kategori' ? { ...value, rights: { '*': { handler: 'hidden' } } } : value,
  )
  const hidden = await publishFault(app, { graph: graph(), pages, prefix: 'rights-' })
  const { formDataId } = await sendFault(app, citizen(), hidden)
  const wayFor = async (who: Session) => {
    const told = await app.services.cases.explainWays(who, { formDataId, userId: 'user-handler' })
    return { told, way: told.ways.find(({ _id }) => _id === 'ny-vantar') }
  }
  const { told, way } = await wayFor(handler())
  expect(way).toMatchObject({ isOpen: false, unseen: true })
  expect(JSON.stringify(told)).not.toMatch(/kategori|park/i)
  const { way: whole } = await wayFor(registrar())
  expect(whole).not.toHaveProperty('unseen')
  expect(JSON.stringify(whole?.fails)).toContain('kategori')
})

test('why it is here: sent in, by whom with what, past the process', async () => {
  const id = await send()
  expect(await explained(id)).toMatchObject({
    state: { name: 'Ny', entered: Date.parse('2026-07-06T10:00:00Z') },
    came: null,
  })
  setSystemTime(Date.parse('2026-07-07T10:00:00Z'))
  await follow(id, 'ny-pagar', 'ny')
  expect((await explained(id)).came).toEqual({
    ...{ at: Date.parse('2026-07-07T10:00:00Z'), byName: 'Hanna Handläggare', isByItself: false },
    ...{ from: 'Ny', label: 'Börja' },
  })
  const forced = { formDataId: id, currentStateId: 'pagar', state: 'ny', dangerForce: true, reason: 'Fel' }
  await app.services.cases.changeStatus(admin(), forced)
  expect((await explained(id)).came).toMatchObject({ from: 'Under handläggning', forced: true })
})

test('what happens next: timers by when they are due, one that waits for an answer, what handing in leads to', async () => {
  const id = await send(visitor(), { kategori: 'park', beskrivning: 'Trasig' })
  expect((await explained(id)).next).toEqual([
    { due: Date.parse('2026-07-09T10:00:00Z'), effect: 'Case/notify' },
    { due: Date.parse('2026-07-13T10:00:00Z'), to: 'Under handläggning' },
    { due: null, awaits: 'Datum', to: 'Åtgärdad' },
  ])
  setSystemTime(Date.parse('2026-07-10T10:00:00Z'))
  expect((await explained(id)).next[0]?.due).toBe(Date.parse('2026-07-13T10:00:00Z'))
  await follow(id, 'ny-vantar', 'ny')
  expect((await explained(id)).next).toEqual([{ due: null, handIn: true, to: 'Ny' }])
})

test('what reminds of a timer and of when the case is due comes with it, and not of a date that is kept from whoever asks', async () => {
  const made = graph()
  made.due = { after: 'P10D', reminders: [{ _id: 'snart', before: 'P1D', effect: notify }] }
  const timers = [
    {
      _id: 'dag',
      atValue: 'datum',
      connection: 'ny-klar',
      reminders: [{ _id: 'inför', before: 'P2D', effect: notify }],
    },
  ]
  made.states[0] = state('ny', 'start', { ...made.states[0], timers })
  const pages = JSON.parse(JSON.stringify(faultPages), (_, value) =>
    value?.name === 'datum' ? { ...value, rights: { '*': { handler: 'hidden' } } } : value,
  )
  const id = await publishFault(app, { graph: made, pages, prefix: 'reminds-' })
  const { formDataId } = await sendFault(app, visitor(), id, {
    ...{ kategori: 'park', beskrivning: 'Trasig', datum: '2026-07-13' },
  })
  const at = (day: string) => Date.parse(`${day}Z`)
  const told = async (who: Session) => (await app.services.cases.explainWays(who, { formDataId })).next
  const due = {
    ...{ due: at('2026-07-15T06:00:00'), reminds: at('2026-07-16T21:59:59.999'), effect: 'Case/notify' },
  }
  const [first, second, third] = await told(registrar())
  expect([first, second]).toMatchObject([{ reminds: second?.due, effect: 'Case/notify' }, { to: 'Åtgärdad' }])
  expect(third).toEqual(due)
  expect(await told(handler())).toEqual([due, { due: null, to: 'Åtgärdad' }])
  expect(JSON.stringify(await told(handler()))).not.toContain(String(second?.due))
})

test('it is for who handles the case, of those who see it', async () => {
  const id = await send(citizen())
  expect(await codeOf(explained(id, citizen()))).toBe('FORBIDDEN')
  expect(await codeOf(explained(id, stranger()))).toBe('NOT_FOUND')
  expect(await codeOf(explained(id, handler(), 'user-stranger'))).toBe('NOT_FOUND')
  expect((await explained(id, handler(), 'user-citizen')).person.step).toBe('readonly')
  expect(await codeOf(explained('gone'))).toBe('NOT_FOUND')
})

test('a reading of somebody else’s case leaves its trace', async () => {
  const id = await send()
  await explained(id)
  expect(await auditOf(app, 'case/read')).toMatchObject([{ object: `formData/${id}` }])
})
