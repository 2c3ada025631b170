import { afterEach, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'
import { loadMenu } from '../pages/menu.ts'
import { anonymousSession, systemSession } from '../session.ts'
import type { SolutionFiles } from './files/files.ts'
import { unzip } from './files/unzip.ts'
import { zip } from './files/zip.ts'
import { laidOver } from './solutions.ts'

const session = systemSession()
const templates = new URL('../../../templates/', import.meta.url).pathname
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array | undefined) => new TextDecoder().decode(content)
const apps: App[] = []

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** An organisation as setup leaves it, before its template. */
async function organisation(): Promise<App> {
  const app = await testApp()
  apps.push(app)
  for (const id of ['admin', 'portal']) {
    await app.services.documents.create(session, { page: 'application', id, data: { name: id } })
  }
  return app
}

/** As an installation begins with it. */
async function template(name: string): Promise<SolutionFiles> {
  const paths = [...new Glob('**/*').scanSync({ cwd: templates + name })]
  const read = async (path: string) => [path, await Bun.file(`${templates}${name}/${path}`).bytes()] as const
  const base = laidOver[name]
  return new Map([...(base ? await template(base) : []), ...(await Promise.all(paths.map(read)))])
}

type Change = (file: Record<string, unknown>) => unknown

/** The files with one of them changed as JSON, taken out (`null`) or added. */
function having(files: SolutionFiles, path: string, change: Change | null | string): SolutionFiles {
  const all = new Map(files)
  if (change === null) all.delete(path)
  else if (typeof change === 'string') all.set(path, bytes(change))
  else {
    const file = JSON.parse(text(files.get(path)))
    all.set(path, bytes(JSON.stringify(change(file) ?? file)))
  }
  return all
}

test.each(['blank', 'felanmalan', 'bygglov'])(
  'the template %s comes in whole, live, and out again byte for byte',
  async (name) => {
    const { services } = await organisation()
    const files = await template(name)
    const plan = await services.solutions.import(session, files, { withRoles: true })
    expect(new Set(plan.documents.map(({ change }) => change))).toEqual(new Set(['added']))
    const again = await services.solutions.diff(session, files, { withRoles: true })
    expect(again.documents.filter(({ change }) => change !== 'unchanged')).toEqual([])
    expect((await services.documents.publishedBy(session, 'view', 'url', 'home'))?.version).toBe(1)
    const out = await services.solutions.export(session, { solution: plan.manifest.name })
    const written = (all: SolutionFiles) =>
      Object.fromEntries([...all].map(([path, content]) => [path, text(content)]).sort())
    expect(written(unzip(await zip(out.files)))).toEqual(written(files))
    expect(out.leftOut).toEqual([])
  },
)

test.each(['blank', 'felanmalan', 'bygglov'])(
  'the template %s as an earlier version wrote it comes in alike, and out as of today',
  async (name) => {
    const { services } = await organisation()
    const files = await template(name)
    const before = new Map(files)
    for (const [path, content] of files)
      if (path.startsWith('process/'))
        before.set(
          path,
          bytes(
            text(content)
              .replaceAll('"color": "#', '"colour": "#')
              .replaceAll(/,?\s*"\$v": \d+(?=\s*\})|"\$v": \d+,/g, ''),
          ),
        )
    const old = [...before.values()].map(text).join()
    expect([old.includes('colour'), old.includes('$v')]).toEqual([true, false])
    const plan = await services.solutions.import(session, before, { withRoles: true })
    expect(plan.problems).toEqual([])
    const again = await services.solutions.diff(session, files, { withRoles: true })
    expect(again.documents.filter(({ change }) => change !== 'unchanged')).toEqual([])
  },
)

test.each(['blank', 'felanmalan', 'bygglov'])(
  'the bar of %s has a picture of its own that anybody may see',
  async (name) => {
    const { services } = await organisation()
    await services.solutions.import(session, await template(name), { withRoles: true })
    const { content = [] } =
      (await loadMenu(services, anonymousSession(), 'menu-portal', 'Björkviks kommun')) ?? {}
    const [logo] = content.filter((section) => section.type === 'logo')
    // Beside it the organisation's own name, as it was set up.
    expect(logo?.text).toBe('Björkviks kommun')
    const file = await services.assets.open(anonymousSession(), logo?.src ?? '')
    expect(file).toMatchObject({ name: 'logotyp.svg', mimeType: 'image/svg+xml' })
    expect(text(await file.content.bytes())).toStartWith('<svg')
  },
)

