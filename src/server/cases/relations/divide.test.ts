import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultAnswers,
  faultGraph,
  faultPages,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import { state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { Cases, DivideCase } from '../contract.ts'

const noon = Date.parse('2026-03-10T12:00:00Z')

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  formId = await publishFault(app)
  await app.services.work.start()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const send = async (data: object = {}, who: Session = visitor(), form = formId) =>
  (await sendFault(app, who, form, { ...data })).formDataId
/** A case of a sender with an account, with a file, sent as a browser does. */
async function withFile(): Promise<{ id: string; assetId: string }> {
  const who = citizen()
  const { formDataId: id } = await cases.save(who, { formId, data: { gata: 'Storgatan 1' } })
  const call = async (action: string, input: object) => {
    const reply = await app.dispatcher.call(who, action, input)
    if ('err' in reply) throw new Error(JSON.stringify(reply.err))
    return reply.data as { assetId: string }
  }
  const bytes = Buffer.from('Innehållet i hål.txt')
  const of = { name: 'hål.txt', size: bytes.length, mimeType: 'text/plain' }
  const { assetId } = await call('admin/initUpload3', { ...of, formDataId: id })
  await call('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
  await call('admin/finishUpload3', { assetId })
  const data = { ...faultAnswers, bild: [{ assetId, ...of }] }
  await cases.save(who, { formId, formDataId: id, data, complete: true })
  return { id, assetId }
}
const divide = (formDataId: string, more: Partial<DivideCase> = {}, who: Session = handler()) =>
  cases.divide(who, { formDataId, questions: ['gata'], files: [], ...more })
const recordOf = async (id: string) => {
  const record = await app.services.store.read.cases.find('default', id)
  if (!record) throw new Error('no such case')
  return record
}
const dataOf = async (id: string) => JSON.parse((await recordOf(id)).data)
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  )
const lines = async (id: string, who: Session = handler()) =>
  (await cases.timeline(who, { formDataId: id }))
    .filter(({ kind }) => !['begun', 'effect', 'saved'].includes(kind))
    .map(({ kind, detail }) => [kind, detail.undone && 'undone', detail.otherName].filter(Boolean).join(' '))
const mails = async () =>
  (await app.services.mail.list(admin(), { pageNo: 1, pageSize: 50 })).rows.filter(
    ({ subject }) => subject !== 'Du har fått ett konto',
  )
const related = async (id: string) => (await cases.related(handler(), id)).cases.map(({ _id }) => _id)
const after = async (ms: number) => {
  setSystemTime(Date.now() + ms)
  app.services.work.wake()
  await app.services.work.idle()
}

test('a part of a case becomes one of its own: answers and files copied, the same sender, told both ways', async () => {
  const { id, assetId } = await withFile()
  const { formDataId, number } = await divide(id, { questions: ['gata', 'kategori'], files: [assetId] })
  const [old, made] = [await recordOf(id), await recordOf(formDataId)]
  expect(made).toMatchObject({
    ...{ formId, state: 'ny', draft: 0, createdBy: old.createdBy, createdByName: old.createdByName },
    ...{ locale: old.locale, assign: null, parent: null, revision: 1 },
  })
  expect(number).not.toBe(old.number)
  const data = await dataOf(formDataId)
  expect(Object.keys(data).sort()).toEqual(['bild', 'gata', 'kategori'])
  expect(data).toMatchObject({ gata: 'Storgatan 1', kategori: 'vag' })
  // A file of its own, with the same content.
  const [file] = filesIn(data.bild)
  expect(file?.assetId).not.toBe(assetId)
  const rows = await app.services.store.read.assets.findMany('default', [assetId, file?.assetId ?? ''])
  expect(rows.map(({ caseId }) => caseId).sort()).toEqual([id, formDataId].sort())
  expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(1)
  // Nothing has gone out of the one that it was taken from.
  expect(await dataOf(id)).toMatchObject({ gata: 'Storgatan 1', bild: [{ assetId }] })
  expect(await related(id)).toEqual([formDataId])
  expect(await related(formDataId)).toEqual([id])
  expect((await lines(id)).at(-1)).toStartWith(`divided ${number}`)
  expect((await lines(formDataId))[0]).toStartWith(`sent ${old.number}`)
  expect(await auditOf(app, 'case/divide')).toHaveLength(1)
})

test('the sender is told once, by mail and on the pages of both cases, with no word of staff', async () => {
  const id = await send({}, citizen())
  const { formDataId, number } = await divide(id)
  await after(0)
  const own = (await recordOf(id)).number
  expect((await mails()).map(({ subject, recipients }) => [subject, recipients])).toEqual([
    [`En del av ärende ${own} handläggs för sig, som ${number}`, [expect.stringContaining('@')]],
  ])
  expect(await lines(id, citizen())).toEqual(['sent', `divided ${number}`])
  expect(await lines(formDataId, citizen())).toEqual([`sent ${own}`])
})

test('a sender without an account is reached in the new case though their address was not chosen', async () => {
  const id = await send()
  const { formDataId } = await divide(id)
  expect(Object.keys(await dataOf(formDataId))).toEqual(['gata'])
  await after(0)
  expect((await mails()).map(({ recipients }) => recipients)).toEqual([['anna@example.se']])
  const { desk } = await cases.loadForm(handler(), { formDataId })
  expect(desk?.reach).toMatchObject({ channel: 'mail', address: 'anna@example.se' })
  // Whoever sits at that browser next holds nothing by its old token.
  expect((await recordOf(formDataId)).tokenHash).toBe(null)
})

test('a case is divided by its staff alone, while it is open and goes on by itself', async () => {
  const id = await send({}, citizen())
  const table: [string, () => Promise<unknown>, string][] = [
    ['a stranger', () => divide(id, {}, stranger()), 'NOT_FOUND'],
    ['a visitor', () => divide(id, {}, visitor()), 'NOT_FOUND'],
    ['its sender', () => divide(id, {}, citizen()), 'FORBIDDEN'],
    ['no such case', () => divide('nosuchcase'), 'NOT_FOUND'],
    ['nothing chosen', () => divide(id, { questions: [] }), 'INVALID'],
    ['no such question', () => divide(id, { questions: ['gata', 'hittad-pa'] }), 'INVALID'],
    ['a question without an answer', () => divide(id, { questions: ['antal'] }), 'INVALID'],
    ['no such file', () => divide(id, { files: ['nosuchfile'] }), 'INVALID'],
    ['no such form', () => divide(id, { formId: 'nosuchform' }), 'NOT_FOUND'],
  ]
  for (const [what, work, expected] of table) expect([what, await outcome(work())]).toEqual([what, expected])

  const draft = (await cases.save(citizen(), { formId, data: { gata: 'x' } })).formDataId
  expect(await outcome(divide(draft))).toBe('NOT_FOUND')
  const other = await send()
  await cases.merge(handler(), { formDataId: other, into: id })
  expect(await outcome(divide(other))).toBe('CONFLICT')
  await cases.split(handler(), other)
  expect(await outcome(divide(other))).toBe('ok')
  await cases.changeStatus(handler(), { formDataId: id, connectionId: 'ny-pagar', currentStateId: 'ny' })
  await cases.changeStatus(handler(), { formDataId: id, connectionId: 'pagar-klar', currentStateId: 'pagar' })
  expect(await outcome(divide(id))).toBe('CONFLICT')
  expect(await outcome(cases.dividable(handler(), { formDataId: id }))).toBe('CONFLICT')
  await cases.remove(admin(), [other])
  expect(await outcome(divide(other))).toBe('NOT_FOUND')
  expect(await auditOf(app, 'case/divide')).toHaveLength(1)
})

test('what is hidden from whoever divides is neither offered nor copied, also where the new case would show it', async () => {
  // Theirs to read where a case begins, and not where it is handled.
  const pages = structuredClone(faultPages)
  const hidden: Sketch = [
    'Input#lapp',
    { name: 'lapp', label: 'Lapp', rights: { pagar: { handler: 'hidden' } } },
  ]
  pages.push([
    'FormTab#p3',
    { label: 'Mer' },
    ['Section#s3', {}, ['Row#r3', {}, ['Col#c3', { cols: 12 }, hidden]]],
  ])
  formId = await publishFault(app, { prefix: 'lapp-', pages })
  const id = await send({ lapp: 'hemligt' })
  await cases.changeStatus(handler(), { formDataId: id, connectionId: 'ny-pagar', currentStateId: 'ny' })
  const offered = await cases.dividable(handler(), { formDataId: id })
  expect(JSON.stringify(offered)).not.toContain('hemligt')
  expect(await outcome(divide(id, { questions: ['lapp'] }))).toBe('INVALID')
  const { formDataId } = await divide(id, { questions: ['kategori'] })
  expect(await dataOf(formDataId)).toEqual({ kategori: 'vag' })
})

test('of another form it gets what that has a place for, and what it has not is said before and refused', async () => {
  const graph = faultGraph()
  const place = { name: 'gata', label: 'Plats', type: 'text' }
  const other = await publishFault(app, {
    prefix: 'park-',
    graph,
    pages: [
      [
        'FormTab#p1',
        { label: 'Parken' },
        ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ['Input#gata', place]]]],
      ],
    ],
  })
  const child = await publishFault(app, {
    prefix: 'barn-',
    graph: {
      ...graph,
      states: graph.states.map((one) =>
        one._id === 'ny' ? state('ny', 'start', { ...one, subType: 'child' }) : one,
      ),
    },
  })
  const id = await send({}, citizen())
  const { forms, without } = await cases.dividable(handler(), { formDataId: id, formId: other })
  expect(forms.map(({ _id }) => _id)).toEqual([formId, other])
  expect(without).toEqual(['Kategori', 'Anonym', 'E-post'])
  const refused = await divide(id, { formId: other, questions: ['gata', 'kategori'] }).catch(
    (error) => error.options,
  )
  expect(refused.values).toEqual({ names: 'Kategori' })
  const { formDataId } = await divide(id, { formId: other })
  expect(await recordOf(formDataId)).toMatchObject({ formId: other, state: 'ny' })
  // What begins as a child has no sender, and is not offered.
  expect(await outcome(divide(id, { formId: child }))).toBe('NOT_FOUND')
  // Nor one in which the session takes down nothing.
  const no = await publishFault(app, {
    prefix: 'annan-',
    process: {
      assignmentRoles: ['handler', 'registrar'].map((key) => ({ key, name: key, roles: [registrarRole] })),
    },
  })
  expect(await outcome(divide(id, { formId: no }))).toBe('NOT_FOUND')
})

