import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { makeRoles, publishFault } from '../../../../test/support/cases.ts'
import { rewrite } from '../../../../test/support/database.ts'
import { browser, pagesApp, publishView, treeOf } from '../../../../test/support/pages.ts'
import { sessionWith } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { ownPath } from '../../../shared/rules/ownPath.ts'
import type { NavbarModel } from '../../../shared/wire/page/nav.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { CategoriesModel, ProcessListModel } from '../../../shared/wire/page/services.ts'
import type { App } from '../../app.ts'
import { anonymousSession, systemSession } from '../../session.ts'
import { maySee } from '../menu.ts'
import { themeOf } from '../site.ts'
import { loadView } from './loadView.ts'

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeRoles(app, 'r1', 'r2')
})
afterEach(() => app.close())

const system = systemSession()
const user = (roles: string[] = []) => sessionWith('user', { kind: 'token', roles })
const heading = { label: { sv: 'Välkommen', en: 'Welcome' }, tagName: 'h1' }

describe('a view', () => {
  test('is drawn in the visitor’s language, its Markdown as HTML', async () => {
    await publishView(app, 'home', [
      ['Heading#h', heading],
      ['Text#t', { content: { sv: 'Hej **du** <script>', en: 'Hello' } }],
    ])
    const page = browser(app)
    await page.open('/v/home')
    expect(page.model.tree.nodes.h?.extra.label).toBe('Välkommen')
    expect(page.model.tree.nodes.t?.extra.contentHtml).toBe('<p>Hej <strong>du</strong> &lt;script&gt;</p>')
    page.become(anonymousSession({ locale: 'en' }))
    await page.open('/v/home')
    expect(page.model.tree.nodes.h?.extra.label).toBe('Welcome')
  })

  test('that is not there is a page that says so', async () => {
    const page = browser(app)
    const reply = await page.get('/v/nope')
    expect(reply.status).toBe(404)
    expect(page.model.tree.nodes.heading?.extra.label).toBe('Sidan finns inte')
  })

  test('that is not published is not there', async () => {
    await app.services.documents.create(system, {
      page: 'view',
      applicationRef: 'portal',
      data: { name: 'x', url: 'x' },
    })
    expect((await browser(app).get('/v/x')).status).toBe(404)
  })

  test.each([
    [
      'login, kept for afterwards',
      { requireAuth: true },
      anonymousSession(),
      '/sign-in?originalPath=%2Fv%2Fp%3Fa%3D1',
    ],
    ['a view of its own', { requireAuth: true, unAuthRedirect: 'in' }, anonymousSession(), '/v/in'],
    [
      'a view of its own, with the address',
      { requireAuth: true, unAuthRedirect: 'in', saveURLAsQueryParam: true },
      anonymousSession(),
      '/v/in?fromUrl=%2Fv%2Fp%3Fa%3D1',
    ],
    [
      'no permission',
      { requireRole: true, requireRoles: ['r1'] },
      user(),
      '/403?originalPath=%2Fv%2Fp%3Fa%3D1',
    ],
    [
      'a view for those without the role',
      { requireRole: true, requireRoles: ['r1'], unAuthRoleRedirect: 'nej' },
      user(['r2']),
      '/v/nej',
    ],
    [
      'login first',
      { requireRole: true, requireRoles: ['r1'] },
      anonymousSession(),
      '/sign-in?originalPath=%2Fv%2Fp%3Fa%3D1',
    ],
  ])('leads to %s', async (_title, data, session, location) => {
    await publishView(app, 'p', [['Heading', heading]], data)
    const reply = await browser(app, session).get('/v/p?a=1')
    expect({ status: reply.status, location: reply.headers.location }).toEqual({ status: 303, location })
  })

  test.each([
    [{ requireAuth: true }, user()],
    [{ requireAuth: true, requireAuths: ['local'] }, user()],
    [{ requireRole: true, requireRoles: ['r1', 'r2'] }, user(['r2'])],
    [{ requireRole: true, requireRoles: [] }, anonymousSession()],
  ])('with %j is open to those who meet it', async (data, session) => {
    await publishView(app, 'p', [['Heading', heading]], data)
    expect((await browser(app, session).get('/v/p')).status).toBe(200)
  })

  test('is told whole to a client that draws itself, but not what it may not see', async () => {
    await publishView(app, 'p', [['Heading#h', heading]], { requireAuth: true })
    expect(loadView(app.services, anonymousSession(), { url: 'p' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await loadView(app.services, user(), { url: 'p' })).toMatchObject({
      view: { name: 'p', url: 'p' },
      rootId: 'root',
      normStructure: { h: { type: 'Heading', extra: { label: 'Välkommen' } } },
    })
  })
})

test('an admin page is for its roles, administrators included', async () => {
  const { _id } = await app.services.documents.create(system, {
    page: 'adminPage',
    data: { name: 'Ärenden', url: 'arenden', requireRoles: ['r1'] },
    tree: treeOf('PageTypeAdmin', [['Heading', heading]]),
  })
  await app.services.documents.publish(system, _id, '')
  const load = (session: ReturnType<typeof user>) => loadView(app.services, session, { url: 'arenden' })
  expect(await load(user(['r1']))).toMatchObject({ view: { schema: 'adminPage' }, template: null })
  expect(await load(sessionWith('admin'))).toMatchObject({ view: { schema: 'adminPage' } })
  expect(load(user(['r2']))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(load(anonymousSession())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('the menu', () => {
  test.each([
    [{}, true, true],
    [{ enableAuth: true, isAuth: true }, false, true],
    [{ enableAuth: true, isAuth: false }, true, false],
    [{ enableAuth: false, isAuth: true }, true, true],
    [{ roles: ['r1'] }, false, true],
    [{ roles: ['r2'] }, false, false],
  ])('%j: visitor %p, logged in %p', (entry, visitor, loggedIn) => {
    expect(maySee(anonymousSession(), entry)).toBe(visitor)
    expect(maySee(user(['r1']), entry)).toBe(loggedIn)
  })

  test('is the one the template names, without entries for others and without links that run script', async () => {
    const menu = await app.services.documents.create(system, {
      page: 'menu',
      applicationRef: 'portal',
      data: {
        name: 'Rad',
        menuType: 'bar',
        content: [
          { type: 'logo', url: '/v/home' },
          {
            type: 'nav',
            navItems: [
              {
                heading: 'Start',
                url: '/v/home',
                sub: [{ type: 'navLink', heading: 'Dold', roles: ['r1'] }],
              },
              { heading: 'Mina sidor', enableAuth: true, isAuth: true, url: '/v/mina' },
            ],
          },
          { type: 'buttons', buttons: [{ type: 'button', text: 'X', url: '/v/old' }] },
        ],
      },
    })
    // As it may have been stored before such addresses were refused.
    await rewrite(app.services.store, (database) => {
      database.run(
        `UPDATE documents SET data = replace(data, '/v/old', 'javascript:alert(1)') WHERE _id = ?`,
        [menu._id],
      )
    })
    const template = await app.services.documents.create(system, {
      page: 'template',
      applicationRef: 'portal',
      data: { name: 'Mall' },
      tree: treeOf('PageTypeViewTemplate', [['Navbar#bar', { menuId: menu._id }]]),
    })
    await app.services.documents.publish(system, template._id, '')
    await publishView(app, 'home', [['Heading', heading]], { templateId: template._id })
    const page = browser(app)
    await page.open('/v/home')
    const { content } = page.model.data.bar as NavbarModel
    expect(content).toMatchObject([
      { type: 'logo' },
      { type: 'nav', navItems: [{ heading: 'Start', sub: [] }] },
      { type: 'buttons', buttons: [{ text: 'X', url: '/' }] },
    ])
    expect(JSON.stringify(content)).not.toContain('Mina sidor')
  })
})

describe('the catalogue of services', () => {
  const category = (name: string, parent?: string) =>
    app.services.documents.create(system, { page: 'category', data: { name, ...(parent && { parent }) } })

  test('has folders and services, and a way back up', async () => {
    const traffic = await category('Trafik')
    const parking = await category('Parkering', traffic._id)
    await publishFault(app, { form: { category: parking._id } })
    await publishView(app, 's', [['Form', {}]])
    await publishView(app, 'category', [['ProcessList#list', { categories: [traffic._id], to: 's' }]])
    const page = browser(app)
    const list = async (path: string) => {
      await page.open(path)
      return page.model.data.list as ProcessListModel
    }
    const top = await list('/v/category')
    expect(top.folders.map(({ label }) => label)).toEqual(['Trafik'])
    expect(top.processes).toEqual([])
    const inside = await list(`/v/category?categoryId=${parking._id}`)
    expect(inside.breadcrumbs).toEqual([
      { label: 'Toppnivå', href: '?' },
      { label: 'Trafik', href: `?categoryId=${traffic._id}` },
      { label: 'Parkering', href: null },
    ])
    expect(inside.processes).toMatchObject([{ name: 'Felanmälan', href: '/v/s?processId=process-fault' }])
    await page.open('/v/s?formId=form-fault')
    expect(page.fill.breadcrumbs.map(({ label }) => label)).toEqual(['category', 'Trafik', 'Parkering'])
  })

  test('says that a category is not there, to machines, too', async () => {
    const traffic = await category('Trafik')
    await category('Bygga')
    await publishView(app, 'category', [['ProcessList#list', { categories: [traffic._id], to: 's' }]])
    const page = browser(app)
    expect((await page.get(`/v/category?categoryId=${traffic._id}`)).status).toBe(200)
    expect((await page.get('/v/category')).status).toBe(200)
    expect((await page.get('/v/category?categoryId=nope')).status).toBe(404)
    expect(page.model.data.list).toMatchObject({ unknown: true, folders: [{ label: 'Trafik' }] })
  })

  test('a form without a category of its own has not that of its process, nor of the other forms there', async () => {
    const traffic = await category('Trafik')
    await publishFault(app, { form: { category: traffic._id }, process: { categories: [traffic._id] } })
    await app.services.documents.update(system, {
      page: 'category',
      id: traffic._id,
      data: { processes: ['process-fault'] },
    })
    await app.services.documents.create(system, {
      page: 'form',
      id: 'form-other',
      data: { name: 'Annan', formType: 'standard', process: 'process-fault' },
      tree: treeOf('PageTypeForm', [['Input#i', { name: 'a' }]]),
    })
    await app.services.documents.publish(system, 'form-other', '')
    await publishView(app, 's', [['Form', {}]])
    await publishView(app, 'category', [['ProcessList#list', { to: 's' }]])
    const page = browser(app)
    await page.open('/v/s?formId=form-other')
    expect(page.fill.breadcrumbs.map(({ label }) => label)).toEqual(['category'])
    await page.open('/v/s?formId=form-fault')
    expect(page.fill.breadcrumbs.map(({ label }) => label)).toEqual(['category', 'Trafik'])
  })

  describe('another form that is published in the same process', () => {
    const other = async (data: Values = {}) => {
      await app.services.documents.create(system, {
        page: 'form',
        id: 'form-other',
        data: { name: 'Annan', formType: 'standard', process: 'process-fault', ...data },
        tree: treeOf('PageTypeForm', [['Input#i', { name: 'a', label: 'A' }]]),
      })
      await app.services.documents.publish(system, 'form-other', '')
    }
    const opened = async () => {
      const page = browser(app)
      await page.open('/v/s?processId=process-fault')
      return page.fill.form._id
    }
    const listed = async (categoryId: string) => {
      const page = browser(app)
      await page.open(`/v/category?categoryId=${categoryId}`)
      return (page.model.data.list as ProcessListModel).processes.map(({ href }) => href)
    }
    let traffic: string
    beforeEach(async () => {
      traffic = (await category('Trafik'))._id
      await publishFault(app, { process: { categories: [traffic] } })
      await publishView(app, 's', [['Form', {}]])
      await publishView(app, 'category', [['ProcessList#list', { to: 's' }]])
      await Bun.sleep(2)
    })

    test('does not take over the address of the process, which goes on to it when the older one is closed', async () => {
      await other()
      expect(await opened()).toBe('form-fault')
      await app.services.documents.publish(system, 'form-fault', 'again')
      expect(await opened()).toBe('form-fault')
      await app.services.documents.unpublish(system, 'form-fault')
      expect(await opened()).toBe('form-other')
      await app.services.documents.publish(system, 'form-fault', 'back')
      expect(await opened()).toBe('form-fault')
    })

    test('does not, either, when it is older but came from another process', async () => {
      await publishFault(app, { prefix: 'old-' })
      await other({ process: 'old-process-fault' })
      await Bun.sleep(2)
      await app.services.documents.publish(system, 'form-fault', 'later')
      const data = { process: 'process-fault' }
      await app.services.documents.update(system, { page: 'form', id: 'form-other', data })
      await Bun.sleep(2)
      await app.services.documents.publish(system, 'form-other', 'moved')
      expect(await opened()).toBe('form-fault')
    })

    test('is in no category that nobody has put it in', async () => {
      const own = '/v/s?processId=process-fault'
      expect(await listed(traffic)).toEqual([own])
      await other()
      expect(await listed(traffic)).toEqual([own])
      const data = { processes: ['process-fault'] }
      await app.services.documents.update(system, { page: 'category', id: traffic, data })
      expect(await listed(traffic)).toEqual([own])
      await app.services.documents.update(system, {
        page: 'form',
        id: 'form-other',
        data: { category: traffic },
      })
      await app.services.documents.publish(system, 'form-other', '')
      expect(await listed(traffic)).toEqual(['/v/s?formId=form-other', own])
    })
  })

  test('shows the categories that a page names, in that order, and leads to its view', async () => {
    const one = await category('Bygga')
    const two = await category('Avfall')
    const view = await publishView(app, 'tjanster', [['Heading', heading]])
    await publishView(app, 'home', [['Categories#cards', { categories: [one._id, two._id], to: view }]])
    const page = browser(app)
    await page.open('/v/home')
    const { to, cards } = page.model.data.cards as CategoriesModel
    expect({ to, names: cards.map(({ name }) => name) }).toEqual({
      to: 'tjanster',
      names: ['Bygga', 'Avfall'],
    })
  })

  test.each([
    ['Verkstad/getCategories', { asMap: true }, {}],
    ['Category/list', {}, [{ label: 'Bygga' }]],
    ['Form/search', { search: 'FEL gata' }, { totalCount: 0 }],
    ['Form/search', { search: 'fel' }, { totalCount: 1, results: [{ formId: 'form-fault' }] }],
    ['Form/count', {}, { count: 1 }],
    ['Components/ProcessList/get', {}, { folders: [{ label: 'Bygga' }] }],
  ])('effect %s with %j', async (effect, input, answer) => {
    await category('Bygga')
    await publishFault(app)
    expect(await app.services.effects.run(anonymousSession(), effect, input)).toMatchObject(answer as never)
  })
})

test('a portal follows the visitor’s system unless it has chosen its theme', () => {
  const light = { name: 'Ljust', dark: false, tokens: { accent: '#123456' } }
  const dark = { name: 'Mörkt', dark: true, tokens: { accent: '#abcdef', evil: 'red;}body{display:none' } }
  expect(themeOf([light, dark], undefined, '')).toEqual({
    mode: 'auto',
    css: ':root{--accent:#123456}\n@media (prefers-color-scheme:dark){:root:root{--accent:#abcdef}}',
  })
  expect(themeOf([light, dark], 1, '').mode).toBe('dark')
  expect(themeOf([light], undefined, '')).toMatchObject({ mode: 'light' })
  expect(themeOf([light], undefined, 'a{}</style><script>').css).not.toContain('</style')
})

test.each([
  ['/v/home?a=1', '/v/home?a=1'],
  ['//example.com', null],
  ['/\\example.com', null],
  ['https://example.com', null],
  ['/\t/example.com', null],
  ['/v/home\r\nSet-Cookie: a=b', null],
  ['/v/home\u0000', null],
  ['/v/\ud800', null],
  ['/v/gatan?q=”två ord” %2F', '/v/gatan?q=%E2%80%9Dtv%C3%A5%20ord%E2%80%9D%20%2F'],
  [undefined, null],
])('a visitor is sent to %p as %p', (path, own) => {
  expect(ownPath(path)).toBe(own)
})

test('a login on a page leads where the visitor came from', async () => {
  await app.services.setup.run(
    { email: 'carl@example.se', password: 'lyktstolpe-och-hål', template: 'blank' },
    { trusted: true },
  )
  await publishView(app, 'in', [
    ['Login#login', {}],
    ['Logout#logout', {}],
  ])
  const page = browser(app)
  await page.open('/v/in?fromUrl=/v/mina%3Fa=1')
  const form = new FormData()
  const fields = {
    _csrf: page.model.csrf,
    _login: 'login',
    _to: '/v/mina?a=1',
    username: 'carl@example.se',
    password: 'fel',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect((await page.post('/v/in', form)).status).toBe(401)
  expect(page.model.data.login).toMatchObject({
    error: 'Fel e-postadress eller lösenord.',
    username: 'carl@example.se',
  })
  form.set('password', 'lyktstolpe-och-hål')
  const reply = await page.post('/v/in', form)
  expect(reply).toMatchObject({
    status: 303,
    headers: { location: '/v/mina?a=1' },
    session: { cookie: expect.any(String), device: expect.any(String) },
  })

  const session = await app.services.accounts.resolveByCookie({ cookie: page.cookies.verkstad ?? '' })
  expect(session.userId).toBeString()
  page.become(session)
  await page.open('/v/in')
  expect((page.model as PageModel).user?.email).toBe('carl@example.se')
  const out = new FormData()
  out.set('_csrf', page.model.csrf)
  out.set('_logout', 'logout')
  expect(await page.post('/v/in', out)).toMatchObject({
    status: 303,
    headers: { location: '/logout?from=portal' },
    session: null,
  })
})
