import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultAnswers,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  registrar,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { state } from '../../../shared/process/processFixture.ts'
import { recordOf } from '../../../shared/record.ts'
import type { App } from '../../app.ts'
import { openForms } from '../../pages/catalogueOfServices.ts'
import { systemSession } from '../../session.ts'
import type { Cases } from '../contract.ts'

let app: App
let cases: Cases
let formId: string
beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  formId = await publishFault(app)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => String(code),
  )
const eva = { userId: null, name: 'Eva Ek', email: 'eva@example.org', phone: '0701' }
const carl = { userId: 'user-citizen', name: '', email: '', phone: '' }
const begin = (onBehalf: { userId: string | null; name: string; email: string; phone: string } = eva) =>
  cases.register(handler(), { formId, source: 'phone', onBehalf })
async function taken(onBehalf = eva as Parameters<typeof begin>[0]) {
  const { formDataId } = await begin(onBehalf)
  const saved = await cases.save(handler(), { formId, formDataId, data: faultAnswers, complete: true })
  return { formDataId, saved }
}

describe('a case that is taken down for somebody', () => {
  test('may be without the address and number that the person has not got, which others must give', async () => {
    const required = { required: true }
    const asking = await publishFault(app, {
      prefix: 'kontakt-',
      pages: [
        [
          'FormTab#p1',
          { label: 'Felet' },
          [
            'Section#s1',
            {},
            [
              'Row#r1',
              {},
              [
                'Col#c1',
                { cols: 12 },
                ['Input#gata', { name: 'gata', label: 'Gata', type: 'text', validation: required }],
                ['Input#epost', { name: 'epost', label: 'E-post', type: 'email', validation: required }],
                ['Input#mobil', { name: 'mobil', label: 'Mobil', type: 'tel', validation: required }],
              ],
            ],
          ],
        ],
      ],
    })
    const data = { gata: 'Storgatan 1' }
    const down = async (person: Partial<typeof eva>, answers: Values = data) => {
      const onBehalf = { ...eva, ...person }
      const { formDataId } = await cases.register(handler(), { formId: asking, source: 'phone', onBehalf })
      const { normStructure } = await cases.loadForm(handler(), { formDataId })
      const asked = Object.values(normStructure).flatMap(({ extra }) =>
        recordOf(extra.validation).required === true ? [extra.name] : [],
      )
      const saved = await cases
        .save(handler(), { formId: asking, formDataId, data: answers, complete: true })
        .then(
          () => 'sent',
          ({ options }) => Object.keys(options.detail.validation.critical).sort(),
        )
      const sent = (await cases.timeline(handler(), { formDataId })).find(({ kind }) => kind === 'sent')
      return { asked, saved, without: sent?.detail.without }
    }
    expect(await down({}, { ...data, epost: 'e@example.org', mobil: '0701234567' })).toEqual({
      asked: ['gata', 'epost', 'mobil'],
      saved: 'sent',
      without: undefined,
    })
    expect(await down({ email: '', phone: '070-123 45 67' })).toEqual({
      asked: ['gata', 'mobil'],
      saved: 'sent',
      without: ['email'],
    })
    expect(await down({ email: '', phone: '' })).toEqual({
      ...{ asked: ['gata'], saved: 'sent', without: ['email', 'phone'] },
    })
    // What is asked of everybody is asked of them, too, and so is what is answered all the same told.
    expect(await down({ email: '', phone: '070-123 45 67' }, {})).toMatchObject({ saved: ['gata'] })
    expect(
      await down({ email: '', phone: '070-123 45 67' }, { ...data, epost: 'e@example.org' }),
    ).toMatchObject({
      without: undefined,
    })
    // Who fills the form in themselves must say how they are reached.
    expect(await codeOf(cases.save(visitor(), { formId: asking, data, complete: true }))).toBe('INVALID')
  })

  test('is begun by who has a role in the form’s process, and by nobody else', async () => {
    const input = { formId, source: 'visit', onBehalf: eva } as const
    for (const session of [visitor(), citizen(), stranger()]) {
      expect(await codeOf(cases.register(session, input))).toBe('FORBIDDEN')
      expect(await cases.registrable(session)).toEqual([])
    }
    for (const session of [handler(), registrar(), admin()]) {
      expect(await codeOf(cases.register(session, input))).toBe('ok')
      expect((await cases.registrable(session)).map(({ _id }) => _id)).toEqual([formId])
    }
    const gone = { ...input, onBehalf: { ...eva, userId: 'nobody' } }
    expect(await codeOf(cases.register(handler(), gone))).toBe('INVALID')
  })

  test('is a draft that who takes it down alone sees, lists, goes on with and removes', async () => {
    const { formDataId } = await begin(carl)
    await cases.save(handler(), { formId, formDataId, data: { gata: 'Lugna gatan' } })
    expect(await cases.registrations(handler())).toMatchObject([
      { formDataId, source: 'phone', onBehalf: { userId: 'user-citizen', name: 'Carl Citizen' }, sent: null },
    ])
    for (const session of [citizen(), registrar(), admin(), stranger(), visitor()]) {
      expect(await codeOf(cases.loadForm(session, { formDataId }))).toBe('NOT_FOUND')
      expect(await codeOf(cases.registration(session, formDataId))).toBe('NOT_FOUND')
      expect(await codeOf(cases.save(session, { formId, formDataId, data: { gata: 'x' } }))).toBe('NOT_FOUND')
      expect(await codeOf(cases.discard(session, { formDataId }))).toBe('NOT_FOUND')
    }
    // The form that the citizen opens is their own, and so is hers.
    for (const session of [citizen(), handler()])
      expect((await cases.loadForm(session, { formId })).formData).toBeNull()
    expect((await cases.loadForm(handler(), { formDataId })).formData?.data.gata).toBe('Lugna gatan')
    // Without the role there is nothing to go on with.
    expect(await codeOf(cases.loadForm(handler({ roles: [] }), { formDataId }))).toBe('NOT_FOUND')
    await cases.discard(handler(), { formDataId })
    expect(await cases.registrations(handler())).toEqual([])
  })

  test('has the answers that were given before it was opened, where the form asks for them again', async () => {
    const mails = { effect: 'Case/mail', input: { template: 'm', to: 'answer', answer: 'beskrivning' } }
    const letter = { name: 'Tack', subject: 'Tack', text: 'Tack' }
    await app.services.documents.create(systemSession(), { page: 'mail', id: 'm', data: letter })
    const graph = faultGraph()
    const asking = await publishFault(app, {
      prefix: 'fragar-',
      form: { senderName: 'gata' },
      graph: { ...graph, states: graph.states.map((one) => ({ ...one, onEnter: [...one.onEnter, mails] })) },
    })
    const answersOf = async (form: string, onBehalf: Parameters<typeof begin>[0]) => {
      const input = { formId: form, source: 'phone', onBehalf: onBehalf ?? eva } as const
      const { formDataId } = await cases.register(handler(), input)
      return (await cases.loadForm(handler(), { formDataId })).formData?.data
    }
    expect(await answersOf(asking, eva)).toEqual({ gata: 'Eva Ek', beskrivning: 'eva@example.org' })
    expect(await answersOf(asking, carl)).toMatchObject({ gata: 'Carl Citizen' })
    expect(await answersOf(asking, { ...eva, name: '', email: '' })).toEqual({})
    // A form that asks for neither has no answers.
    expect(await answersOf(formId, eva)).toEqual({})
  })

  test('becomes that of the account, or nobody’s; who took it down is never its author', async () => {
    const own = await taken(carl)
    const ref = { formDataId: own.formDataId }
    expect(await cases.isAuthor(citizen(), ref)).toBe(true)
    expect(await cases.isAuthor(handler(), ref)).toBe(false)
    expect((await cases.loadForm(citizen(), ref)).formData).toMatchObject({
      createdBy: 'user-citizen',
      createdByName: 'Carl Citizen',
    })
    const nobodys = await taken()
    const { formData } = await cases.loadForm(handler(), { formDataId: nobodys.formDataId })
    expect(formData).toMatchObject({
      createdBy: null,
      createdByName: 'Eva Ek',
      registered: { byName: 'Hanna Handläggare', source: 'phone', email: 'eva@example.org', phone: '0701' },
    })
    expect((await cases.loadForm(citizen(), ref)).formData?.registered).toBeUndefined()
    await cases.caughtUp()
    const mine = { page: 1, pageSize: 10 }
    expect((await cases.list(handler(), { ...mine, scope: 'own' })).data).toEqual([])
    expect((await cases.list(citizen(), { ...mine, scope: 'own' })).data.map(({ _id }) => _id)).toEqual([
      own.formDataId,
    ])
    expect((await cases.list(handler(), mine)).data).toMatchObject([
      { registeredByName: 'Hanna Handläggare', source: 'phone' },
      { registeredByName: 'Hanna Handläggare', source: 'phone' },
    ])
    const sent = (await cases.timeline(handler(), ref)).find(({ kind }) => kind === 'sent')
    expect(sent).toMatchObject({ byName: 'Hanna Handläggare', detail: { registered: true, source: 'phone' } })
  })

  test('sent twice has one number, and its code is told for an hour to who took it down', async () => {
    const { formDataId, saved } = await taken()
    const again = await cases.save(handler(), { formId, formDataId, data: {}, complete: true })
    expect(again.DiaryNumber).toBe(saved.DiaryNumber)
    const { sent } = await cases.registration(handler(), formDataId)
    const asked = { number: sent?.number ?? '', code: sent?.statusCode ?? '' }
    expect(await cases.status(visitor(), asked)).toMatchObject({ number: saved.DiaryNumber })
    expect(await codeOf(cases.registration(registrar(), formDataId))).toBe('NOT_FOUND')
    expect((await cases.registrations(handler())).length).toBe(0)
    setSystemTime(Date.now() + 3_600_001)
    expect((await cases.registration(handler(), formDataId)).sent?.statusCode).toBeNull()
  })

  test('is for another while it is a draft, and not after', async () => {
    const { formDataId } = await begin()
    const change = { formDataId, source: 'letter' as const, onBehalf: carl }
    expect(await codeOf(cases.changeRegistration(registrar(), change))).toBe('NOT_FOUND')
    expect(await cases.changeRegistration(handler(), change)).toMatchObject({
      source: 'letter',
      onBehalf: { name: 'Carl Citizen', email: 'user-citizen@example.se' },
    })
    await cases.save(handler(), { formId, formDataId, data: faultAnswers, complete: true })
    expect(await codeOf(cases.changeRegistration(handler(), change))).toBe('ALREADY_SENT')
  })
})

test('a form whose cases staff alone begin is offered to nobody else, and taken down all the same', async () => {
  const graph = faultGraph()
  graph.states[0] = state('ny', 'start', { ...graph.states[0], subType: 'staff' })
  const staffOnly = await publishFault(app, { graph, prefix: 'inre-' })
  for (const session of [visitor(), citizen(), handler()]) {
    expect(await codeOf(cases.loadForm(session, { formId: staffOnly }))).toBe('NOT_PUBLISHED')
    expect(await codeOf(cases.save(session, { formId: staffOnly, data: faultAnswers, complete: true }))).toBe(
      'NOT_PUBLISHED',
    )
  }
  expect((await openForms(app.services, visitor())).map(({ _id }) => _id)).toEqual([formId])
  const { formDataId } = await cases.register(handler(), {
    formId: staffOnly,
    source: 'visit',
    onBehalf: eva,
  })
  const sent = await cases.save(handler(), {
    formId: staffOnly,
    formDataId,
    data: faultAnswers,
    complete: true,
  })
  expect(sent.DiaryNumber).toBeString()
})