test('within ten seconds it is taken back: the new case goes, nothing is sent, and both timelines say so', async () => {
  const id = await send({}, citizen())
  const before = await recordOf(id)
  const made = await divide(id, { undoable: true })
  await after(0)
  expect(await mails()).toEqual([])
  const long = { progress: () => {}, signal: new AbortController().signal }
  expect(await cases.undo(handler(), made.undo ?? '', long)).toMatchObject({ undone: [id], left: [] })
  expect((await recordOf(made.formDataId)).removed).not.toBe(null)
  expect(await recordOf(id)).toMatchObject({ state: before.state, updated: before.updated })
  expect(await related(id)).toEqual([])
  await after(20_000)
  expect(await mails()).toEqual([])
  expect((await lines(id)).map((line) => line.split(' ').slice(0, 2).join(' ')).slice(-2)).toEqual([
    `divided ${made.number}`,
    'divided undone',
  ])
  expect(await outcome(cases.undo(handler(), made.undo ?? '', long))).toBe('CONFLICT')
})

test('what somebody else has begun with is not taken back, and what was sent is not either', async () => {
  const id = await send({}, citizen())
  const both = (who: typeof handler) => who({ roles: [handlerRole, registrarRole] })
  const made = await divide(id, { undoable: true })
  await cases.changeStatus(both(registrar), {
    ...{ formDataId: made.formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' },
  })
  const long = { progress: () => {}, signal: new AbortController().signal }
  expect(await cases.undo(handler(), made.undo ?? '', long)).toMatchObject({
    undone: [],
    left: [{ _id: id, code: 'CONFLICT' }],
  })
  expect((await recordOf(made.formDataId)).removed).toBe(null)
  const second = await divide(id, { undoable: true })
  await after(11_000)
  expect((await mails()).length).toBe(2)
  expect(await outcome(cases.undo(handler(), second.undo ?? '', long))).toBe('CONFLICT')
})
