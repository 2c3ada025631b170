import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import {
  admin,
  auditOf,
  citizen,
  faultAnswers,
  handler,
  makeUsers,
  publishFault,
  stranger,
  visitor,
} from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'
import { createDownloads } from '../downloads/downloads.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { Session } from '../session.ts'

let app: App
let formId = ''

beforeEach(async () => {
  app = await testApp()
  formId = await publishFault(app)
})
afterEach(() => app.close())

type Made = { url: string; name: string; size: number }

const call = (session: Session, action: string, input: Record<string, unknown>) =>
  app.dispatcher.call(session, action, input)
const send = (n: number, more: Record<string, unknown> = {}) =>
  app.services.cases.save(admin(), {
    formId,
    data: { ...faultAnswers, gata: `Storgatan ${n}`, ...more },
    complete: true,
  })
const tokenOf = ({ url }: Made) => url.split('/').at(-1) ?? ''

async function made(session: Session, action: string, input: Record<string, unknown>): Promise<Made> {
  const { data, err } = (await call(session, action, input)) as {
    data?: Made | { task: string }
    err?: unknown
  }
  expect(err).toBeUndefined()
  if (data && 'url' in data) return data
  // On a machine with much else to do it is a job.
  for (;;) {
    const state = app.services.jobs.state(session, data?.task ?? '')
    if (!state.running) return state.result as Made
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const contentOf = async (session: Session, file: Made): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(app.services.downloads.open(session, tokenOf(file)).content()).arrayBuffer(),
  )
const textOf = async (session: Session, file: Made) =>
  new TextDecoder().decode(await contentOf(session, file))

const csv = (question: Record<string, unknown>, columns?: string[]) => ({
  ...{ page: 'formData', format: 'csv', question },
  ...(columns && { columns }),
})

test('a list of cases comes as CSV: all that answer the question, in its order, whatever the page', async () => {
  for (let n = 1; n <= 230; n++) await send(n, { kategori: n % 2 ? 'vag' : 'lampa' })
  const file = await made(
    handler(),
    'admin/download3',
    csv(
      {
        formIds: [formId],
        where: { 'data.kategori': 'vag' },
        sort: { DiaryNumber: 1 },
        page: 2,
        pageSize: 5,
      },
      ['DiaryNumber', 'status', 'data.gata', 'data.kategori'],
    ),
  )
  expect(file.name).toBe('ärenden.csv')
  const lines = (await textOf(handler(), file)).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Ärendenummer;Status;Gata;Kategori')
  expect(lines).toHaveLength(1 + 115)
  expect(lines[1]).toEndWith(';Ny;Storgatan 1;Väg')
  expect(lines.at(-1)).toEndWith(';Ny;Storgatan 229;Väg')
})

test('of chosen cases those alone come, in the order of the list', async () => {
  const ids: string[] = []
  for (let n = 1; n <= 3; n++) ids.push((await send(n)).formDataId)
  const asked = { ...csv({ sort: { 'data.gata': -1 } }, ['data.gata']), ids: [ids[0], ids[2]] }
  const file = await made(handler(), 'admin/download3', asked)
  expect((await textOf(handler(), file)).split('\r\n')).toEqual(['Gata', 'Storgatan 3', 'Storgatan 1', ''])
})

test('without columns it has those of the list and every question', async () => {
  await send(1)
  const [head = '', line = ''] = (
    await textOf(handler(), await made(handler(), 'admin/download3', csv({})))
  ).split('\r\n')
  expect(head).toContain(
    'Ärendenummer;Ärende;Formulär;Status;Inskickat av;Handläggare;Förfaller;Prioritet;Källa;Etiketter;Skapat;Ändrat;',
  )
  expect(head).toContain(';Gata;')
  expect(line).toContain(';Felanmälan;Ny;')
})

test('nobody gets cases that they do not see, nor what somebody else asked for', async () => {
  await send(1)
  const file = await made(handler(), 'admin/download3', csv({}))
  for (const other of [stranger(), citizen(), admin(), { ...handler(), org: 'other' }])
    expect(() => app.services.downloads.open(other, tokenOf(file))).toThrow('Det du söker finns inte.')
  expect(await call(citizen(), 'admin/download3', csv({}))).toMatchObject({ err: { code: 'FORBIDDEN' } })
  expect(await call(visitor(), 'admin/download3', csv({}))).toMatchObject({ err: { code: 'UNAUTHORIZED' } })
  const theirs = await made(stranger(), 'admin/download3', csv({}, ['DiaryNumber']))
  expect((await textOf(stranger(), theirs)).trimEnd().split('\r\n')).toHaveLength(1)
})

test('it is gone when it has been fetched whole, and stays where the line broke', async () => {
  await send(1)
  const file = await made(handler(), 'admin/download3', csv({}))
  await app.services.downloads.open(handler(), tokenOf(file)).content().cancel()
  expect((await contentOf(handler(), file)).length).toBe(file.size)
  expect(() => app.services.downloads.open(handler(), tokenOf(file))).toThrow()
})

test('another list comes with its own columns, for those who may read it', async () => {
  const session = sessionWith('formBuilder')
  await app.services.documents.create(admin(), { page: 'category', data: { name: 'Gator; torg' } })
  const file = await made(session, 'admin/download3', { page: 'category', format: 'csv', question: {} })
  expect(file.name).toBe('kategorier.csv')
  expect(await textOf(session, file)).toContain('"Gator; torg";')
  const other = await app.services.documents.create(admin(), { page: 'category', data: { name: 'Parker' } })
  const one = { page: 'category', format: 'csv', ids: [other._id], columns: ['name'] }
  expect((await textOf(session, await made(session, 'admin/download3', one))).split('\r\n')).toEqual([
    'Namn',
    'Parker',
    '',
  ])
  const asked = { page: 'user', format: 'csv', question: {} }
  expect(await call(session, 'admin/download3', asked)).toMatchObject({ err: { code: 'FORBIDDEN' } })
  expect(await call(session, 'admin/download3', { ...asked, page: 'nothing' })).toMatchObject({
    err: { code: 'NOT_FOUND' },
  })
})

test('a question that is none is refused by its field', async () => {
  expect(await call(handler(), 'admin/download3', {})).toMatchObject({
    err: { code: 'INVALID', fields: { assetId: 'validation.required' } },
  })
  expect(await call(handler(), 'admin/download3', csv({ nothing: 1 }))).toMatchObject({
    err: { code: 'INVALID', fields: { nothing: 'validation.unknownKey' } },
  })
})

test('a case comes as a document, with what staff alone read in it for staff who ask for it', async () => {
  await makeUsers(app)
  const { formDataId } = await send(7)
  const note = (noteType: string, text: string) =>
    call(handler(), 'admin/addNote3', { formDataId, noteType, note: text })
  await note('citizen', 'Till dig som bor där')
  await note('internal', 'Ring driften')
  const asked = { page: 'formData', id: formDataId }
  const words = async (more: object, session = handler()) => {
    const file = await made(session, 'admin/download3', { ...asked, ...more })
    expect(file.name).toEndWith('internal' in more ? '-felanmälan-internt.pdf' : '-felanmälan.pdf')
    const child = Bun.spawn(['pdftotext', '-', '-'], {
      stdin: await contentOf(session, file),
      stdout: 'pipe',
    })
    return new Response(child.stdout).text()
  }
  expect(await words({})).toMatch(/Gata[\s\S]*Storgatan 7[\s\S]*Till dig som bor där/)
  expect(await words({})).not.toContain('Ring driften')
  const { cases } = app.services
  await cases.save(handler(), { formDataId, formId, data: { gata: 'Storgatan 9' } })
  await cases.assign(handler(), {
    ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
  })
  await call(handler(), 'case/priority', { formDataId, priority: 'urgent' })
  await call(handler(), 'case/tags', { formDataId, add: ['akut väg'] })
  const [point] = await cases.checks.add(handler(), { formDataId, text: 'Åk dit' })
  await cases.checks.add(handler(), { formDataId, text: 'Ring tillbaka' })
  await cases.checks.tick(handler(), { formDataId, checkId: point?._id ?? '', done: true })
  const whole = await words({ internal: true })
  expect(whole).toContain('Ring driften')
  // What has happened stands in that one alone.
  expect(whole).toMatch(/Händelser[\s\S]*Skickades in[\s\S]*Storgatan 7 → Storgatan 9/)
  expect(whole).toMatch(/\d{4}-\d\d-\d\d \d\d\.\d\d, Hanna\s+Handläggare/)
  expect(await words({})).not.toContain('Händelser')
  // So does what it is as work: who has it, how urgent it is, what is left to do.
  const plain = whole.replace(/\s+/g, ' ')
  expect(plain).toMatch(/Handläggning .*Hanna Handläggare .*Prioritet Brådskande .*Etiketter akut väg/)
  expect(plain).toMatch(/Checklista Åk dit Klart, Hanna Handläggare, [^A-Z]* Ring tillbaka Inte klart/)
  for (const word of ['Handläggning', 'Prioritet', 'akut väg', 'Åk dit'])
    expect(await words({})).not.toContain(word)
  expect(await call(citizen(), 'admin/download3', asked)).toMatchObject({ err: { code: 'NOT_FOUND' } })
  expect(await call(handler(), 'admin/download3', { ...asked, format: 'csv' })).toMatchObject({
    err: { code: 'INVALID', fields: { format: 'validation.invalid_value' } },
  })
})

test('its author never gets what staff wrote among themselves, whatever is asked for', async () => {
  const saved = await app.services.cases.save(citizen(), { formId, data: faultAnswers, complete: true })
  const { formDataId } = saved
  await call(handler(), 'admin/addNote3', { formDataId, noteType: 'internal', note: 'Ring driften' })
  const file = await made(citizen(), 'admin/download3', { page: 'formData', id: formDataId, internal: true })
  expect(file.name).toEndWith('-felanmälan.pdf')
  const child = Bun.spawn(['pdftotext', '-', '-'], {
    stdin: await contentOf(citizen(), file),
    stdout: 'pipe',
  })
  const text = await new Response(child.stdout).text()
  expect(text).toContain('Gata')
  expect(text).not.toContain('Ring driften')
  expect(text).not.toContain('Händelser')
})

test('a whole case comes as an archive: the document, the answers and every file', async () => {
  const { formDataId } = await send(3)
  const { assetId } = await app.services.assets.storeFile(handler(), {
    ...{ name: 'karta.txt', mimeType: 'text/plain', access: 'case', caseId: formDataId },
    bytes: new TextEncoder().encode('hit'),
  })
  await call(handler(), 'admin/addNote3', { formDataId, noteType: 'internal', note: 'Se karta', assetId })
  const namesIn = async (more: object) => {
    const asked = { page: 'formData', id: formDataId, format: 'zip', ...more }
    const file = await made(handler(), 'admin/download3', asked)
    return Object.keys(unzipSync(await contentOf(handler(), file))).map((name) =>
      name.replace(/^.*felanmälan/, ''),
    )
  }
  expect(await namesIn({})).toEqual(['.pdf', '.json'])
  expect(await namesIn({ internal: true })).toEqual(['-internt.pdf', '-internt.json', 'karta.txt'])
})

test('a case comes as its answers, and several as one archive: each as a file, or whole in a folder', async () => {
  const gata = 'Storgatan 3'
  const ids = [await send(3), await send(3, { kategori: 'lampa' })].map(({ formDataId }) => formDataId)
  const one = await made(handler(), 'admin/download3', { page: 'formData', id: ids[0], format: 'json' })
  expect(one.name).toEndWith('felanmälan.json')
  expect(JSON.parse(await textOf(handler(), one))).toMatchObject({ gata, kategori: 'vag' })
  const inArchive = async (more: object, session = handler()) => {
    const asked = { page: 'formData', ids: [...ids, ids[0]], ...more }
    return unzipSync(await contentOf(session, await made(session, 'admin/downloadMultiple3', asked)))
  }
  const answers = Object.values(await inArchive({ format: 'json' })).map((bytes) =>
    JSON.parse(new TextDecoder().decode(bytes)),
  )
  expect(answers).toMatchObject([
    { gata, kategori: 'vag' },
    { gata, kategori: 'lampa' },
  ])
  const papers = Object.entries(await inArchive({}))
  expect(papers.map(([name]) => name.slice(-4))).toEqual(['.pdf', '.pdf'])
  for (const [, bytes] of papers) expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('%PDF')
  const whole = Object.keys(await inArchive({ format: 'zip' }))
  expect(whole).toHaveLength(4)
  for (const name of whole) expect(name).toMatch(/^[^/]+\/[^/]+\.(pdf|json)$/)
  // All of them or none.
  for (const asked of [
    { ids },
    { page: 'formData' },
    { page: 'form', ids },
    { page: 'formData', ids, assetIds: ids },
  ])
    expect(await call(handler(), 'admin/downloadMultiple3', asked)).toMatchObject({
      err: { code: 'INVALID' },
    })
  expect(await call(stranger(), 'admin/downloadMultiple3', { page: 'formData', ids })).toMatchObject({
    err: { code: 'NOT_FOUND' },
  })
})

test('several files come as one archive, equal names numbered, and only of those that one may read', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const session = sessionWith('formBuilder')
  const store = (name: string, text: string) =>
    app.services.assets.storeFile(session, {
      name,
      mimeType: 'text/plain',
      bytes: bytes(text),
      access: 'staff',
    })
  const ids = [await store('a.txt', 'ett'), await store('a.txt', 'två')].map(({ assetId }) => assetId)
  const file = await made(session, 'admin/downloadMultiple3', { assetIds: ids })
  const out = unzipSync(await contentOf(session, file))
  expect(Object.entries(out).map(([name, content]) => [name, new TextDecoder().decode(content)])).toEqual([
    ['a.txt', 'ett'],
    ['a (2).txt', 'två'],
  ])
  expect(await call(session, 'admin/download3', { assetId: ids[0] })).toEqual({
    data: { url: `/a/${ids[0]}`, name: 'a.txt', size: 3 },
  })
  expect(await call(citizen(), 'admin/downloadMultiple3', { assetIds: ids })).toMatchObject({
    err: { code: 'NOT_FOUND' },
  })
})

