import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultAnswers,
  faultGraph,
  faultPages,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'
import type { Session } from '../../../session.ts'

/** What who sent a case in is told of where it stands. */

let app: App

beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const graph = (words: Record<string, object>) => {
  const made = faultGraph()
  for (const one of made.states) if (words[one._id]) one.citizen = words[one._id] ?? {}
  return made
}
const told = {
  ny: { step: true, name: { sv: 'Vi har tagit emot anmälan', en: 'We have your report' } },
  pagar: { step: true, name: 'Vi undersöker felet', text: 'Vi åker ut och tittar.' },
  klar: { step: true, name: 'Felet är lagat', ahead: 'Brukar ta fem dagar' },
}
const begin = (formDataId: string) =>
  app.services.cases.changeStatus(handler(), {
    ...{ formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' },
  })

for (const author of [citizen(), visitor()])
  test(`a ${author.kind} is told in the builder's words where it stands and how it goes on`, async () => {
    const formId = await publishFault(app, { graph: graph(told) })
    const { formDataId, caseToken } = await sendFault(app, author, formId)
    const ref = { formDataId, ...(caseToken && { caseToken }) }
    const own = () => app.services.cases.ownCase(author, ref)
    expect(await own()).toMatchObject({
      status: { name: 'Vi har tagit emot anmälan', stage: 'open' },
      steps: [
        { name: 'Vi har tagit emot anmälan', place: 'here' },
        { name: 'Vi undersöker felet', place: 'ahead' },
        { name: 'Felet är lagat', place: 'ahead', note: 'Brukar ta fem dagar' },
      ],
    })
    await begin(formDataId)
    expect(await own()).toMatchObject({
      status: { name: 'Vi undersöker felet', text: 'Vi åker ut och tittar.' },
      steps: [{ place: 'done' }, { place: 'here', note: '' }, { place: 'ahead' }],
    })
    const timeline = await app.services.cases.timeline(author, ref)
    expect(timeline.at(-1)?.detail).toMatchObject({ toName: 'Vi undersöker felet' })
    const inEnglish = { ...author, locale: 'en' } as Session
    expect((await app.services.cases.ownCase(inEnglish, ref))?.steps[0]?.name).toBe('We have your report')
    await app.services.cases.requestCompletion(handler(), {
      ...{ formDataId, due: '2999-01-31', message: 'Var?', components: [{ componentId: 'gata', note: '' }] },
    })
    expect((await own())?.status.stage).toBe('waiting')
    expect((await own())?.steps[1]?.asked).toBeGreaterThan(0)
  })

test('where it goes by itself and when is told to its author, unless that tells what is kept from them', async () => {
  const made = graph(told)
  for (const one of made.connections)
    if (one._id === 'ny-klar') one.condition = { value: 'beskrivning', is: 'notEmpty' }
  for (const one of made.states)
    if (one._id === 'ny')
      one.timers = [
        { _id: 'week', after: 'P7D', connection: 'ny-pagar' },
        { _id: 'day', atValue: 'datum', connection: 'ny-klar' },
        { _id: 'mail', after: 'P1D', effect: { effect: 'Case/notify', input: {} } },
      ]
  const ahead = async (formId: string) => {
    const { formDataId } = await sendFault(app, citizen(), formId)
    const data = { beskrivning: 'Stor', datum: '2999-01-31' }
    await app.services.cases.save(handler(), { formId, formDataId, data })
    return (await app.services.cases.ownCase(citizen(), { formDataId }))?.status.ahead
  }
  const lagat = { at: Date.parse('2999-01-31T00:00:00+01:00'), to: 'Felet är lagat' }
  const undersokt = { at: expect.any(Number), to: 'Vi undersöker felet' }
  expect(await ahead(await publishFault(app, { graph: made }))).toEqual([undersokt, lagat])
  const without = (name: string, prefix: string) => {
    const pages = JSON.parse(JSON.stringify(faultPages), (_, value) =>
      value?.name === name ? { ...value, rights: { '*': { author: 'hidden' } } } : value,
    )
    return publishFault(app, { graph: made, pages, prefix })
  }
  // Neither by its date nor by whether its condition holds.
  for (const name of ['datum', 'beskrivning'])
    expect(await ahead(await without(name, `${name}-`)), name).toEqual([undersokt])
})

test('without words of its own a state is said by its name, and nothing is told beforehand', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, citizen(), formId)
  await begin(formDataId)
  expect(await app.services.cases.ownCase(citizen(), { formDataId })).toMatchObject({
    status: { name: 'Under handläggning', text: 'Vi arbetar med ärendet.', stage: 'open' },
    steps: [
      { name: 'Ny', place: 'done' },
      { name: 'Under handläggning', place: 'here' },
    ],
    contact: { text: '', people: [] },
  })
})

