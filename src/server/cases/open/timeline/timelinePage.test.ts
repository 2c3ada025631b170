import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrarRole,
  sendFault,
  visitor,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import { toJson } from '../../../../shared/json.ts'
import type { App } from '../../../app.ts'
import type { Session } from '../../../session.ts'
import type { Cases } from '../../contract.ts'

let app: App
let cases: Cases
let formDataId: string
let caseToken: string
/** Of a process in which a handler has no role, and one that they handle. */
let secret: string
let other: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  const formId = await publishFault(app)
  const assignmentRoles = [
    { key: 'handler', name: 'Handläggare', roles: [registrarRole] },
    { key: 'registrar', name: 'Registrator' },
  ]
  const shut = await publishFault(app, { prefix: 'b-', process: { assignmentRoles } })
  const sent = await sendFault(app, visitor(), formId)
  formDataId = sent.formDataId
  caseToken = sent.caseToken ?? ''
  secret = (await sendFault(app, visitor(), shut)).formDataId
  other = (await sendFault(app, visitor(), formId)).formDataId
})
afterEach(() => app.close())

/** Writes lines as the engine writes them. */
const happened = async (kind: string, n: number, detail: (i: number) => object = (i) => ({ i })) => {
  const record = await app.services.store.read.cases.find('default', formDataId)
  await app.services.store.write(async (tx) => {
    for (let i = 0; i < n; i++)
      await tx.timelines.append({
        ...{ org: 'default', caseRow: record?.row ?? 0, at: Date.now(), kind, by: 'u', byName: 'Någon' },
        ...{ revision: 1, formVersion: 1, processVersion: 1, detail: toJson({ ...detail(i) }) },
      })
  })
}
const page = (newest: number, who: Session = handler()) =>
  cases.timelinePage(who, { formDataId, newest, ...(who.userId === null && { caseToken }) })
const all = (who: Session = handler()) =>
  cases.timeline(who, { formDataId, ...(who.userId === null && { caseToken }) })

test('the newest lines are the end of the whole, and it is said whether there are earlier', async () => {
  await happened('tag', 300)
  const whole = await all()
  expect(whole).toHaveLength(301)
  for (const newest of [1, 24, 300]) {
    const { entries, earlier } = await page(newest)
    expect(entries).toEqual(whole.slice(-newest))
    expect(earlier).toBe(true)
  }
  for (const newest of [301, 1_000])
    expect(await page(newest)).toEqual({ entries: whole, earlier: false, apart: [] })
})

test('what is hidden from the reader is not told by there being earlier lines, nor does it take the place of any', async () => {
  await happened('related', 250, () => ({ other: secret }))
  await happened('related', 3, () => ({ other }))
  await happened('related', 250, () => ({ other: secret }))
  const whole = await all()
  expect(whole.map(({ kind }) => kind)).toEqual(['sent', 'related', 'related', 'related'])
  expect(await page(4)).toEqual({ entries: whole, earlier: false, apart: [] })
  expect(await page(3)).toMatchObject({ entries: whole.slice(1), earlier: true })
  // Who may open the other reads of it.
  const both = handler({ roles: [handlerRole, registrarRole] })
  expect(await page(4, both)).toMatchObject({ earlier: true })
  expect((await page(4, both)).entries).toEqual((await all(both)).slice(-4))
})

test('who sent it in has the newest of their own lines, however many of others there are', async () => {
  await happened('status', 2, () => ({ from: 'ny', to: 'pagar', toName: 'Pågår' }))
  await happened('tag', 300)
  await happened('saved', 40, () => ({ values: { gata: { from: 'a', to: 'b' } } }))
  const whole = await all(visitor())
  expect(whole.map(({ kind }) => kind)).toEqual(['sent', 'status', 'status'])
  expect(await page(3, visitor())).toEqual({ entries: whole, earlier: false, apart: [] })
  expect(await page(2, visitor())).toEqual({ entries: whole.slice(1), earlier: true, apart: [] })
})

test('what the page of a case tells of besides comes along from before the newest lines, for staff alone', async () => {
  await happened('formMoved', 2, (i) => ({ from: i + 1, to: i + 2 }))
  await happened('added', 1)
  await happened('processMoved', 1, () => ({ from: 1, to: 2 }))
  await happened('tag', 30)
  const apart = async (newest: number, who = handler()) =>
    (await page(newest, who)).apart.map(({ kind, detail }) => [kind, detail.to])
  expect(await apart(24)).toEqual([
    ['formMoved', 3],
    ['added', undefined],
    ['processMoved', 2],
  ])
  expect(await apart(31)).toEqual([
    ['formMoved', 3],
    ['added', undefined],
  ])
  expect(await apart(100)).toEqual([])
  expect(await apart(1, visitor())).toEqual([])
})
