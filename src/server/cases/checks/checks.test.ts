import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  auditOf,
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
import { systemSession } from '../../session.ts'
import type { CaseCheckList, Check } from '../contract.ts'

let app: App
let checks: CaseCheckList
let formId: string
let formDataId: string

beforeEach(async () => {
  app = await testApp()
  checks = app.services.cases.checks
  formId = await publishFault(app, { process: { checklist: [{ text: 'Ring' }, { text: 'Åk dit' }] } })
  await makeUsers(app)
  formDataId = (await sendFault(app, citizen(), formId)).formDataId
})
afterEach(() => app.close())

const list = (who: Session = handler()) => checks.list(who, formDataId)
const texts = async () => (await list()).map(({ text }) => text)
const add = (text: string, who: Session = handler()) => checks.add(who, { formDataId, text })
const named = async (text: string): Promise<Check> => {
  const found = (await list()).find((check) => check.text === text)
  if (!found) throw new Error(`no point ${text}`)
  return found
}
const ref = async (text: string) => ({ formDataId, checkId: (await named(text))._id })

test('a new case has the points of its process, and those that staff add', async () => {
  expect(await texts()).toEqual(['Ring', 'Åk dit'])
  await add('Skriv')
  expect(await texts()).toEqual(['Ring', 'Åk dit', 'Skriv'])
  // A case that was there before keeps its own.
  const { documents } = app.services
  await documents.update(systemSession(), { page: 'process', id: 'process-fault', data: { checklist: [] } })
  await documents.publish(systemSession(), 'process-fault', '')
  expect(await texts()).toEqual(['Ring', 'Åk dit', 'Skriv'])
  const { formDataId: newer } = await sendFault(app, visitor(), formId)
  expect(await checks.list(handler(), newer)).toEqual([])
})

test('who ticks a point first stays the one who did, in whatever order two people tick and untick', async () => {
  const ring = await ref('Ring')
  await Promise.all([
    checks.tick(handler(), { ...ring, done: true }),
    checks.tick(registrar(), { ...ring, done: true }),
  ])
  const first = (await named('Ring')).done?.byName
  expect(['Hanna Handläggare', 'Rune Registrator']).toContain(first ?? '')
  await checks.tick(admin(), { ...ring, done: true })
  expect((await named('Ring')).done?.byName).toBe(first)
  expect((await auditOf(app, 'case/tickCheck')).length).toBe(1)
  await Promise.all([
    checks.tick(handler(), { ...ring, done: false }),
    checks.tick(registrar(), { ...(await ref('Åk dit')), done: true }),
  ])
  expect((await list()).map(({ done }) => done?.byName ?? null)).toEqual([null, 'Rune Registrator'])
})

test('points change places, also where the one they are put before is gone', async () => {
  await add('Skriv')
  await checks.move(handler(), { ...(await ref('Skriv')), before: (await named('Ring'))._id })
  expect(await texts()).toEqual(['Skriv', 'Ring', 'Åk dit'])
  await checks.move(handler(), { ...(await ref('Skriv')), before: null })
  expect(await texts()).toEqual(['Ring', 'Åk dit', 'Skriv'])
  await checks.move(handler(), { ...(await ref('Ring')), before: 'gone' })
  expect(await texts()).toEqual(['Åk dit', 'Skriv', 'Ring'])
})

test('what is removed comes back as it was, and nobody ticks it meanwhile', async () => {
  const ring = await ref('Ring')
  await checks.tick(handler(), { ...ring, done: true })
  await checks.remove(handler(), ring)
  expect(await texts()).toEqual(['Åk dit'])
  for (const change of [
    () => checks.tick(registrar(), { ...ring, done: false }),
    () => checks.move(registrar(), { ...ring, before: null }),
    () => checks.remove(registrar(), ring),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'CONFLICT' })
  await checks.restore(registrar(), ring)
  await checks.restore(handler(), ring)
  expect((await list()).map(({ text, done }) => [text, done?.byName])).toEqual([
    ['Ring', 'Hanna Handläggare'],
    ['Åk dit', undefined],
  ])
})

test('it is staff alone who see it and change it: not who sent the case in, nor by the points of another case', async () => {
  const ring = await ref('Ring')
  await expect(list(citizen())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(add('x', citizen())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const who of [stranger(), visitor()])
    await expect(list(who)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const other = (await sendFault(app, visitor(), formId)).formDataId
  await expect(checks.tick(handler(), { ...ring, formDataId: other, done: true })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await expect(checks.restore(handler(), { ...ring, formDataId: other })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const { cases } = app.services
  const seen = JSON.stringify([
    await cases.loadForm(citizen(), { formDataId }),
    await cases.timeline(citizen(), { formDataId }),
    await cases.facts(systemSession(), formDataId),
  ])
  expect(seen).not.toContain('Åk dit')
  await cases.remove(admin(), [formDataId])
  await expect(list()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await cases.emptyTrash(admin(), [formDataId])
})

test('there are at most a hundred points', async () => {
  for (let n = 2; n < 100; n++) await add(`Punkt ${n}`)
  await expect(add('en till')).rejects.toMatchObject({ code: 'INVALID' })
  const ring = await ref('Ring')
  await checks.remove(handler(), ring)
  await add('en till')
  await expect(checks.restore(handler(), ring)).rejects.toMatchObject({ code: 'INVALID' })
})
