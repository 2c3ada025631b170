import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citizen, publishFault, sendFault } from '../../../test/support/cases.ts'
import { pagesApp, publishView, treeOf } from '../../../test/support/pages.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { addressOf, placesOf } from '../../shared/schemas/places.ts'
import type { App } from '../app.ts'
import { systemSession } from '../session.ts'
import { isShellPath } from './shellPaths.ts'

const shell = new URL('../../../ui/shell', import.meta.url).pathname

/** Every address that the back office writes out as a route. */
const written = readdirSync(shell, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => [
    ...readFileSync(join(shell, name), 'utf8').matchAll(/<Route(?:\s+key=\S+)?\s+path="([^"]+)"/g),
  ])
  .map(([, path = '']) => path)

test('every page of the back office is known to the server', () => {
  expect(written.length).toBeGreaterThan(10)
  const asked = [
    ...written.map((path) => path.replaceAll(/:\w+\??/g, 'x')),
    ...written.map((path) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x')),
    ...placesOf(schemas).map((place) => addressOf(place)),
  ]
  expect(asked.filter((path) => !isShellPath(path))).toEqual([])
})

test.each([
  '/nosuch',
  '/wp-login.php',
  '/.env',
  '/case/a/b',
  '/login/x/y',
  '/category/x/y/z',
  '/admin/config.json',
])('%s is none', (path) => expect(isShellPath(path)).toBe(false))

describe('an address that names something', () => {
  let app: App
  let base: string
  let folder: string
  let cookie: string
  const there: string[] = []

  beforeAll(async () => {
    app = await pagesApp()
    folder = mkdtempSync(join(tmpdir(), 'shell-'))
    const path = join(folder, 'admin.html')
    writeFileSync(path, '<div id="root"></div>')
    const file = { url: '/admin.html', path, type: 'text/html; charset=utf-8', etag: '"1"', immutable: false }
    Object.assign(app.services.embedded?.files ?? {}, { 'admin.html': file })
    base = await app.listen()
    const account = { email: 'anna.berg@kommun.se', password: 'en hemlig båt' }
    await postJson('/api/initVerkstadDB', { ...account, template: 'blank', code: app.services.setup.code })
    const credentials = { username: account.email, password: account.password }
    const login = await postJson('/login/local', { credentials, orgId: 'default' })
    cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    there.push(...(await plant()))
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const postJson = (path: string, body: unknown) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function plant(): Promise<string[]> {
    const { documents } = app.services
    const system = systemSession()
    const form = await publishFault(app)
    const view = await publishView(app, 'bara', [])
    const folder = await documents.create(system, { page: 'form', isFolder: true, data: { name: 'Mapp' } })
    const [user] = await documents.all(system, 'user')
    const page = await documents.create(system, {
      page: 'adminPage',
      data: { name: 'Dagen', url: 'dagen' },
      tree: treeOf('PageTypeAdmin', []),
    })
    await documents.publish(system, page._id, '')
    const sent = await sendFault(app, citizen(), form)
    return [
      `/form/edit/${form}`,
      `/form/${folder._id}`,
      `/view/portal/edit/${view}`,
      '/view/portal',
      `/user/portal/${user?._id}`,
      '/app/portal',
      '/page/dagen',
      `/case/${sent.formDataId}`,
      `/case?formDataId=${sent.formDataId}`,
    ]
  }

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const form = method === 'POST' && { body: new URLSearchParams({ a: 'b' }) }
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', 'if-none-match': '"1"', ...headers },
      ...form,
    })
    return { status: response.status, body: await response.text() }
  }
  /** The same address about something that is not there. */
  const elsewhere = (path: string) => path.replace(/[^/=]+$/, '01hnosuch')

  test('is there for whoever may open it, and no other for anybody', async () => {
    for (const path of there) {
      expect([path, await ask(path, { cookie, 'if-none-match': '' })]).toMatchObject([path, { status: 200 }])
      expect([path, await ask(elsewhere(path), { cookie })]).toMatchObject([path, { status: 404 }])
    }
  })

  test('tells a visitor nothing, and leads them to the login all the same', async () => {
    const absent = await ask('/case/01hnosuch')
    expect(absent).toEqual({ status: 404, body: '<div id="root"></div>' })
    for (const path of there) {
      expect([path, await ask(path)]).toEqual([path, absent])
      expect([path, await ask(elsewhere(path))]).toEqual([path, absent])
    }
  })

  test.each([
    ['/help/builder', 200],
    ['/help/nosuch', 404],
    ['/logs/audit', 200],
    ['/logs/nosuch', 404],
    ['/setup/2', 200],
    ['/setup/nosuch', 404],
    ['/case', 404],
    ['/page/dagen/x', 404],
    ['/form/%E0%A4%A', 404],
  ])('%s answers %d', async (path, status) => {
    expect(await ask(path, { cookie, 'if-none-match': '' })).toMatchObject({ status })
  })

  test('under a published view is there where the view asks for it alone', async () => {
    const asks = { label: 'Om {{ query.param1 }}' }
    await publishView(app, 'fraga', [['Heading#h', asks]])
    expect(await ask('/v/bara')).toMatchObject({ status: 200 })
    for (const method of ['GET', 'POST'])
      expect(await ask('/v/bara/x', {}, method)).toMatchObject({ status: 404 })
    const reply = await ask('/v/fraga/buller')
    expect(reply.status).toBe(200)
    expect(JSON.parse(/\{.*\}/s.exec(reply.body)?.[0] ?? '').query).toEqual({ param1: 'buller' })
  })
})
