import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultAnswers,
  faultGraph,
  handler,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { rewrite } from '../../../../test/support/database.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { swedishDay } from '../../../shared/calendar/swedishDay.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'
import type { Cases } from '../contract.ts'

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
})
afterEach(() => {
  setSystemTime()
  return app.close()
})

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? String(error),
  )
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

test('the first save begins a draft: no number, no state, seen by its author alone', async () => {
  const saved = await cases.save(citizen(), { formId, data: { gata: 'Storgatan' } })
  expect(saved).toMatchObject({ revision: 1, validation: { critical: {}, error: {} } })
  expect(saved).not.toHaveProperty('DiaryNumber')
  expect(saved).not.toHaveProperty('caseToken')
  const { formData, state, connections, step } = await cases.loadForm(citizen(), {
    formId,
    formDataId: saved.formDataId,
  })
  expect(formData).toMatchObject({
    draft: true,
    status: null,
    DiaryNumber: null,
    data: { gata: 'Storgatan' },
  })
  expect({ state, connections, step }).toEqual({ state: null, connections: [], step: 'edit' })
  for (const other of [admin(), handler(), stranger(), visitor()]) {
    expect(await code(cases.loadForm(other, { formId, formDataId: saved.formDataId }))).toBe('NOT_FOUND')
    expect(await code(cases.save(other, { formId, formDataId: saved.formDataId, data: {} }))).toBe(
      'NOT_FOUND',
    )
  }
  await cases.caughtUp()
  expect((await cases.list(admin(), { page: 1, pageSize: 10 })).totalCount).toBe(0)
})

test('a visitor without login holds a case by its token', async () => {
  const { formDataId, caseToken } = await cases.save(visitor(), { formId, data: { gata: 'A' } })
  expect(caseToken).toBeString()
  expect(await code(cases.loadForm(visitor(), { formId, formDataId }))).toBe('NOT_FOUND')
  expect(await code(cases.loadForm(visitor(), { formId, formDataId, caseToken: 'x'.repeat(43) }))).toBe(
    'NOT_FOUND',
  )
  expect(await code(cases.loadForm(citizen(), { formId, formDataId }))).toBe('NOT_FOUND')
  const again = await cases.save(visitor(), { formId, formDataId, caseToken, data: { kategori: 'vag' } })
  expect(again).not.toHaveProperty('caseToken')
  const { formData } = await cases.loadForm(visitor(), { formId, formDataId, caseToken })
  expect(formData?.data).toMatchObject({ gata: 'A', kategori: 'vag' })
  expect(JSON.stringify(await app.services.store.read.cases.find('default', formDataId))).not.toContain(
    caseToken ?? '-',
  )
})

test('sending in checks everything, gives the number and enters the start state', async () => {
  const year = swedishDay().slice(0, 4)
  const first = await sendFault(app, citizen(), formId)
  expect(first).toMatchObject({ DiaryNumber: `${year}-00001`, status: 'ny' })
  expect((await sendFault(app, visitor(), formId)).DiaryNumber).toBe(`${year}-00002`)
  const { state, formData, step } = await cases.loadForm(citizen(), { formId, formDataId: first.formDataId })
  expect(state).toMatchObject({ _id: 'ny', name: 'Ny', stateType: 'start' })
  expect(formData).toMatchObject({ draft: false, status: 'ny', DiaryNumber: `${year}-00001` })
  expect(step).toBe('readonly')
})

test('what is wrong keeps it a draft, with what was sent', async () => {
  const refused = await failure(
    cases.save(visitor(), {
      formId,
      data: { gata: 'Storgatan', anonym: 'nej', epost: 'fel' },
      complete: true,
    }),
  )
  expect(refused).toMatchObject({
    code: 'INVALID',
    fields: { kategori: 'validation.required', epost: 'validation.email' },
  })
  const { formDataId, caseToken } = (refused as { detail: { formDataId: string; caseToken: string } }).detail
  const { formData } = await cases.loadForm(visitor(), { formId, formDataId, caseToken })
  expect(formData).toMatchObject({ draft: true, data: { gata: 'Storgatan', epost: 'fel' } })
  const sent = await cases.save(visitor(), {
    formId,
    formDataId,
    caseToken,
    data: { kategori: 'vag', epost: 'anna@example.se' },
    complete: true,
  })
  expect(sent.DiaryNumber).toEndWith('-00001')
})

