import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { admin, citizen, handler, makeUsers, publishFault } from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { asking, guardianQuestions, vh2 } from '../../../../test/support/guardians.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { anonymousSession, type Session } from '../../session.ts'

/** Parties of cases that are merged and divided. */

let app: App
let smtp: FakeSmtp
let formId: string

const graph = (): ProcessGraph => ({
  states: [
    state('ny', 'start', {
      name: 'Skrivs under',
      steps: { author: 'signature', 'party:vh2': 'signature', handler: 'edit' },
      signing: { done: 'ny-klar' },
    }),
    state('klar', 'end', { name: 'Beviljad' }),
  ],
  connections: [connection('ny-klar', { allow: { assignmentRoles: ['handler'] } })],
  sections: [],
  swimlanes: [],
})

const answers = { barn: 'Kim Ek', vh2namn: 'Bo Ek', vh2epost: 'bo@ihop.example' }

beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({ env: { ...silentMail, VERKSTAD_SMTP: smtp.url } })
  formId = await publishFault(app, {
    ...{ graph: graph(), pages: asking(...guardianQuestions), form: { proxy: true } },
    process: { parties: [vh2] },
  })
  await makeUsers(app)
  await app.services.work.start()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
  await smtp.stop()
})

const cases = () => app.services.cases
const send = async (more = {}) =>
  (await cases().save(citizen(), { formId, data: { ...answers, ...more }, complete: true })).formDataId
const parties = async (formDataId: string) =>
  (await cases().loadForm(handler(), { formDataId })).parties?.parties ?? []
async function subjectsTo(address: string): Promise<string[]> {
  await app.services.work.idle()
  const { rows } = await app.services.store.read.mails.list('default', {
    ...{ limit: 100, offset: 0, newestFirst: false },
  })
  return rows.flatMap(({ recipients, subject }) => (recipients.includes(address) ? subject : []))
}
const numberOf = async (id: string) => (await app.services.store.read.cases.find('default', id))?.number
/** Who has come in to a case by the code that a party was mailed. */
const visiting = async (formDataId: string): Promise<Session> => {
  const [party] = await parties(formDataId)
  const visit = { formDataId, party: party?._id ?? '', linkId: 'l', hash: 'h', through: null }
  return { ...anonymousSession({ address: '192.0.2.9' }), partyVisits: [visit] }
}

describe('cases that are merged', () => {
  test('keep their parties each: they read their own alone, sign nothing, and hear of it as the sender does', async () => {
    const id = await send()
    const into = await send({ vh2namn: 'Eva Alm', vh2epost: 'eva@ihop.example' })
    const [bo, eva] = [await visiting(id), await visiting(into)]
    await subjectsTo('bo@ihop.example')
    await cases().merge(handler(), { formDataId: id, into })
    const number = await numberOf(id)
    expect((await subjectsTo('bo@ihop.example')).slice(1)).toEqual([
      `Ärende ${number} handläggs tillsammans med ett annat`,
    ])
    expect(await subjectsTo('eva@ihop.example')).toHaveLength(1)
    const met = await cases().loadForm(bo, { formDataId: id })
    expect(met).toMatchObject({
      ...{ step: 'readonly', formData: { data: answers } },
      party: { status: { name: 'Handläggs tillsammans med ett annat ärende', text: '' } },
    })
    expect(met.signing).toBeUndefined()
    const other = await numberOf(into)
    expect(JSON.stringify(met)).not.toContain('Eva Alm')
    expect(JSON.stringify(met)).not.toContain(other ?? '–')
    const refused = (work: Promise<unknown>) => work.then(() => 'ok', codeOf)
    expect(await refused(cases().sendSignCode(bo, { formDataId: id }))).not.toBe('ok')
    expect(await refused(cases().loadForm(bo, { formDataId: into }))).toBe('NOT_FOUND')
    expect(await refused(cases().loadForm(eva, { formDataId: id }))).toBe('NOT_FOUND')
    expect((await parties(into)).map(({ name }) => name)).toEqual(['Eva Alm'])
  })

  test('and split: they hear of that, and of how it ended where it was not', async () => {
    const [id, into] = [await send(), await send({ vh2namn: '', vh2epost: '' })]
    const bo = await visiting(id)
    const number = await numberOf(id)
    await cases().merge(handler(), { formDataId: id, into })
    await subjectsTo('bo@ihop.example')
    await cases().split(handler(), id)
    expect((await subjectsTo('bo@ihop.example')).at(-1)).toBe(`Ärende ${number} handläggs för sig igen`)
    expect((await cases().loadForm(bo, { formDataId: id })).step).toBe('signature')
    await cases().merge(handler(), { formDataId: id, into })
    await subjectsTo('bo@ihop.example')
    await cases().changeStatus(handler(), {
      ...{ formDataId: into, connectionId: 'ny-klar', currentStateId: 'ny' },
    })
    expect((await subjectsTo('bo@ihop.example')).at(-1)).toBe(`Ärende ${number} är avslutat`)
    expect((await cases().loadForm(bo, { formDataId: id })).party?.status.name).toBe('Beviljad')
    const [last] = (await app.services.mail.list(admin(), { pageNo: 1, pageSize: 1 })).rows
    expect(last?.text).toContain('Vårdnadshavare 2, har handlagts tillsammans med är avslutat: Beviljad.')
  })
})

