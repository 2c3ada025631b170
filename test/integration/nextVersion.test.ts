import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { heardOf } from '../../src/server/events/audience.ts'
import type { PushedEvent } from '../../src/server/events/events.ts'
import { systemSession } from '../../src/server/session.ts'
import { unzip } from '../../src/server/solutions/files/unzip.ts'
import { zip } from '../../src/server/solutions/files/zip.ts'
import { componentOf } from '../../src/shared/catalogue/index.ts'
import type { Settings } from '../../src/shared/catalogue/value.ts'
import { valueDefinition } from '../../src/shared/catalogue/values.ts'
import { text } from '../../src/shared/fields/build.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import { msg } from '../../src/shared/i18n.ts'
import type { ProcessGraph } from '../../src/shared/process/process.ts'
import { schemaOf } from '../../src/shared/schemas/index.ts'
import { graphVersions } from '../../src/shared/stored/graph.ts'
import type { Tree } from '../../src/shared/tree/tree.ts'
import { Failure } from '../../src/shared/wire/errors.ts'
import {
  citizen,
  faultAnswers,
  handler,
  handlerRole,
  makeRoles,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../support/cases.ts'
import { rewrite } from '../support/database.ts'
import { sessionWith, testApp } from '../support/scenario.ts'

// What one version published and stored is served, filled in, exported and imported by the next.

const system = systemSession()
let folder = ''
let app: App
const undo: (() => void)[] = []

const start = () =>
  createApp({ config: readConfig({ data: folder, port: 0 }), embedded: null, echo: () => {} })
/** The next process on the same folder. */
async function restart(): Promise<void> {
  await app.close()
  app = await start()
}
/** The definition as another version of the product has it, until the test ends. */
function become<T extends object>(definition: T | undefined, change: Partial<T>): void {
  if (!definition) throw new Error('no such definition')
  const before = Object.fromEntries(Object.keys(change).map((key) => [key, definition[key as keyof T]]))
  Object.assign(definition, change)
  undo.push(() => Object.assign(definition, before))
}
const input = () => componentOf('Input')
const relabelled = (settings: Settings) => ({ ...settings, label: `${settings.label}, två` })
const stored = async (id: string) => {
  const { read } = app.services.store
  const row = await read.documents.find('default', id)
  if (!row) throw new Error('no such document')
  // What they are compared by is of the version that compares.
  const { hash: _hash, publishedHash: _publishedHash, ...draft } = row
  return [draft, await read.published.find('default', id, 1)]
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-later-'))
  app = await start()
})
afterEach(async () => {
  for (const back of undo.splice(0).reverse()) back()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything has a second version: a component with its answers, a kind of document, and the graph. */
function second(): void {
  become(input(), { version: 2, migrations: { 1: relabelled } })
  become(valueDefinition('Input'), { version: 2, migrations: { 1: (answer) => `${answer}!` } })
  const { version = 1, migrations } = schemaOf('process') ?? {}
  become(schemaOf('process'), {
    version: version + 1,
    migrations: { ...migrations, [version]: (values: Values) => ({ ...values, description: 'Två' }) },
  })
  become(graphVersions, {
    version: graphVersions.version + 1,
    migrations: {
      ...graphVersions.migrations,
      [graphVersions.version]: (graph) => ({
        ...graph,
        states: (graph.states as { name: string }[]).map((state) => ({
          ...state,
          name: `${state.name}, två`,
        })),
      }),
    },
  })
}

test('published, stored and exported under version 1: served, filled in, exported and imported under version 2', async () => {
  const formId = await publishFault(app)
  const sent = await sendFault(app, visitor(), formId, { antal: null })
  const draft = await app.services.cases.save(visitor(), { formId, data: { gata: 'Ny gata' } })
  const old = await app.services.solutions.export(system, { ids: [formId] })
  const frozen = (await stored(formId))[1]
  second()
  await restart()
  const { cases, documents, solutions } = app.services

  const { normStructure } = await cases.loadForm(visitor(), { formId })
  expect(normStructure.gata?.extra.label).toBe('Gata, två')
  const loaded = await cases.loadForm(handler(), { formDataId: sent.formDataId })
  expect(loaded.formData?.data).toMatchObject({ gata: 'Storgatan 1!', kategori: 'vag' })
  expect(loaded.state?.name).toBe('Ny, två')
  const { formDataId, caseToken = '' } = draft
  const again = { formId, formDataId, caseToken }
  expect((await cases.loadForm(visitor(), again)).formData?.data.gata).toBe('Ny gata!')
  await cases.save(visitor(), { ...again, data: { ...faultAnswers, gata: 'Senare gata' }, complete: true })
  expect((await cases.loadForm(handler(), { formDataId })).formData?.data.gata).toBe('Senare gata')

  const process = await documents.get(system, 'process', 'process-fault')
  expect(process).toMatchObject({ description: 'Två' })
  expect(process).not.toHaveProperty('$v')
  // What is written is of today, and what was published stays as it was.
  await documents.update(system, { page: 'process', id: 'process-fault', data: { color: '#0f5c56' } })
  const [row] = await stored('process-fault')
  expect(JSON.parse(row?.data ?? '')).toMatchObject({
    $v: schemaOf('process')?.version,
    process: { $v: graphVersions.version },
  })
  expect((await stored(formId))[1]).toEqual(frozen)

  const plan = await solutions.diff(system, unzip(await zip(old.files)), { withRoles: true })
  expect(plan.problems).toEqual([])
  expect(plan.documents.find(({ id }) => id === formId)?.change).toBe('unchanged')
  const fresh = await solutions.export(system, { ids: [formId] })
  const file = new TextDecoder().decode(fresh.files.get(`form/${formId}.json`))
  expect(file).toContain('Gata, två')
  expect((await solutions.diff(system, fresh.files, { withRoles: true })).problems).toEqual([])

  // Carried out and in again, elsewhere and under the same version: every step is taken once.
  const elsewhere = await testApp()
  try {
    const target = elsewhere.services
    const carried = unzip(await zip(fresh.files))
    const { problems, documents: taken } = await target.solutions.import(system, carried, { withRoles: true })
    expect([problems, new Set(taken.map(({ change }) => change))]).toEqual([[], new Set(['added'])])
    const form = await target.cases.loadForm(visitor(), { formId })
    expect(form.normStructure.gata?.extra.label).toBe('Gata, två')
    const { description, process: graph } = await target.documents.get(system, 'process', 'process-fault')
    expect(description).toBe('Två')
    expect((graph as ProcessGraph).states[0]?.name).toBe('Ny, två')
    const same = await target.solutions.diff(system, fresh.files, { withRoles: true })
    expect(same.documents.filter(({ change }) => change !== 'unchanged')).toEqual([])
  } finally {
    await elsewhere.close()
  }
})

test('what was begun beside a case under version 1 is handed in under version 2, and meets no change that nobody made', async () => {
  const formId = await publishFault(app)
  await makeUsers(app)
  const author = citizen()
  const { formDataId } = await sendFault(app, author, formId)
  const components = [{ componentId: 'gata', note: 'Vilken?' }]
  const asked = { formDataId, due: '2999-01-31', message: 'Vi hittar inte gatan.', components }
  await app.services.cases.requestCompletion(handler(), asked)
  await app.services.cases.save(author, { formId, formDataId, data: { gata: 'Nygatan 2' } })
  second()
  await restart()
  const { cases } = app.services
  const own = await cases.loadForm(author, { formDataId })
  expect(own.correction).toMatchObject({ values: { gata: 'Nygatan 2!' } })
  const { revision } = own.formData ?? {}
  await cases.save(author, { formId, formDataId, data: {}, complete: true, ...(revision && { revision }) })
  const { formData } = await cases.loadForm(handler(), { formDataId })
  expect(formData?.data).toMatchObject({ gata: 'Nygatan 2!' })
})

test('a role that is for some answers alone is for what was answered under version 1, as version 2 holds it', async () => {
  const narrow = sessionWith('user', { id: 's-n', userId: 'user-narrow', roles: ['role-lampa'] })
  await makeRoles(app, 'role-lampa')
  const whole = { key: 'handler', name: 'Handläggare', roles: [handlerRole] }
  const lamps = { roles: ['role-lampa'], question: 'kategori', values: [{ value: 'lampa!' }] }
  const registrar = { key: 'registrar', name: 'Registrator' }
  const process = { assignmentRoles: [whole, { ...whole, ...lamps }, registrar] }
  const formId = await publishFault(app, { process })
  const [lampa, vag] = [
    await sendFault(app, visitor(), formId, { kategori: 'lampa' }),
    await sendFault(app, visitor(), formId, { kategori: 'vag' }),
  ].map((sent) => sent.formDataId) as [string, string]
  const listed = async (where?: Record<string, string[]>) => {
    await app.services.cases.caughtUp()
    const { data } = await app.services.cases.list(narrow, { page: 1, pageSize: 50, ...(where && { where }) })
    return data.map(({ _id }) => _id)
  }
  const found = async () => {
    const { cases } = await app.services.cases.search(narrow, { words: ['storgatan'], limit: 5 })
    return cases.map(({ _id }) => _id)
  }
  const open = (formDataId: string) =>
    app.services.cases.loadForm(narrow, { formDataId }).then(
      ({ formData }) => formData?.data.kategori,
      (error: unknown) => (error instanceof Failure ? error.code : error),
    )
  // Twice: while the lists of the question are being made, and with them.
  for (const _ of [1, 2])
    expect([await listed(), await found(), await open(lampa)]).toEqual([[], [], 'NOT_FOUND'])
  const marked = ({ options, ...settings }: Settings) => ({
    ...settings,
    options: (options as Values[]).map((one) => ({ ...one, value: `${one.value}!` })),
  })
  become(componentOf('Dropdown'), { version: 2, migrations: { 1: marked } })
  become(valueDefinition('Dropdown'), { version: 2, migrations: { 1: (answer) => `${answer}!` } })
  await restart()
  expect(await listed()).toEqual([lampa])
  expect(await listed({ 'data.kategori': ['lampa!'] })).toEqual([lampa])
  expect(await found()).toEqual([lampa])
  expect(await Promise.all([lampa, vag].map(open))).toEqual(['lampa!', 'NOT_FOUND'])
  const { formDataId: later } = await sendFault(app, visitor(), formId, { kategori: 'lampa!' })
  const pushed: PushedEvent[] = []
  app.services.events.listen((event) => pushed.push(event))
  for (const formDataId of [lampa, vag, later])
    await app.services.cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'Hej' })
  const heard = JSON.stringify(pushed.map((event) => heardOf(narrow, event)?.data ?? null))
  expect([lampa, vag, later].map((id) => heard.includes(id))).toEqual([true, false, true])
})