test('all that a visitor chooses from in felanmalan has its English words', async () => {
  const form = JSON.parse(text((await template('felanmalan')).get('form/form-felanmalan.json') as Uint8Array))
  const labels: unknown[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { options } = value as { options?: { label: unknown }[] }
    labels.push(...(options ?? []).map(({ label }) => label))
    Object.values(value).forEach(look)
  }
  look(form.tree)
  expect(labels.length).toBeGreaterThan(10)
  for (const label of [...labels, form.data.receiptText]) {
    expect(label).toEqual({ sv: expect.any(String), en: expect.any(String) })
  }
})

test.each(['conditions', 'permit', 'unknown', 'long lists'])(
  'a form that came from Form.io (%s) is the same as its own export',
  async (name) => {
    const { services } = await organisation()
    const lists = ['landvelger', 'valutavelger'].map((type) => ({ type, key: type, label: type }))
    const definition =
      name === 'long lists'
        ? JSON.stringify({ title: name, components: [{ type: 'panel', key: 'p', components: lists }] })
        : await Bun.file(new URL(`../../../test/fixtures/formio/${name}.json`, import.meta.url)).text()
    const { id } = await services.solutions.importFormio(session, { content: definition })
    const { files } = await services.solutions.export(session, { ids: [id] })
    const { documents, problems } = await services.solutions.diff(session, unzip(await zip(files)))
    expect(problems).toEqual([])
    expect(documents.filter(({ change }) => change !== 'unchanged')).toEqual([])
  },
)

test('a difference is told by value and by component, and applied as a new version', async () => {
  const { services } = await organisation()
  const files = await template('felanmalan')
  await services.solutions.import(session, files, { withRoles: true })
  const path = 'view/view-home.json'
  const changed = having(files, path, (file) => {
    const data = file.data as Record<string, unknown>
    data.description = 'En ny beskrivning'
    const [section] = (file.tree as { children: { children: { children: { children: unknown[] }[] }[] }[] })
      .children
    section?.children[0]?.children[0]?.children.splice(1, 1)
  })
  const [change] = (await services.solutions.diff(session, changed)).documents.filter(
    ({ id }) => id === 'view-home',
  )
  expect(change).toMatchObject({ change: 'changed', publishes: true })
  expect(change?.values).toEqual([
    { key: 'description', before: 'Portalens startsida.', after: 'En ny beskrivning' },
  ])
  expect(change?.nodes).toMatchObject([{ change: 'removed', id: 'start-ingress', type: 'Text' }])
  await services.solutions.import(session, changed)
  const live = await services.documents.published(session, 'view', 'view-home')
  expect(live).toMatchObject({ version: 2, data: { description: 'En ny beskrivning' } })
  expect(live?.tree?.nodes['start-ingress']).toBeUndefined()
})

test('a draft that has changed since it was published comes along beside what is live', async () => {
  const { services } = await organisation()
  await services.solutions.import(session, await template('felanmalan'), { withRoles: true })
  await services.documents.update(session, { page: 'view', id: 'view-home', data: { description: 'Utkast' } })
  const { files } = await services.solutions.export(session, {
    ids: ['view-home'],
    manifest: { name: 'Start' },
  })
  const other = (await organisation()).services
  await other.solutions.import(session, files, { withRoles: true })
  expect((await other.documents.get(session, 'view', 'view-home')).description).toBe('Utkast')
  expect((await other.documents.published(session, 'view', 'view-home'))?.data.description).toBe(
    'Portalens startsida.',
  )
  const again = await other.solutions.diff(session, files, { withRoles: true })
  expect(again.documents.filter(({ change }) => change !== 'unchanged')).toEqual([])
})

test('what is taken out of a solution goes to the trash can, and comes back from there', async () => {
  const { services } = await organisation()
  const files = await template('felanmalan')
  await services.solutions.import(session, files, { withRoles: true })
  const without = having(files, 'view/view-mina-arenden.json', null)
  const gone = (await services.solutions.import(session, without)).documents.filter(
    ({ change }) => change === 'removed',
  )
  expect(gone.map(({ id }) => id)).toEqual(['view-mina-arenden'])
  expect(await services.documents.find(session, 'view', 'view-mina-arenden')).toBeUndefined()
  const back = (await services.solutions.import(session, files)).documents.filter(
    ({ change }) => change === 'restored',
  )
  expect(back.map(({ id }) => id)).toEqual(['view-mina-arenden'])
  expect(await services.documents.published(session, 'view', 'view-mina-arenden')).toBeDefined()
})