test('sending the same twice answers with the same number', async () => {
  const { formDataId, caseToken, DiaryNumber } = await sendFault(app, visitor(), formId)
  const again = await cases.save(visitor(), {
    formId,
    formDataId,
    caseToken,
    data: faultAnswers,
    complete: true,
  })
  expect(again.DiaryNumber).toBe(DiaryNumber as string)
  expect(again.notKept).toBeUndefined()
  expect(await cases.timeline(handler(), { formDataId })).toHaveLength(1)
})

test('sending it once more with other answers answers with the number, and says which were not kept', async () => {
  const { formDataId, caseToken, DiaryNumber } = await sendFault(app, visitor(), formId)
  const data = { ...faultAnswers, gata: 'Nygatan 2' }
  const again = await cases.save(visitor(), { formId, formDataId, caseToken, data, complete: true })
  expect(again).toMatchObject({ DiaryNumber, notKept: { gata: 'validation.alreadySent' } })
  expect(Object.keys(again.notKept ?? {})).toEqual(['gata'])
  const { formData } = await cases.loadForm(handler(), { formId, formDataId })
  expect(formData?.data.gata).toBe(faultAnswers.gata)
})

test('a token reads what was sent in for an hour; then every reader is answered its number, and a second send too', async () => {
  const { formDataId, caseToken, DiaryNumber } = await sendFault(app, visitor(), formId)
  const ref = { formId, formDataId, caseToken }
  expect((await cases.loadForm(visitor(), ref)).formData?.DiaryNumber).toBe(DiaryNumber)
  setSystemTime(Date.now() + 61 * 60_000)
  const said = await app.dispatcher.call(visitor(), 'admin/loadForm3', ref)
  expect(said).toEqual({
    err: { code: 'ALREADY_SENT', message: `Redan inskickad, ärende ${DiaryNumber}.` },
  })
  expect(await code(cases.timeline(visitor(), ref))).toBe('ALREADY_SENT')
  expect(await cases.mayRead(visitor(), ref)).toBe(false)
  expect(await code(cases.loadForm(visitor(), { ...ref, caseToken: 'x'.repeat(43) }))).toBe('NOT_FOUND')
  const again = await cases.save(visitor(), { ...ref, data: faultAnswers, complete: true })
  expect(again.DiaryNumber).toBe(DiaryNumber as string)
})

const strange: [what: string, data: Values, fields: Record<string, string>][] = [
  ['a name the form does not have', { gata: 'A', hemligt: 1 }, { hemligt: 'validation.unknownKey' }],
  ['an answer of another shape', { gata: { a: 1 } }, { gata: 'validation.wrongShape' }],
  [
    'a file that is not there',
    { bild: [{ assetId: 'nope', name: 'a.png', size: 1, mimeType: 'image/png' }] },
    { bild: 'validation.file' },
  ],
]
test.each(strange)('%s is refused, and nothing is kept', async (_, data, fields) => {
  expect(await failure(cases.save(citizen(), { formId, data }))).toMatchObject({ code: 'INVALID', fields })
  expect((await cases.list(citizen(), { scope: 'own', page: 1, pageSize: 10 })).totalCount).toBe(0)
})

test('an answer to a hidden question is not taken, and one that becomes hidden is lost', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { anonym: 'ja', epost: 'a@b.se' } })
  const load = async () => (await cases.loadForm(citizen(), { formId, formDataId })).formData?.data
  expect(await load()).not.toHaveProperty('epost')
  await cases.save(citizen(), { formId, formDataId, data: { anonym: 'nej', epost: 'a@b.se' } })
  expect(await load()).toMatchObject({ epost: 'a@b.se' })
  await cases.save(citizen(), { formId, formDataId, data: { anonym: 'ja' } })
  expect(await load()).not.toHaveProperty('epost')
})

test('an old revision is merged when other answers changed, and CONFLICT when the same did', async () => {
  const { formDataId, revision } = await cases.save(citizen(), { formId, data: { gata: 'A' } })
  await cases.save(citizen(), { formId, formDataId, revision, data: { gata: 'B' } })
  const merged = await cases.save(citizen(), { formId, formDataId, revision, data: { kategori: 'park' } })
  expect(merged.revision).toBe(3)
  expect(
    await failure(cases.save(citizen(), { formId, formDataId, revision, data: { gata: 'C' } })),
  ).toMatchObject({
    code: 'CONFLICT',
    detail: { revision: 3, fields: { gata: { yours: 'C', theirs: 'B' } } },
  })
  // The same answer given twice is no conflict.
  expect((await cases.save(citizen(), { formId, formDataId, revision, data: { gata: 'B' } })).revision).toBe(
    3,
  )
})