test('fields that were renamed are listed, searched, sorted and unique under their new name, in what nobody saved since', async () => {
  const kind = schemaOf('category')
  const list = (name: string) => ({
    fields: { ...kind?.fields, [name]: text(msg`Namn`, { unique: true }) },
    list: { columns: ['name', name], search: [name], sort: { [name]: -1 } } as const,
  })
  become(kind, list('kod'))
  // The fields are of this test alone, which the types do not know.
  const page: string = 'category'
  const given = { A: 'Gata', B: 'Park', C: 'Skräp', D: 'Bort' }
  const ids: Record<string, string> = {}
  for (const [kod, name] of Object.entries(given)) {
    const { _id } = await app.services.documents.create(system, { page, data: { name, kod } })
    ids[kod] = _id
  }
  await app.services.documents.remove(system, { page: 'category', ids: [ids.D ?? ''] })
  const rows = async () => {
    const { read } = app.services.store
    return Promise.all(Object.values(ids).map(async (id) => await read.documents.find('default', id)))
  }
  const before = await rows()
  become(kind, {
    ...list('sign'),
    version: 2,
    migrations: {
      1: ({ kod, ...rest }: Values) => {
        if (rest.name === 'Skräp') throw new Error('no way on')
        return { ...rest, sign: kod }
      },
    },
  })
  await restart()
  const { documents, store } = app.services
  const found = async (query: Partial<Parameters<typeof documents.grid>[1]>) => {
    const grid = await documents.grid(system, { page: 'category', pageNo: 1, pageSize: 10, ...query })
    return grid.rows.map(({ name }) => name)
  }
  const bySign = (sign: string) => documents.findBy(system, page, 'sign', sign)
  expect(await found({ filter: 'b' })).toEqual(['Park'])
  expect(await found({ filters: { sign: 'A' } })).toEqual(['Gata'])
  expect((await found({})).slice(0, 2)).toEqual(['Park', 'Gata'])
  expect((await bySign('a'))?._id).toBe(ids.A)
  const again = documents.create(system, { page, data: { name: 'Ny', sign: 'B' } })
  expect(await again.catch((error) => error)).toMatchObject({ code: 'DUPLICATE_NAME' })
  // What lay in the trash can comes back with what it is called by, and what could not be changed is as it was.
  expect(await bySign('D')).toBeUndefined()
  await documents.restore(system, [ids.D ?? ''])
  expect((await bySign('D'))?.name).toBe('Bort')
  const after = await rows()
  expect(after[2]).toEqual(before[2])
  expect(after[0]).toEqual({ ...before[0], data: after[0]?.data } as never)
  const lines = await store.read.log.list('default', {
    kind: 'error',
    limit: 10,
    offset: 0,
    newestFirst: true,
  })
  expect(lines.rows.map(({ msg }) => msg)).toContain('Skräp is not up to date and stays as it is stored')
})

