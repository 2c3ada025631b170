import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'

let app: App
let formDataId: string
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  await app.services.work.start()
  formDataId = (await sendFault(app, citizen(), await publishFault(app))).formDataId
})
afterEach(() => app.close())

const bell = async (who: Session) =>
  (await app.services.notifications.list(who, { limit: 20, offset: 0 })).items.filter(({ msg }) =>
    msg.startsWith('Nytt meddelande'),
  ).length
const move = (connectionId: string, currentStateId: string, who = handler()) =>
  app.services.cases.changeStatus(who, { formDataId, connectionId, currentStateId })
const answer = async () => {
  await app.services.cases.addNote(citizen(), { formDataId, noteType: 'citizen', note: 'Hålet är kvar.' })
  await app.services.work.idle()
}

test('an answer in a closed case that nobody had is told to who closed it', async () => {
  await move('ny-pagar', 'ny')
  await move('pagar-klar', 'pagar')
  await answer()
  expect([await bell(handler()), await bell(registrar()), await bell(stranger())]).toEqual([1, 0, 0])
})

test('where whoever has a case, or closed it, can open it no more, everybody who handles it is told', async () => {
  const { cases, documents } = app.services
  await cases.assign(admin(), {
    formDataId,
    permission: 'registrar',
    userIds: ['user-registrar'],
    groupIds: [],
  })
  await answer()
  expect([await bell(handler()), await bell(registrar())]).toEqual([0, 1])
  await documents.update(systemSession(), {
    ...{ page: 'user', id: 'user-registrar', data: { status: 'disabled' } },
  })
  await answer()
  expect([await bell(handler()), await bell(stranger())]).toEqual([1, 0])
})

test('one that nobody has and that is open is found in the lists: nobody is rung up', async () => {
  await answer()
  expect([await bell(handler()), await bell(registrar())]).toEqual([0, 0])
})