test('a save answers with what is wrong in what was sent, and with what is missing on the pages asked about', async () => {
  const some = await cases.save(citizen(), { formId, data: { anonym: 'nej', epost: 'fel' } })
  expect(some.validation).toMatchObject({ critical: {}, error: { epost: 'validation.email' } })
  const page = await cases.save(citizen(), {
    formId,
    formDataId: some.formDataId,
    data: {},
    page: 'p2',
    check: ['p1'],
  })
  expect(page.validation.critical).toEqual({ kategori: 'validation.required', gata: 'validation.required' })
  expect((await cases.loadForm(citizen(), { formId, formDataId: some.formDataId })).formData?.page).toBe('p2')
})

test('somebody logged in comes back to their draft, unless they begin afresh', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'A' } })
  expect((await cases.loadForm(citizen(), { formId })).formData?._id).toBe(formDataId)
  expect((await cases.loadForm(citizen(), { formId, reset: true })).formData).toBeNull()
  expect((await cases.loadForm(visitor(), { formId })).formData).toBeNull()
})

test('a form that is not published cannot be filled in, and cases keep their version', async () => {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const draft = await cases.save(citizen(), { formId, data: { gata: 'A' } })
  await app.services.documents.unpublish(systemSession(), formId)
  expect(await code(cases.loadForm(visitor(), { formId }))).toBe('NOT_PUBLISHED')
  expect(await code(cases.save(visitor(), { formId, data: {} }))).toBe('NOT_PUBLISHED')
  expect(await code(cases.save(citizen(), { formId, formDataId: draft.formDataId, data: {} }))).toBe(
    'NOT_PUBLISHED',
  )
  expect((await cases.loadForm(handler(), { formId, formDataId })).formData?.version).toBe(1)
})

test('a process that takes no more cases lets none begin', async () => {
  const closed = await publishFault(app, { prefix: 'closed-', process: { status: 'closed' } })
  expect(await code(cases.save(visitor(), { formId: closed, data: {} }))).toBe('NOT_PUBLISHED')
})

test('a form that asks for login is closed to visitors', async () => {
  const closed = await publishFault(app, { prefix: 'login-', form: { requireAuth: true } })
  expect(await code(cases.loadForm(visitor(), { formId: closed }))).toBe('UNAUTHORIZED')
  expect(await code(cases.save(visitor(), { formId: closed, data: {} }))).toBe('UNAUTHORIZED')
  expect(await code(cases.save(citizen(), { formId: closed, data: {} }))).toBe('done')
})

test('the process may name a series of its own, with a month that begins it again', async () => {
  await app.services.documents.create(systemSession(), {
    page: 'counter',
    id: 'counter-f',
    data: { name: 'Fel', format: 'F{month}{seq:3}' },
  })
  const form = await publishFault(app, { prefix: 'own-', process: { counter: 'counter-f' } })
  const month = swedishDay().slice(5, 7)
  expect((await sendFault(app, citizen(), form)).DiaryNumber).toBe(`F${month}001`)
  expect((await sendFault(app, citizen(), form)).DiaryNumber).toBe(`F${month}002`)
  expect((await sendFault(app, citizen(), formId)).DiaryNumber).toEndWith('-00001')
})

test('staff edit where the step lets them, and the old value stays in the timeline', async () => {
  const { formDataId, revision } = await sendFault(app, citizen(), formId)
  expect(await code(cases.save(citizen(), { formId, formDataId, data: { gata: 'X' } }))).toBe('ALREADY_SENT')
  expect(await code(cases.save(stranger(), { formId, formDataId, data: { gata: 'X' } }))).toBe('NOT_FOUND')
  const saved = await cases.save(handler(), { formId, formDataId, revision, data: { gata: 'Lillgatan' } })
  expect(saved.revision).toBe(revision + 1)
  const timeline = await cases.timeline(handler(), { formDataId })
  expect(timeline.map(({ kind }) => kind)).toEqual(['sent', 'saved'])
  expect(timeline.at(-1)).toMatchObject({
    byName: 'Hanna Handläggare',
    detail: { values: { gata: { from: 'Storgatan 1', to: 'Lillgatan' } } },
  })
  expect((await cases.timeline(citizen(), { formDataId })).map(({ kind }) => kind)).toEqual(['sent'])
})

test('a timeline cannot be rewritten while the case is there', async () => {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const row = (await app.services.store.read.cases.find('default', formDataId))?.row
  const write = (sql: string) => rewrite(app.services.store, (database) => void database.run(sql))
  expect(write(`UPDATE case_timeline SET kind = 'x' WHERE caseRow = ${row}`)).rejects.toThrow(
    'never rewritten',
  )
  expect(write(`DELETE FROM case_timeline WHERE caseRow = ${row}`)).rejects.toThrow('never rewritten')
})