test('a component whose step throws is shown as such, keeps its answers, and stands in the log', async () => {
  const formId = await publishFault(app)
  const sent = await sendFault(app, visitor(), formId)
  const before = await stored(formId)
  become(input(), {
    version: 2,
    migrations: {
      1: (settings) => {
        if (settings.name === 'beskrivning' || settings.name === 'epost') throw new Error('no way on')
        return settings
      },
    },
  })
  await restart()
  const { cases, documents, store } = app.services
  const { normStructure } = await cases.loadForm(visitor(), { formId })
  expect(JSON.stringify(normStructure.beskrivning)).toContain('kan inte visas')
  await cases.save(handler(), { formId, formDataId: sent.formDataId, data: { gata: 'Lillgatan' } })
  const { formData } = await cases.loadForm(handler(), { formDataId: sent.formDataId })
  expect(formData?.data).toMatchObject({ gata: 'Lillgatan', epost: faultAnswers.epost })
  expect(await stored(formId)).toEqual(before)
  const draft = await documents.edit(system, formId)
  expect((draft.normStructure as Tree['nodes']).beskrivning?.extra.label).toBe('Beskrivning')
  const { rows } = await store.read.log.list('default', {
    kind: 'error',
    limit: 10,
    offset: 0,
    newestFirst: true,
  })
  expect(rows.map(({ msg }) => msg).join()).toContain('Felanmälan is not up to date')
})

