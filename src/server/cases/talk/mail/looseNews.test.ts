import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import role from '../../../../../templates/felanmalan/role/role-registrator.json'
import { makeUsers, publishFault, sendFault, visitor } from '../../../../../test/support/cases.ts'
import { sessionWith, silentMail, testApp } from '../../../../../test/support/scenario.ts'
import { permissions } from '../../../../shared/schemas/permissions.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'

/** Who hears of mails that belong to no case. */

const system = systemSession()
/** What the registrar of the template may. */
const held = permissions.flatMap(({ value }) => (role.data.permissions.includes(value) ? [value] : []))
const start = Date.parse('2026-11-24T09:00:00Z')
let app: App

beforeEach(async () => {
  setSystemTime(start)
  app = await testApp({
    env: { ...silentMail, VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_INBOX_SECRET: 'x'.repeat(20) },
  })
  await makeUsers(app)
  const { documents } = app.services
  await documents.create(system, { page: 'role', id: role._id, data: { name: role.name, permissions: held } })
  for (const [id, roles] of [
    ['rut', [role._id]],
    ['rolf', [role._id]],
    ['ada', ['role-ada']],
  ] as const) {
    if (id === 'ada')
      await documents.create(system, {
        ...{ page: 'role', id: 'role-ada', data: { name: 'Ada', permissions: ['admin'] } },
      })
    const data = {
      name: id,
      email: `${id}@example.se`,
      status: 'active' as const,
      roles: [...roles],
      groups: [],
    }
    await documents.create(system, { page: 'user', id, data })
  }
  await app.services.work.start()
  await app.services.work.idle()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const who = async (id: string): Promise<Session> => {
  const { roles = [], permissions = new Set<string>() } =
    (await app.services.accounts.rights.of('default', id)) ?? {}
  return sessionWith('user', { id: `s-${id}`, userId: id, userName: id, roles, permissions })
}
const bell = async (id: string) =>
  (await app.services.notifications.list(await who(id), { limit: 20, offset: 0 })).items
    .filter(({ href }) => href === '/loose-mail')
    .map(({ msg, unread }) => `${msg}${unread ? '' : ' (läst)'}`)
const mailsTo = async (id: string) => {
  await app.services.work.idle()
  const { rows } = await app.services.mail.list(system, { pageNo: 1, pageSize: 50, newestFirst: false })
  return rows.filter(
    ({ text, recipients }) => recipients.includes(`${id}@example.se`) && text.includes('/loose-mail'),
  )
}

let n = 0
async function* mail(more: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `${more}From: Anna <anna@example.se>\r\nTo: svar@kommun.se\r\nMessage-ID: <l${++n}@x.se>\r\n\r\nNummer ${n}\r\n`,
  )
}
const arrive = (more = '') => app.services.inbox.takeIn(mail(more))
const loose = async () =>
  (await app.services.cases.looseMails(await who('rut'), { kind: 'loose', page: 1, pageSize: 20 })).mails

test('whoever may see loose mails hears of them by one notification that says how many wait; nobody else does', async () => {
  expect(await arrive()).toBe('loose')
  expect([await bell('rut'), await bell('ada')]).toEqual(
    Array(2).fill(['Ett brev hör inte till något ärende']),
  )
  await arrive()
  await arrive()
  const three = '3 brev hör inte till något ärende'
  expect([await bell('rut'), await bell('rolf'), await bell('ada')]).toEqual(Array(3).fill([three]))
  expect([await bell('user-handler'), await bell('user-registrar')]).toEqual([[], []])
  // Who has seen it hears anew of the next.
  setSystemTime(start + 1000)
  await app.services.notifications.confirm(await who('rut'))
  expect(await bell('rut')).toEqual([`${three} (läst)`])
  setSystemTime(start + 2000)
  await arrive()
  expect(await bell('rut')).toEqual(['4 brev hör inte till något ärende'])
})

test('of automatic mails nobody hears', async () => {
  expect(await arrive('Auto-Submitted: auto-replied\r\n')).toBe('automatic')
  expect([await bell('rut'), await bell('ada')]).toEqual([[], []])
})

test('once they are put to cases or removed it says how many are left, without a bell, and goes with the last', async () => {
  for (let at = 0; at < 3; at++) await arrive()
  setSystemTime(start + 1000)
  await app.services.notifications.confirm(await who('rolf'))
  const [first, second, third] = (await loose()).map(({ _id }) => _id)
  const { cases } = app.services
  await cases.removeMail(await who('rut'), first ?? '')
  expect(await bell('rolf')).toEqual(['2 brev hör inte till något ärende (läst)'])
  const { formDataId } = await sendFault(app, visitor(), await publishFault(app))
  const handling = await who('user-handler')
  await cases.attachMail(handling, { id: second ?? '', formDataId })
  expect(await bell('rolf')).toEqual(['Ett brev hör inte till något ärende (läst)'])
  await cases.removeMail(await who('rut'), third ?? '')
  expect(await bell('rolf')).toEqual([])
})

test('they hear of it as they chose: by mail with what else comes in the minute, once a day, or not at all', async () => {
  const { notifications } = app.services
  const wish = async (id: string, way: 'none' | 'mail' | 'digest') =>
    notifications.setWishes(await who(id), { wishes: { looseMail: way } })
  await wish('rut', 'mail')
  await wish('rolf', 'none')
  await wish('ada', 'digest')
  await expect(wish('user-handler', 'mail')).rejects.toMatchObject({ code: 'INVALID' })
  await arrive()
  expect((await mailsTo('rut')).map(({ subject }) => subject)).toEqual([
    'Ett brev hör inte till något ärende',
  ])
  for (let at = 0; at < 4; at++) await arrive()
  expect(await bell('rolf')).toEqual([])
  expect(await mailsTo('rut')).toHaveLength(1)
  setSystemTime(start + 61_000)
  app.services.work.wake()
  const sent = await mailsTo('rut')
  expect(sent.map(({ subject }) => subject).slice(1)).toEqual(['5 brev hör inte till något ärende'])
  expect(JSON.stringify(sent)).not.toContain('anna@')
  setSystemTime(Date.parse('2026-11-25T06:00:01Z'))
  app.services.work.wake()
  expect((await mailsTo('ada')).map(({ text }) => text.includes('5 brev hör inte'))).toEqual([true])
})

test('who may not see them any more is not mailed of them', async () => {
  const { notifications, documents } = app.services
  await notifications.setWishes(await who('rut'), { wishes: { looseMail: 'digest' } })
  await arrive()
  await documents.update(system, { page: 'role', id: role._id, data: { permissions: [] } })
  setSystemTime(Date.parse('2026-11-25T06:00:01Z'))
  app.services.work.wake()
  await app.services.work.idle()
  expect(await mailsTo('rut')).toEqual([])
})