test('a hundred cases sent in at once get a hundred numbers in a row', async () => {
  const sent = await Promise.all(Array.from({ length: 100 }, () => sendFault(app, visitor(), formId)))
  const numbers = sent.map(({ DiaryNumber }) => Number(DiaryNumber?.slice(5))).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
})

test('reading a case of somebody else is in the audit log, reading one of one’s own is not', async () => {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const reads = async () => (await auditOf(app, 'case/read')).map(({ actor, object }) => ({ actor, object }))
  await cases.loadForm(citizen(), { formId, formDataId })
  expect(await reads()).toEqual([])
  await cases.loadForm(handler(), { formDataId })
  expect(await reads()).toEqual([{ actor: 'user-handler', object: `formData/${formDataId}` }])
})

test('a case of another organisation is not there', async () => {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const elsewhere = (session: Session): Session => ({ ...session, org: 'other' })
  for (const session of [admin(), handler(), citizen(), systemSession('other')].map(elsewhere)) {
    expect(await code(cases.loadForm(session, { formDataId }))).toBe('NOT_FOUND')
    expect(await code(cases.timeline(session, { formDataId }))).toBe('NOT_FOUND')
    expect(await cases.mayRead(session, { formDataId })).toBe(false)
    expect((await cases.list(session, { page: 1, pageSize: 10 })).totalCount).toBe(0)
  }
})

test('drafts that nobody touches are removed in the night', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'A' } })
  const kept = await sendFault(app, citizen(), formId)
  await rewrite(app.services.store, (database) => {
    database.run('UPDATE cases SET created = 1, updated = 1')
  })
  const ofSent = { formDataId: kept.formDataId }
  await cases.keepUnsent(citizen(), { ...ofSent, message: 'Ring på porten.' })
  await cases.keepNoteDraft(handler(), { ...ofSent, noteType: 'citizen', note: 'Lampan byts', was: null })
  await rewrite(app.services.store, (database) => {
    database.run('UPDATE case_note_drafts SET at = 1')
  })
  await app.services.work.start()
  await app.services.work.enqueue({ org: '*', kind: 'schedule', payload: { name: 'drafts', slot: 1 } })
  await app.services.work.idle()
  expect(await app.services.store.read.cases.find('default', formDataId)).toBeUndefined()
  expect(await app.services.store.read.cases.find('default', kept.formDataId)).toBeDefined()
  // So is what an author has not sent of a message; what staff have begun stays.
  expect(await cases.unsentMessage(citizen(), ofSent)).toBe('')
  expect((await cases.noteDraft(handler(), { ...ofSent, noteType: 'citizen' })).draft?.note).toBe(
    'Lampan byts',
  )
})

test('an author may throw a draft away, and an administrator a case', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'A' } })
  expect(await code(cases.discard(stranger(), { formDataId }))).toBe('NOT_FOUND')
  expect(await cases.discard(citizen(), { formDataId })).toEqual({ removed: [formDataId] })
  expect(await app.services.store.read.cases.find('default', formDataId)).toBeUndefined()
  const sent = await sendFault(app, citizen(), formId)
  expect(await code(cases.discard(citizen(), { formDataId: sent.formDataId }))).toBe('FORBIDDEN')
  expect(await code(cases.discard(handler(), { formDataId: sent.formDataId }))).toBe('FORBIDDEN')
  await cases.discard(admin(), { formDataId: sent.formDataId })
  expect(await code(cases.loadForm(handler(), { formDataId: sent.formDataId }))).toBe('NOT_FOUND')
  await cases.restore(admin(), [sent.formDataId])
  expect((await cases.loadForm(handler(), { formDataId: sent.formDataId })).formData?.draft).toBe(false)
})

test('running cases stay on the version of the process they were sent in on', async () => {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const { documents } = app.services
  const renamed = faultGraph()
  for (const one of renamed.states) one.name = `${one.name} 2`
  await documents.update(systemSession(), {
    page: 'process',
    id: 'process-fault',
    data: { process: renamed },
  })
  await documents.publish(systemSession(), 'process-fault', '')
  expect((await cases.loadForm(handler(), { formDataId })).state?.name).toBe('Ny')
  const later = await sendFault(app, citizen(), formId)
  expect((await cases.loadForm(handler(), { formDataId: later.formDataId })).state?.name).toBe('Ny 2')
})

test('the timeline of a draft that is sent in tells of both', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: faultAnswers })
  await cases.save(citizen(), { formId, formDataId, data: {}, complete: true })
  expect((await cases.timeline(handler(), { formDataId })).map(({ kind }) => kind)).toEqual(['begun', 'sent'])
})