describe('a case that is divided', () => {
  const divide = async (id: string, questions: string[], more: { parties?: string[] } = {}) =>
    (await cases().divide(handler(), { formDataId: id, questions, files: [], ...more })).formDataId
  const told = async (id: string) => (await parties(id)).map(({ name, address }) => `${name} <${address}>`)

  test('gives the new one the parties whom chosen answers name, who are told once', async () => {
    const id = await send()
    await subjectsTo('bo@ihop.example')
    const { parties: able } = await cases().dividable(handler(), { formDataId: id })
    expect(able).toMatchObject([
      { name: 'Bo Ek', role: 'Vårdnadshavare 2', questions: ['vh2epost', 'vh2namn'] },
    ])
    const made = await divide(id, ['barn', 'vh2namn', 'vh2epost'])
    expect(await told(made)).toEqual(['Bo Ek <bo@ihop.example>'])
    // It begins where they sign: that is what they are told.
    expect((await subjectsTo('bo@ihop.example')).slice(1)).toEqual([
      `Skriv under ärende ${await numberOf(made)}`,
    ])
    expect(await told(await divide(id, ['barn']))).toEqual([])
    expect(await subjectsTo('bo@ihop.example')).toHaveLength(2)
    expect(await told(id)).toEqual(['Bo Ek <bo@ihop.example>'])
  })

  test('as it has them: who has been put right or taken away since is not brought back by an answer', async () => {
    const [id, gone] = [await send(), await send()]
    const [bo] = await parties(id)
    const right = { formDataId: id, party: bo?._id, key: 'vh2', name: 'Bo Ek', address: 'bosse@ihop.example' }
    await cases().setParty(citizen(), right)
    expect(await told(await divide(id, ['vh2epost']))).toEqual(['Bo Ek <bosse@ihop.example>'])
    const [other] = await parties(gone)
    await cases().removeParty(handler(), { formDataId: gone, party: other?._id ?? '' })
    expect(await told(await divide(gone, ['vh2namn', 'vh2epost']))).toEqual([])
  })

  test('with those whom staff choose, whatever the answers, and no other', async () => {
    const id = await send()
    const [bo] = await parties(id)
    expect(await told(await divide(id, ['barn'], { parties: [bo?._id ?? ''] }))).toEqual([
      'Bo Ek <bo@ihop.example>',
    ])
    expect(await told(await divide(id, ['vh2namn', 'vh2epost'], { parties: [] }))).toEqual([])
    const wrong = divide(id, ['barn'], { parties: ['somebodyelse'] }).then(() => 'ok', codeOf)
    expect(await wrong).toBe('INVALID')
    // Who acts for the sender does so in the one case.
    await cases().setParty(handler(), {
      formDataId: id,
      key: 'proxy',
      name: 'Olle',
      address: 'olle@ihop.example',
    })
    expect((await cases().dividable(handler(), { formDataId: id })).parties).toHaveLength(1)
    expect(await subjectsTo('olle@ihop.example')).toHaveLength(1)
  })
})
