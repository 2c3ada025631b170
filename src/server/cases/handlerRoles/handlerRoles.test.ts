import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  handler,
  handlerRole,
  makeRoles,
  makeUsers,
  publishFault,
  registrarRole,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'
import type { NewHandlerRole } from './contract.ts'

let app: App
let formId: string

beforeEach(async () => {
  app = await testApp()
  formId = await publishFault(app)
  await makeUsers(app)
  for (const kategori of ['lampa', 'vag', 'park']) await sendFault(app, visitor(), formId, { kategori })
})
afterEach(() => app.close())

const wanted = (more: Partial<NewHandlerRole> = {}): NewHandlerRole => ({
  ...{ name: 'Belysning', processId: 'process-fault', as: 'handler', forms: [] },
  ...{ question: 'kategori', values: ['lampa'], users: ['user-stranger'], page: 'belysning' },
  ...more,
})
const make = (more?: Partial<NewHandlerRole>) => app.services.cases.handlerRoles.make(admin(), wanted(more))

test('what can be chosen is told in words of the process and its forms', async () => {
  expect(await app.services.cases.handlerRoles.choices(admin())).toEqual([
    {
      ...{ _id: 'process-fault', name: 'Felanmälan', isAhead: false },
      roles: [
        {
          ...{ key: 'handler', name: 'Handläggare' },
          edits: ['Ny', 'Under handläggning'],
          follows: ['Börja', 'Åtgärda'],
        },
        { key: 'registrar', name: 'Registrator', edits: [], follows: ['Avskriv'] },
      ],
      forms: [
        {
          ...{ _id: formId, name: 'Felanmälan', category: null },
          questions: [
            {
              ...{ name: 'kategori', label: 'Kategori' },
              options: [
                { value: 'vag', label: 'Väg' },
                { value: 'lampa', label: 'Belysning' },
                { value: 'park', label: 'Park' },
              ],
            },
            {
              ...{ name: 'anonym', label: 'Anonym' },
              options: [
                { value: 'ja', label: 'Ja' },
                { value: 'nej', label: 'Nej' },
              ],
            },
          ],
        },
      ],
    },
  ])
})

test('role, row, people, page and menu are made in one step, and it sees its cases alone', async () => {
  const { documents, cases } = app.services
  const system = systemSession()
  const made = await make()
  expect(made).toMatchObject({ page: '/page/belysning', sees: 1, of: 3 })
  expect(made.first).toMatchObject([{ title: 'Felanmälan', status: 'Ny' }])
  const person = await documents.find(system, 'user', 'user-stranger')
  expect(person?.roles).toEqual(['role-stranger', made.role])
  const process = await documents.published(system, 'process', 'process-fault')
  expect(process?.data.assignmentRoles?.map(({ key, name }) => [key, name])).toEqual([
    ['handler', 'Handläggare'],
    ['registrar', 'Registrator'],
    ['handler', 'Belysning'],
  ])
  const page = await documents.publishedBy(system, 'adminPage', 'url', 'belysning')
  expect(page?.data.requireRoles).toEqual([made.role])
  const [menu] = await documents.all(system, 'menu')
  expect(JSON.stringify(menu?.content)).toContain('/page/belysning')
  const session = sessionWith('user', { userId: 'user-stranger', roles: ['role-stranger', made.role] })
  const { data } = await cases.list(session, { page: 1, pageSize: 10 })
  expect(data.map((row) => row.data.kategori)).toEqual(['lampa'])
  // Two rows of one key are one role to whoever chooses.
  const opened = await cases.loadForm(handler(), { formDataId: data[0]?._id ?? '' })
  expect(opened.assignmentRoles?.map(({ key }) => key)).toEqual(['handler', 'registrar'])
  // A second one takes its place in the same menu.
  await make({ name: 'Park', values: ['park'], users: [], page: 'park' })
  const menus = await documents.all(system, 'menu')
  expect(menus.length).toBe(1)
  expect(JSON.stringify(menus[0]?.content)).toMatch(/belysning.*park/)
})

test('a role for every case joins the row that is for every case', async () => {
  const made = await make({ question: null, values: [], users: [], page: null })
  const process = await app.services.documents.published(systemSession(), 'process', 'process-fault')
  expect(process?.data.assignmentRoles?.map(({ roles }) => roles)).toEqual([
    [handlerRole, made.role],
    [registrarRole],
  ])
  expect(made).toMatchObject({ sees: 3, of: 3 })
})

const refused: [why: string, more: Partial<NewHandlerRole>, fields: Record<string, string>][] = [
  ['a process that is none', { processId: 'form-fault' }, { processId: 'validation.notAnOption' }],
  ['a role that the process has not', { as: 'chef' }, { as: 'validation.notAnOption' }],
  ['a form of another process', { forms: ['form-nowhere'] }, { forms: 'validation.notAnOption' }],
  ['a question that is no choice', { question: 'gata' }, { question: 'validation.notAnOption' }],
  ['an answer that is not offered', { values: ['sol'] }, { values: 'validation.notAnOption' }],
  ['no answers', { values: [] }, { values: 'validation.required' }],
  ['somebody who is not there', { users: ['user-gone'] }, { users: 'validation.reference' }],
  ['an address that is taken', { page: 'taken' }, { url: 'validation.duplicate' }],
]
test.each(refused)('%s is refused at its field, and nothing is made', async (_, more, fields) => {
  const { documents } = app.services
  const system = systemSession()
  await documents.create(system, { page: 'adminPage', data: { name: 'Tagen', url: 'taken' } })
  const before = (await documents.all(system, 'role')).length
  await expect(make(more)).rejects.toMatchObject({ options: { fields } })
  expect((await documents.all(system, 'role')).length).toBe(before)
  const process = await documents.published(system, 'process', 'process-fault')
  expect(process?.data.assignmentRoles?.length).toBe(2)
})

test('changes of the process that are not published do not go along', async () => {
  const { documents } = app.services
  const system = systemSession()
  await Bun.sleep(2)
  await documents.update(system, { page: 'process', id: 'process-fault', data: { description: 'Ny' } })
  await expect(make()).rejects.toMatchObject({ options: { fields: { processId: 'handlerRole.isAhead' } } })
  const [process] = await app.services.cases.handlerRoles.choices(admin())
  expect(process?.isAhead).toBe(true)
})

test('a process whose role is narrowed to a form moves to another installation with it', async () => {
  const system = systemSession()
  await make({ forms: [formId], users: [], page: null })
  const { files } = await app.services.solutions.export(system, { ids: [formId, 'process-fault'] })
  const other = await testApp()
  try {
    await makeRoles(other, handlerRole, registrarRole)
    await other.services.solutions.import(system, files, { withRoles: true })
    const process = await other.services.documents.published(system, 'process', 'process-fault')
    expect(process?.data.assignmentRoles?.at(-1)).toMatchObject({ forms: [formId], question: 'kategori' })
  } finally {
    await other.close()
  }
})
