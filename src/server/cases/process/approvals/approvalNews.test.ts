import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  handlerRole,
  makeRoles,
  publishFault,
  registrarRole,
  sendFault,
  visitor,
} from '../../../../../test/support/cases.ts'
import { sessionWith, silentMail, testApp } from '../../../../../test/support/scenario.ts'
import type { Approvals } from '../../../../shared/process/process.ts'
import { connection, graph, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'

/** Anna and Bo are chiefs of the process; Cia and Dan handle its cases; Eva is of the staff of something else. */
const names = { anna: 'Anna', bo: 'Bo', cia: 'Cia', dan: 'Dan', eva: 'Eva' }
type Person = keyof typeof names
const people: readonly Person[] = ['anna', 'bo', 'cia', 'dan', 'eva']
const chiefRole = 'role-chief'
const rolesOf: Record<Person, string[]> = {
  anna: [chiefRole],
  bo: [chiefRole],
  cia: [handlerRole],
  dan: [handlerRole],
  eva: [registrarRole],
}

let app: App
beforeEach(async () => {
  setSystemTime(Date.parse('2026-07-06T10:00:00Z'))
  app = await testApp({ env: silentMail })
  await makeRoles(app, handlerRole, registrarRole, chiefRole)
  for (const id of people)
    await app.services.documents.create(systemSession(), {
      ...{ page: 'user', id: `user-${id}` },
      data: { name: names[id], email: `${id}@example.se`, status: 'active', groups: [], roles: rolesOf[id] },
    })
  await app.services.work.start()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

async function as(who: Person): Promise<Session> {
  const userId = `user-${who}`
  const standsInFor = await app.services.accounts.absences.standsInFor('default', userId)
  return sessionWith('user', {
    ...{ id: `s-${who}`, userId, userName: names[who], roles: rolesOf[who], standsInFor },
  })
}

/** A case that has come to where two have to approve, brought there by Cia. */
async function waiting({
  more = {},
  author = visitor(),
  condition,
}: {
  more?: Partial<Approvals>
  author?: Session
  condition?: { value: string; is: 'equals'; to: string }
} = {}) {
  const formId = await publishFault(app, {
    graph: graph(
      [
        state('ny', 'start', { steps: { handler: 'edit', chief: 'edit' } }),
        state('pagar', 'normal', { steps: { handler: 'edit', chief: 'edit' } }),
        state('klar', 'end'),
      ],
      [
        connection('ny-pagar', { label: 'Föreslå' }),
        connection('pagar-klar', {
          label: 'Bevilja',
          approvals: { count: 2, roles: ['chief'], ...more },
          ...(condition && { condition }),
        }),
        connection('pagar-ny', { label: 'Tillbaka' }),
      ],
    ),
    process: {
      assignmentRoles: [
        { key: 'handler', name: 'Handläggare', roles: [handlerRole] },
        { key: 'chief', name: 'Chef', roles: [chiefRole] },
      ],
    },
  })
  const { formDataId } = await sendFault(app, author, formId)
  const press = async (who: Person, connectionId = 'pagar-klar') => {
    const done = await app.services.cases.changeStatus(await as(who), {
      ...{ formDataId, connectionId, currentStateId: connectionId.split('-')[0] ?? '' },
    })
    await app.services.work.idle()
    return done
  }
  await press('cia', 'ny-pagar')
  return { formDataId, press }
}

const asked = 'Ärende 2026-00001, Felanmälan, väntar på ditt godkännande'
const bell = async (who: Person) =>
  (await app.services.notifications.list(await as(who), { limit: 20, offset: 0 })).items.map(({ msg }) => msg)
const awaited = async () => {
  const found: Person[] = []
  for (const who of people) if ((await bell(who)).includes(asked)) found.push(who)
  return found
}
const badges = async () => {
  const found: Person[] = []
  for (const who of people) {
    const { data } = await app.services.cases.list(await as(who), { page: 1, pageSize: 10 })
    if (data.some(({ approves }) => approves)) found.push(who)
  }
  return found
}

test('those who may approve are told when the case comes there, and it goes when it is not awaited', async () => {
  const { press } = await waiting()
  expect(await awaited()).toEqual(['anna', 'bo'])
  expect(await badges()).toEqual(['anna', 'bo'])
  await press('anna')
  // Who has given theirs is not asked any more.
  expect(await awaited()).toEqual(['bo'])
  expect(await badges()).toEqual(['bo'])
  await press('bo')
  expect(await awaited()).toEqual([])
  expect(await badges()).toEqual([])
})

test('once for each stay: they are told anew when it comes there again, and not when what was approved of is dropped', async () => {
  const { press, formDataId } = await waiting()
  const { notifications } = app.services
  const [item] = (await notifications.list(await as('anna'), { limit: 5, offset: 0 })).items
  await notifications.remove(await as('anna'), item?._id ?? '')
  await press('bo')
  await app.services.cases.takeApprovalBack(await as('bo'), { formDataId, connectionId: 'pagar-klar' })
  await app.services.work.idle()
  expect(await awaited()).toEqual([])
  await press('dan', 'pagar-ny')
  setSystemTime(Date.parse('2026-07-06T11:00:00Z'))
  await press('dan', 'ny-pagar')
  expect(await awaited()).toEqual(['anna', 'bo'])
  await press('dan', 'pagar-ny')
  expect(await awaited()).toEqual([])
})

test('neither who sent it in, nor who did what shuts them out, nor who brought it there is told', async () => {
  const author = { ...(await as('anna')) }
  await waiting({ more: { roles: [], notAuthor: true, notSameAs: ['ny-pagar'] }, author })
  // Cia brought it there; Anna sent it in.
  expect(await awaited()).toEqual(['bo', 'dan'])
})

test('who stands in for a chief is told, and whoever of the two is first is counted for both', async () => {
  await app.services.absences.add(admin(), {
    ...{ from: '2026-07-06', to: '2026-07-31', deputy: 'user-dan', userId: 'user-anna' },
  })
  const { press, formDataId } = await waiting()
  await app.services.cases.assign(admin(), {
    ...{ formDataId, permission: 'chief', userIds: ['user-anna'], groupIds: [] },
  })
  await press('cia', 'pagar-ny')
  setSystemTime(Date.parse('2026-07-06T11:00:00Z'))
  await press('cia', 'ny-pagar')
  expect(await awaited()).toEqual(['anna', 'bo', 'dan'])
  await press('dan')
  expect(await awaited()).toEqual(['bo'])
})

test('nobody is told of a connection whose condition does not hold', async () => {
  await waiting({ condition: { value: 'kategori', is: 'equals', to: 'park' } })
  expect(await awaited()).toEqual([])
  expect(await badges()).toEqual([])
})

test('it goes by mail to who wishes so, and who wishes nothing hears nothing', async () => {
  const { notifications, mail, work } = app.services
  await notifications.setWishes(await as('anna'), { wishes: { approval: 'mail' } })
  await notifications.setWishes(await as('bo'), { wishes: { approval: 'none' } })
  await waiting()
  await work.idle()
  expect(await awaited()).toEqual(['anna'])
  const { rows } = await mail.list(systemSession(), { pageNo: 1, pageSize: 50, newestFirst: true })
  expect(rows.filter(({ subject }) => subject === asked).map(({ recipients }) => recipients)).toEqual([
    ['anna@example.se'],
  ])
})

test('who has the case hears of it as an approval, and not of the new status beside it', async () => {
  const { press, formDataId } = await waiting()
  await app.services.cases.assign(admin(), {
    ...{ formDataId, permission: 'chief', userIds: ['user-anna'], groupIds: [] },
  })
  await press('dan', 'pagar-ny')
  setSystemTime(Date.parse('2026-07-06T11:00:00Z'))
  await press('dan', 'ny-pagar')
  expect((await bell('anna')).slice(0, 2)).toEqual([asked, 'Ärende 2026-00001 har ny status: ny'])
})
