import { afterEach, beforeEach, expect, test } from 'bun:test'
import { makeRoles } from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView, treeOf } from '../../../../test/support/pages.ts'
import { sessionWith } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { anonymousSession, type Session, systemSession } from '../../session.ts'

/** What a page says is told to whom it is for, and how it is made to those who make it. Words that no random id has in it. */
const secret = 'okapi'
const [reader, other] = ['role-of-the-reader', 'role-of-others']

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeRoles(app, reader, other)
})
afterEach(() => app.close())

const visitor = anonymousSession()
const citizen = sessionWith('user')
const staff = sessionWith('user', { roles: [reader] })

async function load(session: Session, url: string, page: 'view' | 'adminPage' = 'view'): Promise<string> {
  const reply = await app.dispatcher.call(session, 'admin/loadView3', { page, url })
  return 'err' in reply ? reply.err.code : JSON.stringify(reply.data)
}

test('what a rule keeps for a role stands in the page of who has it, and of nobody else', async () => {
  const show = { mode: 'show', when: { role: reader, is: 'has' } }
  await publishView(app, 'hem', [
    ['Heading#h', { label: 'För alla', tagName: 'h1' }],
    ['Text#t', { content: `Ring ${secret}`, show }],
  ])
  for (const session of [visitor, citizen]) {
    expect(await load(session, 'hem')).toContain('För alla')
    expect(await load(session, 'hem')).not.toContain(secret)
    expect((await browser(app, { ...session, kind: 'token' }).open('/v/hem')).body).not.toContain(secret)
  }
  expect(await load(staff, 'hem')).toContain(secret)
  expect((await browser(app, { ...staff, kind: 'token' }).open('/v/hem')).body).toContain(secret)
})

test('what builders say of a view, and whom else it is for, is not part of it', async () => {
  const data = { title: 'Start', description: `Får bytas ut, ${secret}`, unAuthRoleRedirect: secret }
  await publishView(app, 'hem', [['Heading#h', { label: 'Hej', tagName: 'h1' }]], {
    ...data,
    ...{ requireRole: true, requireRoles: [other, reader] },
  })
  const told = await load(staff, 'hem')
  expect(told).toContain('Start')
  expect(told).not.toContain(secret)
  expect(told).not.toContain(other)
})

test('a page of the back office that names no role is for those who work there', async () => {
  const { documents } = app.services
  const tree = treeOf('PageTypeAdmin', [['Heading#h', { label: `Rutin ${secret}`, tagName: 'h1' }]])
  const data = { name: 'Rutiner', url: 'rutiner' }
  const { _id } = await documents.create(systemSession(), { page: 'adminPage', data, tree })
  await documents.publish(systemSession(), _id, '')
  expect(await load(citizen, 'rutiner', 'adminPage')).toBe('NOT_FOUND')
  expect(await load(staff, 'rutiner', 'adminPage')).toContain(secret)
})

test('so is what the organisation puts in the left menu', async () => {
  await app.services.documents.create(systemSession(), {
    page: 'menu',
    applicationRef: 'admin',
    data: {
      name: 'Vänster',
      menuType: 'left',
      content: [{ type: 'page', displayName: `Rutiner ${secret}`, url: '/page/rutiner' }],
    },
  })
  const menu = async (session: Session) =>
    JSON.stringify(await app.dispatcher.call(session, 'admin/loadMenu3', {}))
  expect(await menu(citizen)).not.toContain(secret)
  expect(await menu(staff)).toContain(secret)
})