test('what takes long is a job: followed, one at a time, and ended by whoever asked for it alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  const jobs = createJobs()
  let room: 'plenty' | 'staff' | 'reserve' = 'plenty'
  const downloads = createDownloads({ folder, store: { room: () => room }, jobs })
  let free: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const slow = {
    ...{ name: 'a.csv', type: 'text/csv', total: 4 },
    async *content(done: (count: number) => void) {
      yield new Uint8Array([1])
      done(1)
      await held
      yield new Uint8Array([2])
    },
  }
  const begun = await downloads.make(handler(), slow)
  const job = 'task' in begun ? begun.task : ''
  expect(jobs.state(handler(), job)).toMatchObject({ running: true, percent: 25 })
  expect(() => jobs.state(stranger(), job)).toThrow()
  expect(() => jobs.cancel(stranger(), job)).toThrow()
  expect(downloads.make(handler(), slow)).rejects.toMatchObject({ code: 'TOO_MANY' })
  jobs.cancel(handler(), job)
  free()
  await jobs.stop()
  expect(jobs.state(handler(), job)).toMatchObject({ running: false, cancelled: true })
  expect(readdirSync(join(folder, 'downloads'))).toEqual([])
  room = 'reserve'
  expect(downloads.make(handler(), slow)).rejects.toMatchObject({ code: 'DISK_FULL' })
  downloads.close()
  expect(existsSync(join(folder, 'downloads'))).toBe(false)
  rmSync(folder, { recursive: true })
})

