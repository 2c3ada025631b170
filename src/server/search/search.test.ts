import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultAnswers,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { schemas } from '../../shared/schemas/index.ts'
import type { App } from '../app.ts'
import { type Session, systemSession } from '../session.ts'
import type { SearchQuery } from './search.ts'

let app: App
let fault: string
beforeEach(async () => {
  app = await testApp()
  fault = await publishFault(app, { form: { title: { sv: 'Felanmälan', en: 'Fault report' } } })
  await makeUsers(app)
})
afterEach(() => app.close())

const find = (session: Session, search: string, more: Partial<SearchQuery> = {}) =>
  app.services.search.find(session, { search, limit: 10, ...more })
/** `page label` of what was found. */
const found = async (...args: Parameters<typeof find>) =>
  (await find(...args)).results.map(({ page, label }) => `${page} ${label}`)
const clerk = { ...visitor(), address: '' }
const send = async (gata: string) => (await sendFault(app, clerk, fault, { gata })).formDataId

const asked: [who: () => Session, expected: number][] = [
  [handler, 1],
  [registrar, 1],
  [admin, 1],
  // Builds forms, and sees no cases.
  [stranger, 0],
  [citizen, 0],
]
test.each(asked)('cases are found by those who see them in lists: %p', async (who, expected) => {
  await send('Nyponvägen 3')
  const { results, totalCount } = await find(who(), 'nypon', { pages: ['formData'] })
  expect([results.length, totalCount]).toEqual([expected, expected])
})

test('a case is found by number, sender, answer and all words together, and says what it is', async () => {
  const id = await send('Örnvägen 3')
  await send('Lillgatan 4')
  const [result] = (await find(handler(), 'örnvägen')).results
  const number = result?.description?.split(' · ')[0] ?? ''
  expect(result).toMatchObject({ page: 'formData', _id: id, href: `/case/${id}` })
  expect(result?.description).toMatch(/^\S+ · Ny$/)
  for (const text of [number, 'ÖRNV', '3 örn', `${faultAnswers.epost} örnvägen`])
    expect((await find(handler(), text)).results[0]?._id).toBe(id)
  expect(await find(handler(), 'örnvägen lillgatan')).toEqual({ results: [], totalCount: 0 })
})

test.each(['nypon\u0000', '\u0000', 'ny\u0000', '"nypon', 'NEAR(nypon)', 'nypon*', '^nypon -vägen', '%_%'])(
  'what the index would take for more than words is words: %j',
  async (text) => {
    await send('Nyponvägen 3')
    for (const search of [text, `${text} vägen`]) await find(handler(), search)
    for (const words of [text, `${text} vägen`])
      await app.services.cases.list(handler(), { page: 1, pageSize: 5, texts: [words] })
    expect((await found(handler(), 'nypon')).length).toBe(1)
  },
)

test('drafts, removed cases and those of another organisation are neither found nor counted', async () => {
  const { cases } = app.services
  const id = await send('Nyponvägen 3')
  await cases.save(handler(), { formId: fault, data: { gata: 'Nyponvägen 4' } })
  await cases.caughtUp()
  expect((await find(handler(), 'nypon')).totalCount).toBe(1)
  expect((await find({ ...admin(), org: 'other' }, 'nypon')).totalCount).toBe(0)
  await cases.remove(registrar(), [id])
  for (const session of [handler(), admin()])
    expect(await find(session, 'nypon', { pages: ['formData'] })).toEqual({ results: [], totalCount: 0 })
})

test('who was given one case in person finds that one alone', async () => {
  const given = await send('Nyponvägen 1')
  await send('Nyponvägen 2')
  const assigned = { formDataId: given, permission: 'handler', userIds: ['user-stranger'], groupIds: [] }
  await app.services.cases.assign(admin(), assigned)
  const frida = { ...stranger(), roles: ['role-stranger'] }
  const { results, totalCount } = await find(frida, 'nypon', { pages: ['formData'] })
  expect([results.map(({ _id }) => _id), totalCount]).toEqual([[given], 1])
})

test('of many, the case with the number comes first, and all are counted', async () => {
  const first = await send('Granvägen')
  const number = (await find(handler(), 'granvägen')).results[0]?.description?.split(' · ')[0] ?? ''
  await Promise.all(Array.from({ length: 230 }, () => send(`Se ${number}`)))
  await app.services.cases.caughtUp()
  for (const session of [handler(), admin()]) {
    const { results, totalCount } = await find(session, number)
    expect([results[0]?._id, results.length, totalCount]).toEqual([first, 10, 231])
  }
})

test('two letters find cases beside a longer word alone', async () => {
  await send('Ny gata')
  expect((await find(handler(), 'ny', { pages: ['formData'] })).totalCount).toBe(0)
  expect((await find(handler(), 'ny gata', { pages: ['formData'] })).totalCount).toBe(1)
})