test('roles are left as they are unless asked for, and then missed by who needs them', async () => {
  const { services } = await organisation()
  const files = await template('felanmalan')
  const plan = await services.solutions.diff(session, files)
  expect(plan.documents.filter(({ schema }) => schema === 'role').map(({ change }) => change)).toEqual([
    'skipped',
    'skipped',
  ])
  expect(plan.problems.map(({ file }) => file)).toContain('process/process-felanmalan.json')
  expect(services.solutions.import(session, files)).rejects.toMatchObject({ code: 'INVALID' })
  await services.solutions.import(session, files, { withRoles: true })
  const grown = having(files, 'role/role-handlaggare.json', (file) => ({
    ...file,
    data: { permissions: ['admin'] },
  }))
  await services.solutions.import(session, grown)
  expect((await services.documents.get(session, 'role', 'role-handlaggare')).permissions).toEqual([])
})

test('nobody imports a right that they lack', async () => {
  const { services } = await organisation()
  const files = having(await template('felanmalan'), 'role/role-handlaggare.json', (file) => ({
    ...file,
    data: { permissions: ['system'] },
  }))
  const refused = await services.solutions
    .import(sessionWith('admin'), files, { withRoles: true })
    .catch((error) => error)
  expect(refused.code).toBe('FORBIDDEN')
  expect(await services.documents.all(session, 'role')).toEqual([])
})