test('a component that only a newer version has is shown as such, keeps its answers, and stands in the log', async () => {
  const formId = await publishFault(app)
  const sent = await sendFault(app, visitor(), formId)
  await rewrite(app.services.store, (database) => {
    database.run('DROP TRIGGER published_is_frozen')
    database.run("UPDATE published SET tree = json_set(tree, '$.nodes.epost.type', 'Betygsskala')")
  })
  const [, later] = await stored(formId)
  await restart()
  const { cases, store } = app.services
  const { normStructure } = await cases.loadForm(visitor(), { formId })
  expect(JSON.stringify(normStructure.epost)).toContain('kan inte visas')
  const filled = { formId, formDataId: sent.formDataId, data: { gata: 'Lillgatan' } }
  await cases.save(handler(), filled)
  const { formData } = await cases.loadForm(handler(), { formDataId: sent.formDataId })
  expect(formData?.data).toMatchObject({ gata: 'Lillgatan', epost: faultAnswers.epost })
  const put = cases.save(handler(), { ...filled, data: { epost: 'ny@example.se' } })
  expect(await put.catch((error) => error)).toMatchObject({ code: 'INVALID' })
  expect((await stored(formId))[1]).toEqual(later)
  const lines = await store.read.log.list('default', {
    kind: 'error',
    limit: 10,
    offset: 0,
    newestFirst: true,
  })
  expect(lines.rows.map(({ msg }) => msg).join()).toContain('Felanmälan is not up to date')
})

test('a document of a newer version is refused by its name, and nothing is changed', async () => {
  await publishFault(app)
  const { version = 1 } = schemaOf('process') ?? {}
  become(schemaOf('process'), { version: version + 1 })
  await app.services.documents.update(system, {
    page: 'process',
    id: 'process-fault',
    data: { color: '#0f5c56' },
  })
  await app.services.documents.publish(system, 'process-fault', '')
  const before = await stored('process-fault')
  undo.pop()?.()
  await restart()
  const { documents, cases } = app.services
  const refused = { code: 'NOT_UP_TO_DATE', options: { values: { name: 'Felanmälan' } } }
  for (const attempt of [
    () => documents.get(system, 'process', 'process-fault'),
    () => documents.update(system, { page: 'process', id: 'process-fault', data: { color: '#000000' } }),
    () => documents.publish(system, 'process-fault', ''),
    () => documents.published(system, 'process', 'process-fault'),
    () => cases.loadForm(visitor(), { formId: 'form-fault' }),
  ]) {
    expect(await attempt().catch((error) => error)).toMatchObject(refused)
  }
  expect(await stored('process-fault')).toEqual(before)
})

test.each([
  [
    'format',
    'solution.json',
    (file: Values) => ({ ...file, name: 'Fel', format: 2 }),
    'Lösningen Fel har format 2',
  ],
  [
    'document',
    'process/process-fault.json',
    (file: Values) => ({ ...file, data: { ...(file.data as Values), $v: 99 } }),
    'Felanmälan är sparat av en nyare version',
  ],
] as const)('a solution with a newer %s is refused by its name', async (_, path, change, said) => {
  const formId = await publishFault(app)
  const { files } = await app.services.solutions.export(system, { ids: [formId] })
  const file = JSON.parse(new TextDecoder().decode(files.get(path))) as Values
  const newer = new Map(files).set(path, new TextEncoder().encode(JSON.stringify(change(file))))
  const diff = async () => app.services.solutions.diff(system, newer, { withRoles: true })
  const refusal = await diff().catch((error) => error)
  expect(refusal).toMatchObject({ code: 'INVALID' })
  expect(JSON.stringify(refusal.options)).toContain(said)
  expect(JSON.stringify(refusal.options)).toContain(path)
})