test('whoever takes a list along leaves the trace that whoever looks at it does', async () => {
  await send(1)
  await made(handler(), 'admin/download3', csv({ formIds: [formId] }))
  await made(admin(), 'admin/download3', { page: 'user', format: 'csv', question: {} })
  const listed = await auditOf(app, 'case/list')
  expect(listed.map(({ actor }) => actor)).toEqual(['user-handler'])
  expect(await auditOf(app, 'user/list')).toHaveLength(1)
  expect((await auditOf(app, 'admin/download3')).map(({ object }) => object)).toEqual(['formData', 'user'])
})

test('figures are taken along by staff alone, and only as a table', async () => {
  await send(2)
  const figures = { from: '2020-06-01', to: '2024-06-01', by: 'form' } as const
  const file = await made(handler(), 'admin/download3', { figures, format: 'csv' })
  expect(JSON.stringify(file)).toContain('csv')
  const refusals = [
    [citizen(), { figures }, 'FORBIDDEN'],
    [handler(), { figures, format: 'pdf' }, 'INVALID'],
    [handler(), { figures: { ...figures, to: '2019-01-01' } }, 'INVALID'],
  ] as const
  for (const [session, input, code] of refusals)
    expect(await call(session, 'admin/download3', input)).toMatchObject({ err: { code } })
})
