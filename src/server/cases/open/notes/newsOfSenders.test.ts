import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeRoles,
  makeUsers,
  publishFault,
  sendFault,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'
import type { Session } from '../../../session.ts'

/** What the sender writes later is seen by those who handle the case: in their list until they look, and in the bell of who has it. */

let app: App
let formDataId: string
beforeEach(async () => {
  app = await testApp()
  await makeRoles(app, 'role-handler')
  await makeUsers(app)
  const formId = await publishFault(app)
  ;({ formDataId } = await sendFault(app, citizen(), formId))
})
afterEach(() => app.close())

const rowFor = async (session: Session) => {
  await app.services.cases.caughtUp()
  const { data } = await app.services.cases.list(session, { page: 1, pageSize: 50 })
  return data.find(({ _id }) => _id === formDataId)
}
const write = (session: Session, note: string) =>
  app.services.cases.addNote(session, { formDataId, noteType: 'citizen', note })
const bell = async (session: Session) =>
  (await app.services.notifications.list(session, { limit: 20, offset: 0 })).items.map(({ msg }) => msg)

test('stands at the case until one has opened it, and is told to who has it', async () => {
  const { cases } = app.services
  await cases.assign(admin(), {
    ...{ formDataId, permission: 'handler', groupIds: [], userIds: ['user-handler'] },
  })
  await cases.loadForm(handler(), { formDataId })
  expect(await rowFor(handler())).toMatchObject({ isNew: false, unreadTextMessageCount: 0 })
  await write(citizen(), 'Lampan blinkar igen.')
  await write(citizen(), 'Och nu är den släckt.')
  expect(await rowFor(handler())).toMatchObject({
    isNew: true,
    notifications: { newChat: true, newFile: false, messages: 2 },
    // None of them came in from outside.
  })
  // The sender knows what they have written.
  expect(await rowFor(citizen())).toMatchObject({ notifications: { newChat: false }, isNew: false })
  expect(await bell(handler())).toContainEqual(expect.stringMatching(/^Nytt meddelande i ärende \d/))
  await cases.loadForm(handler(), { formDataId })
  expect(await rowFor(handler())).toMatchObject({ isNew: false, notifications: { newChat: false } })
  // Nor is what staff write among themselves.
  await app.services.cases.addNote(admin(), { formDataId, noteType: 'internal', note: 'Tant.' })
  expect(await rowFor(handler())).toMatchObject({ notifications: { newChat: false } })
  // What staff answer is no news of the sender's.
  await write(admin(), 'Vi åker ut.')
  expect(await rowFor(handler())).toMatchObject({ notifications: { newChat: false } })
})

test('the case itself says when its reader looked before, so that the page can mark what came since', async () => {
  const { cases } = app.services
  const lookedAt = async (session: Session) =>
    (await cases.loadForm(session, { formDataId })).desk?.looked ?? 0
  const entries = (session: Session) => cases.timeline(session, { formDataId })
  const began = Date.now()
  // The first time nothing is news: all of it is.
  expect(await lookedAt(handler())).toBeGreaterThanOrEqual(began)
  const first = Date.now()
  await Bun.sleep(2)
  // A colleague's note leaves the row of the list as it was; it is news in the case all the same.
  await cases.addNote(admin(), { formDataId, noteType: 'internal', note: 'Ring först.' })
  const before = await lookedAt(handler())
  expect(before).toBeLessThanOrEqual(first)
  expect((await entries(handler())).at(-1)?.at).toBeGreaterThan(before)
  // And once looked at, it is none any more.
  const after = await lookedAt(handler())
  expect((await entries(handler())).at(-1)?.at).toBeLessThanOrEqual(after)
  // What another reads is theirs.
  expect(await lookedAt(admin())).toBeGreaterThan(first)
})
