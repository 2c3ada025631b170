import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { Cases } from '../contract.ts'
import { momentIn } from '../today.ts'
import type { NewReminder } from './contract.ts'

let app: App
let cases: Cases
let formDataId: string
const noon = Date.parse('2026-03-10T12:00:00Z')
const tomorrow = { day: '2026-03-11', time: '08:00' }

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  await app.services.work.start()
  formDataId = (await sendFault(app, visitor(), await publishFault(app))).formDataId
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const remind = (who: Session = handler(), more: Partial<NewReminder> = {}) =>
  cases.reminders.add(who, { formDataId, ...tomorrow, word: 'Ring Eva', ...more })
/** What the bell says of reminders. */
const bell = async (who: Session = handler()) =>
  (await app.services.notifications.list(who, { limit: 50, offset: 0 })).items
    .filter(({ icon }) => icon === 'alarm-clock')
    .map(({ msg, href }) => [msg, href])
/** It becomes that time, and what is due is done. */
async function at(time: string) {
  setSystemTime(Date.parse(time))
  app.services.work.wake()
  await app.services.work.idle()
}

test('a time of a day is that of Sweden, in winter, in summer and where the clocks are turned', () => {
  expect(new Date(momentIn('2026-03-11', '08:00')).toISOString()).toBe('2026-03-11T07:00:00.000Z')
  expect(new Date(momentIn('2026-07-01', '08:00')).toISOString()).toBe('2026-07-01T06:00:00.000Z')
  expect(new Date(momentIn('2026-03-29', '02:30')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(new Date(momentIn('2026-10-25', '02:30')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(momentIn('2026-02-31', '08:00')).toBeNaN()
})

test('the bell tells the person at the time and nobody else, once, and the reminder is over', async () => {
  const { reminder } = await remind()
  expect(await cases.reminders.list(handler(), formDataId)).toEqual([reminder])
  await at('2026-03-11T06:59:00Z')
  expect(await bell()).toEqual([])
  await at('2026-03-11T07:00:00Z')
  expect(await bell()).toEqual([['Påminnelse, ärende 2026-00001: Ring Eva', `/case/${formDataId}`]])
  expect(await cases.reminders.list(handler(), formDataId)).toEqual([])
  await at('2026-03-12T07:00:00Z')
  expect((await bell()).length).toBe(1)
  for (const other of [registrar(), admin()]) expect(await bell(other)).toEqual([])
})

test('what came due while nothing ran is told at the next start', async () => {
  await remind()
  await app.services.work.stop()
  setSystemTime(Date.parse('2026-03-14T07:00:00Z'))
  await app.services.work.start()
  await app.services.work.idle()
  expect((await bell()).length).toBe(1)
})

test('others neither see nor remove it, and nobody is reminded of what they do not handle', async () => {
  const { reminder } = await remind()
  expect(await cases.reminders.list(registrar(), formDataId)).toEqual([])
  const ref = { formDataId, reminderId: reminder._id }
  expect(await cases.reminders.remove(registrar(), ref)).toEqual({ removed: false })
  expect((await cases.timeline(admin(), { formDataId })).map(({ kind }) => kind)).not.toContain('reminder')
  await expect(remind(stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(remind(citizen())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(remind(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await cases.reminders.remove(handler(), ref)).toEqual({ removed: true })
  await at('2026-03-11T07:00:00Z')
  expect(await bell()).toEqual([])
})

test('who may no longer open the case is not reminded of it, nor anybody of one that is removed', async () => {
  await remind()
  await remind(registrar())
  await app.services.documents.update(admin(), { page: 'user', id: 'user-handler', data: { roles: [] } })
  await at('2026-03-11T07:00:00Z')
  expect(await bell()).toEqual([])
  expect((await bell(registrar())).length).toBe(1)
  await remind(registrar(), { day: '2026-03-12' })
  await cases.remove(admin(), [formDataId])
  await at('2026-03-12T07:00:00Z')
  expect((await bell(registrar())).length).toBe(1)
})

test('a time that has passed, no time, and too many are refused', async () => {
  for (const bad of [{ day: '2026-03-10', time: '12:59' }, { day: '2026-02-31' }])
    await expect(remind(handler(), bad)).rejects.toMatchObject({ code: 'INVALID' })
  for (let n = 0; n < 20; n++) await remind()
  await expect(remind()).rejects.toMatchObject({ code: 'INVALID' })
  // As many as one likes in all: another person has their own.
  await remind(registrar())
})