test('who has the case is named where the form says so, and how to reach the house as it is now', async () => {
  const shown = { contact: 'Gatukontoret, 0980-319 200', showHandler: true }
  const formId = await publishFault(app, { form: shown })
  const { formDataId } = await sendFault(app, citizen(), formId)
  await app.services.cases.assign(handler(), {
    formDataId,
    permission: 'handler',
    userIds: ['user-handler'],
    groupIds: [],
  })
  expect((await app.services.cases.ownCase(citizen(), { formDataId }))?.contact).toMatchObject({
    text: 'Gatukontoret, 0980-319 200',
    people: [{ name: 'Hanna Handläggare' }],
  })
  const hidden = await publishFault(app, { prefix: 'b-' })
  const other = await sendFault(app, citizen(), hidden)
  await app.services.cases.assign(handler(), {
    ...{ formDataId: other.formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
  })
  expect(JSON.stringify(await app.services.cases.ownCase(citizen(), other))).not.toContain('Hanna')
})

test('it is for its author alone', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, citizen(), formId)
  expect(await app.services.cases.ownCase(handler(), { formDataId })).toBeNull()
  const refused = await app.services.cases.ownCase(stranger(), { formDataId }).catch(({ code }) => code)
  expect(refused).toBe('NOT_FOUND')
})

test("a list of one's own cases has the builder's words, also for who handles cases, and staff have theirs", async () => {
  const formId = await publishFault(app, { graph: graph(told) })
  await sendFault(app, citizen(), formId)
  await sendFault(app, handler(), formId)
  const names = async (who: Session, scope: 'own' | 'all') => {
    const { data } = await app.services.cases.list(who, { scope, page: 1, pageSize: 10 })
    return data.map(({ status }) => status.name)
  }
  expect(await names(citizen(), 'own')).toEqual(['Vi har tagit emot anmälan'])
  // Who is no staff has nothing but their own, whatever they ask for.
  expect(await names(citizen(), 'all')).toEqual(['Vi har tagit emot anmälan'])
  expect(await names(handler(), 'own')).toEqual(['Vi har tagit emot anmälan'])
  expect(await names(handler(), 'all')).toEqual(['Ny', 'Ny'])
  expect(await names({ ...citizen(), locale: 'en' }, 'own')).toEqual(['We have your report'])
})

for (const author of [citizen(), visitor()])
  test(`a ${author.kind} calls their case by their own answers, in their language, and never by what staff alone answer`, async () => {
    const formId = await publishFault(app, {
      form: { caseTitle: '{{ kategori }}, {{ gata }}, {{ bedomning }}' },
      pages: [
        ...faultPages,
        [
          'FormTab#inre',
          { label: 'Internt', show: { mode: 'show', when: { role: handlerRole, is: 'has' } } },
          [
            'Section#si',
            {},
            [
              'Row#ri',
              {},
              [
                'Col#ci',
                { cols: 12 },
                ['Input#bedomning', { name: 'bedomning', label: 'Bedömning', type: 'text' }],
              ],
            ],
          ],
        ],
      ],
    })
    const { formDataId, caseToken } = await sendFault(app, author, formId, {
      ...faultAnswers,
      gata: 'Storgatan 3',
    })
    await app.services.cases.save(handler(), { formId, formDataId, data: { bedomning: 'Okapi' } })
    const [row] = (await app.services.cases.list(handler(), { page: 1, pageSize: 10 })).data
    expect(row?.title).toBe('Väg, Storgatan 3, Okapi')
    const ref = { formDataId, ...(caseToken && { caseToken }) }
    expect((await app.services.cases.ownCase(author, ref))?.title).toBe('Väg, Storgatan 3')
    if (author.userId === null) return
    const mine = await app.services.cases.list(author, { page: 1, pageSize: 10, scope: 'own' })
    expect(mine.data.map(({ title }) => title)).toEqual(['Väg, Storgatan 3'])
    expect((await app.services.cases.earlier(author, formId)).sent.map(({ title }) => title)).toEqual([
      'Väg, Storgatan 3',
    ])
  })

test('of a form that gives its cases no title they go by its name', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, citizen(), formId)
  expect((await app.services.cases.ownCase(citizen(), { formDataId }))?.title).toBeNull()
  const mine = await app.services.cases.list(citizen(), { page: 1, pageSize: 10, scope: 'own' })
  expect(mine.data.map(({ title }) => title)).toEqual(['Felanmälan'])
})