test('kinds are searched by what their lists are searched by, for those who may list them', async () => {
  const { documents } = app.services
  const system = systemSession()
  await documents.create(system, { page: 'user', data: { name: 'Örjan Ek', email: 'orre@example.se' } })
  await documents.create(system, {
    page: 'category',
    data: { name: 'Gator', description: 'Örnar och orrar' },
  })
  expect(await found(admin(), 'örj')).toEqual(['user Örjan Ek'])
  expect(await found(admin(), 'ÖRJAN EK')).toEqual(['user Örjan Ek'])
  expect(await found(admin(), 'orre@')).toEqual(['user Örjan Ek'])
  expect((await found(admin(), 'orr')).sort()).toEqual(['category Gator', 'user Örjan Ek'])
  expect(await found(handler(), 'orr')).toEqual(['category Gator'])
  expect(await found(handler(), 'örjan')).toEqual([])
  expect(await found({ ...admin(), org: 'other' }, 'orr')).toEqual([])
  expect((await find(admin(), 'ÖRNAR')).results[0]).toMatchObject({ description: 'Örnar och orrar' })
  // A percent sign is what it is.
  expect(await found(admin(), '%')).toEqual([])
})

test('a reading of people is told as that of their list is', async () => {
  const told = async (action: string) => {
    await app.services.store.idle()
    return (await auditOf(app, action)).length
  }
  await find(handler(), 'hanna')
  expect([await told('user/list'), await told('case/list')]).toEqual([0, 0])
  await find(admin(), 'hanna')
  await find(admin(), 'hann')
  expect([await told('user/list'), await told('case/list')]).toEqual([1, 0])
  await send('Nyponvägen')
  await find(handler(), 'nyponvägen')
  expect(await told('case/list')).toBe(1)
})

test('forms are found by builders as what they edit, by handlers as the cases of them', async () => {
  await send('Storgatan')
  const [edited] = (await find(stranger(), 'felanm', { pages: ['form'] })).results
  expect(edited).toMatchObject({ page: 'form', label: 'Felanmälan', href: `/form/edit/${fault}` })
  const [own] = (await find(handler(), 'felanm', { pages: ['form'] })).results
  expect(own).toMatchObject({ page: 'form', label: 'Felanmälan', href: `/formData?form=${fault}` })
})

test('case workers find by name those whom they can give cases to, as the list of their cases', async () => {
  const { documents } = app.services
  const system = systemSession()
  const { _id } = await documents.create(system, {
    page: 'user',
    data: { name: 'Örjan Ek', email: 'orre@example.se', status: 'active', roles: [handlerRole] },
  })
  await documents.create(system, {
    page: 'user',
    data: { name: 'Örjan Borta', email: 'o2@example.se', status: 'disabled', roles: [handlerRole] },
  })
  await documents.create(system, { page: 'user', data: { name: 'Örjan Invånare', email: 'o3@example.se' } })
  await send('Storgatan')
  const { results } = await find(handler(), 'ek örj')
  expect(results).toMatchObject([{ page: 'user', _id, label: 'Örjan Ek', href: `/formData?handler=${_id}` }])
  expect(await found(handler(), 'örjan')).toEqual(['user Örjan Ek'])
  // Not by what their account says, nor who handles no cases.
  expect(await found(handler(), 'orre@')).toEqual([])
  for (const who of [stranger(), citizen(), { ...handler(), org: 'other' }])
    expect(await found(who, 'örjan ek')).toEqual([])
  // Who may list accounts finds the account.
  expect((await find(admin(), 'örjan ek')).results[0]?.href).not.toContain('formData')
})

test('pages of the back office are found by name and line, in any language', async () => {
  expect(await found(admin(), 'systemc')).toEqual(['place Systemcenter'])
  expect(await found(admin(), 'anslutna')).toEqual([])
  expect(await found(sessionWith('system'), 'anslutna')).toEqual(['place Anslutna tjänster'])
  expect(await found(handler(), 'administration', { pages: ['place'] })).toContain('place Administration')
})

test('the best come first, and no kind crowds out another', async () => {
  const { documents } = app.services
  const system = systemSession()
  for (const n of [1, 2, 3, 4])
    await documents.create(system, { page: 'category', data: { name: `Park ${n}` } })
  await documents.create(system, { page: 'group', data: { name: 'Parkgruppen' } })
  await documents.create(system, { page: 'group', data: { name: 'Gata och park' } })
  const { results, totalCount } = await find(admin(), 'park', { limit: 3, pages: ['category', 'group'] })
  expect(totalCount).toBe(6)
  expect(results.map(({ label }) => label)).toEqual(expect.arrayContaining(['Park 1', 'Parkgruppen']))
  const all = await found(admin(), 'park', { pages: ['category', 'group'] })
  expect(all.at(-1)).toBe('group Gata och park')
})

test('every kind is searched, or says why it is not', () => {
  for (const { name, virtual, notSearched = '', page } of schemas) {
    if (notSearched === '') expect('none' in page, name).toBe(false)
    else expect(notSearched.length, name).toBeGreaterThan(10)
    if (virtual && notSearched === '') expect(app.services.documents.grid, name).toBeDefined()
  }
})