test('an export takes along all that is pointed at, and no people', async () => {
  const { services } = await organisation()
  await services.solutions.import(session, await template('felanmalan'), { withRoles: true })
  const { files } = await services.solutions.export(session, { ids: ['form-felanmalan'] })
  const paths = [...files.keys()]
  for (const path of [
    'process/process-felanmalan.json',
    'mail/mail-mottagen.json',
    'role/role-registrator.json',
    'category/category-trafik.json',
  ]) {
    expect(paths).toContain(path)
  }
  expect(paths.filter((path) => path.startsWith('view/') || path.startsWith('application/'))).toEqual([])
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function withLogo(files: SolutionFiles, name: string, content: Uint8Array): SolutionFiles {
  const facts = { _id: 'logo', name, mimeType: 'image/png', access: 'public' }
  return new Map([...files, ['assets/logo.json', bytes(JSON.stringify(facts))], ['assets/logo.png', content]])
}

test('files come along, and are replaced when they differ', async () => {
  const { services } = await organisation()
  const files = withLogo(await template('blank'), 'logo.png', png)
  const other = new Uint8Array([...png, 0])
  const changeOf = (plan: { assets: readonly { id: string; change: string }[] }) =>
    plan.assets.find(({ id }) => id === 'logo')?.change
  expect(changeOf(await services.solutions.import(session, files, { withRoles: true }))).toBe('added')
  expect(changeOf(await services.solutions.diff(session, files))).toBe('unchanged')
  expect(changeOf(await services.solutions.import(session, withLogo(files, 'logo.png', other)))).toBe(
    'changed',
  )
  const { content } = await services.assets.open(session, 'logo')
  expect(await content.bytes()).toEqual(other)
})

const form = 'form/form-felanmalan.json'
const big = 'x'.repeat(10_000_001)

const hostile: [sentence: string, path: string, change: Change | null | string, file: string][] = [
  ['no manifest', 'solution.json', null, 'solution.json'],
  ['another format', 'solution.json', (file) => ({ ...file, format: 2 }), 'solution.json'],
  [
    'a key in the manifest that nobody knows',
    'solution.json',
    (file) => ({ ...file, run: 'rm -rf /' }),
    'solution.json',
  ],
  ['a version that is none', 'solution.json', (file) => ({ ...file, version: 'latest' }), 'solution.json'],
  [
    'a solution it depends on that is not here',
    'solution.json',
    (file) => ({ ...file, dependencies: { Bas: '1.0.0' } }),
    'solution.json',
  ],
  ['no JSON', form, '{', form],
  ['text that is no text', form, '\ud800', form],
  ['a document too large', form, big, form],
  [
    'a key that reaches the prototype',
    form,
    '{"_id":"form-felanmalan","name":"x","data":{"__proto__":{"admin":true}}}',
    form,
  ],
  [
    'a constructor deep inside',
    form,
    (file) => ({ ...file, data: { ...(file.data as object), a: [{ constructor: 1 }] } }),
    form,
  ],
  ['a key of the document that nobody knows', form, (file) => ({ ...file, createdBy: 'me' }), form],
  [
    'a field that nobody knows',
    form,
    (file) => ({ ...file, data: { ...(file.data as object), owner: 'me' } }),
    form,
  ],
  [
    'a value of the wrong kind',
    form,
    (file) => ({ ...file, data: { ...(file.data as object), requireAuth: 'yes' } }),
    form,
  ],
  ['another id than its file', form, (file) => ({ ...file, _id: 'form-other' }), form],
  ['no name', form, (file) => ({ ...file, name: '' }), form],
  [
    'a reference to nothing',
    form,
    (file) => ({ ...file, data: { ...(file.data as object), process: 'process-nowhere' } }),
    form,
  ],
  [
    'a component that nobody knows',
    form,
    (file) => ({ ...file, tree: { _id: 'a', type: 'Backdoor' } }),
    form,
  ],
  [
    'a tree with the same id twice',
    form,
    (file) => ({
      ...file,
      tree: { _id: 'a', type: 'PageTypeForm', children: [{ _id: 'a', type: 'FormTab' }] },
    }),
    form,
  ],
  ['a tree that is none', form, (file) => ({ ...file, tree: ['a'] }), form],
  [
    'a name that another document has',
    'mail/mail-atgardad.json',
    (file) => ({ ...file, name: 'Felanmälan: mottagen' }),
    'mail/',
  ],
  ['an unknown kind of document', 'backdoor/a.json', '{"_id":"a","name":"a","data":{}}', 'backdoor/a.json'],
  ['a virtual kind of document', 'log/a.json', '{"_id":"a","name":"a","data":{}}', 'log/a.json'],
  [
    'a user',
    'user/a.json',
    '{"_id":"a","name":"a","data":{"email":"a@b.se","status":"active"}}',
    'user/a.json',
  ],
  [
    'a secret',
    'user/a.json',
    '{"_id":"a","name":"a","data":{"email":"a@b.se","password":"hemligt"}}',
    'user/a.json',
  ],
  ['a program', 'run.sh', '#!/bin/sh', 'run.sh'],
  ['a file in a folder of its own', 'a/b/c.json', '{}', 'a/b/c.json'],
  ['a name that is no id', 'form/så här.json', '{}', 'form/så här.json'],
]

test.each(hostile.map((row) => [row[0], row] as const))(
  'refused, naming the file: %s',
  async (_, [, path, change, file]) => {
    const { services } = await organisation()
    const files = having(await template('felanmalan'), path, change)
    const refused = await services.solutions
      .import(session, files, { withRoles: true })
      .catch((error) => error)
    expect(refused.code).toBe('INVALID')
    const { problems } = refused.options.detail as { problems: { file: string }[] }
    expect(problems.some((problem) => problem.file.startsWith(file))).toBe(true)
    // All or nothing.
    expect(await services.documents.all(session, 'view')).toEqual([])
  },
)

test.each([
  ['a picture that is none', 'logo.png', bytes('<script>alert(1)</script>')],
  ['a program called a picture', 'logo.png', new Uint8Array([0x4d, 0x5a, 0x90, 0])],
  ['an empty file', 'logo.png', new Uint8Array()],
])('refused: %s', async (_, name, content) => {
  const { services } = await organisation()
  const plan = await services.solutions.diff(session, withLogo(await template('blank'), name, content), {
    withRoles: true,
  })
  expect(plan.problems.map(({ file }) => file)).toContain('assets/logo.png')
})

test('a page that shows a case comes in with nothing else on it, and is published so', async () => {
  const { services } = await organisation()
  const files = await template('blank')
  const question = {
    ...{ _id: 'fraga', type: 'Input' },
    extra: { name: 'fraga', label: 'Vad heter du?', type: 'text' },
  }
  const asking = having(files, 'view/view-s.json', (file) => {
    const root = file.tree as { children: [{ children: [{ children: [{ children: object[] }] }] }] }
    root.children[0].children[0].children[0].children.push(question)
  })
  const plan = await services.solutions.diff(session, asking)
  expect(JSON.stringify(plan.problems)).toContain('builder.notOnTicketPage')
  await expect(services.solutions.import(session, asking, { withRoles: true })).rejects.toThrow()
  // As an ordinary view it may ask.
  const asView = having(asking, 'view/view-s.json', (file) => {
    file.data = { ...(file.data as object), ticketPage: false }
  })
  await services.solutions.import(session, asView, { withRoles: true })
  const { revision } = await services.documents.update(session, {
    ...{ page: 'view', id: 'view-s', data: { ticketPage: true } },
  })
  expect(revision).toBeGreaterThan(0)
  const failed = await services.documents.publish(session, 'view-s', '').catch((error) => error)
  expect(failed).toMatchObject({ code: 'INVALID' })
  expect(JSON.stringify(failed.options)).toContain('builder.notOnTicketPage')
})
