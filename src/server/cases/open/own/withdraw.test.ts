import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import { connection, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import type { Session } from '../../../session.ts'

/** Who sent a case in takes it back: by a connection, or by asking for it. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const withWay = () => {
  const graph = faultGraph()
  graph.states.push(state('tillbaka', 'end', { name: 'Tillbakataget', subType: 'withdrawn' }))
  graph.connections.push(connection('ny-tillbaka', { label: 'Återta', allow: { author: true } }))
  return graph
}
const loaded = async (formDataId: string) => {
  const { formData, desk } = await app.services.cases.loadForm(handler(), { formDataId })
  return { status: formData?.status, said: formData?.notes.citizen ?? [], tags: desk?.tags }
}
const code = (work: Promise<unknown>) => work.then(undefined, (error) => error.code)

for (const author of [citizen(), visitor()])
  describe(`a ${author.kind}`, () => {
    test('follows the connection to a withdrawn end', async () => {
      const formId = await publishFault(app, { graph: withWay() })
      const { cases } = app.services
      const { formDataId, caseToken } = await sendFault(app, author, formId)
      const ref = { formDataId, ...(caseToken && { caseToken }) }
      expect(await cases.withdrawal(author, ref)).toEqual({ by: 'connection', connectionId: 'ny-tillbaka' })
      expect(await cases.withdraw(author, ref)).toEqual({ by: 'connection' })
      expect(await cases.withdraw(author, ref)).toEqual({ by: 'connection' })
      expect(await cases.withdrawal(author, ref)).toMatchObject({ by: 'done' })
      expect(await loaded(formDataId)).toEqual({ status: 'tillbaka', said: [], tags: [] })
      expect((await cases.timeline(author, ref)).filter(({ kind }) => kind === 'status')).toHaveLength(1)
    })

    test('asks for it, once, where there is none, and staff see it in case and list', async () => {
      const formId = await publishFault(app)
      const { cases } = app.services
      const { formDataId, caseToken } = await sendFault(app, author, formId)
      const ref = { formDataId, ...(caseToken && { caseToken }) }
      expect(await cases.withdrawal(author, ref)).toEqual({ by: 'message' })
      // News is what came later than the case, and nobody asks within its millisecond.
      await Bun.sleep(2)
      const all = await Promise.all([cases.withdraw(author, ref), cases.withdraw(author, ref)])
      expect(all).toEqual([{ by: 'message' }, { by: 'message' }])
      await cases.caughtUp()
      const { data } = await cases.list(handler(), { scope: 'all', page: 1, pageSize: 5 })
      expect(data[0]).toMatchObject({ tags: ['Vill ta tillbaka'], notifications: { newChat: true } })
      const { status, said, tags } = await loaded(formDataId)
      expect({ status, tags }).toEqual({ status: 'ny', tags: ['Vill ta tillbaka'] })
      expect(said).toMatchObject([
        { origin: 'citizen', note: expect.stringMatching(/^Jag vill ta tillbaka ärende \S+\.$/) },
      ])
      const lines = await cases.timeline(author, ref)
      expect(lines.find(({ kind }) => kind === 'withdrawAsked')?.detail).toEqual({})
      expect(await auditOf(app, 'case/withdraw')).toHaveLength(1)
      // Staff have dealt with it, and it was asked all the same.
      await cases.setTags(handler(), { formDataId, remove: ['vill ta tillbaka'] })
      await cases.withdraw(author, ref)
      expect(await loaded(formDataId)).toMatchObject({ tags: [], said: { length: 1 } })
    })
  })

test("of a case that is nobody's who waits for an answer hears that it was taken back, and of one that nobody has touched nobody does", async () => {
  const formId = await publishFault(app, { graph: withWay() })
  const { cases, notifications, work } = app.services
  await work.start()
  const heard = async () => {
    await work.idle()
    const bells = [handler(), registrar(), admin()].map((who) =>
      notifications.list(who, { limit: 20, offset: 0 }),
    )
    return (await Promise.all(bells)).map(
      ({ items }) => items.filter(({ msg }) => msg.includes('ny status')).length,
    )
  }
  const untouched = await sendFault(app, visitor(), formId)
  await cases.withdraw(visitor(), { formDataId: untouched.formDataId, caseToken: untouched.caseToken ?? '' })
  expect(await heard()).toEqual([0, 0, 0])
  const { formDataId, caseToken = '' } = await sendFault(app, visitor(), formId)
  await cases.requestCompletion(handler(), {
    ...{ formDataId, due: { days: 5, working: true }, message: 'Vilken gata?' },
    components: [{ componentId: 'gata', note: '' }],
  })
  await cases.withdraw(visitor(), { formDataId, caseToken })
  expect(await heard()).toEqual([1, 0, 0])
  const lines = await cases.timeline(handler(), { formDataId })
  expect(lines.find(({ kind }) => kind === 'status')?.byName).toBe('Den som skickade in')
})

test('no words of an ended case, of a draft, or of somebody else', async () => {
  const formId = await publishFault(app)
  const { cases } = app.services
  const draft = await cases.save(citizen(), { formId, data: { gata: 'A' } })
  expect(await code(cases.withdraw(citizen(), { formDataId: draft.formDataId }))).toBe('FORBIDDEN')
  const { formDataId } = await sendFault(app, citizen(), formId)
  const others: [Session, string][] = [
    [handler(), 'FORBIDDEN'],
    [admin(), 'FORBIDDEN'],
    [stranger(), 'NOT_FOUND'],
    [visitor(), 'NOT_FOUND'],
  ]
  for (const [who, refusal] of others) expect(await code(cases.withdraw(who, { formDataId }))).toBe(refusal)
  await cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })
  expect(await cases.withdrawal(citizen(), { formDataId })).toBeNull()
  expect(await code(cases.withdraw(citizen(), { formDataId }))).toBe('FORBIDDEN')
  expect((await loaded(formDataId)).said).toEqual([])
})

describe('on the page, without script', () => {
  const who = () => citizen({ kind: 'token' })
  const open = async (author: Session, graph = faultGraph()) => {
    const formId = await publishFault(app, { graph })
    await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
    const { formDataId, caseToken = '' } = await sendFault(app, author, formId)
    const page = browser(app, author)
    const token: Record<string, string> = caseToken ? { _caseToken: caseToken } : {}
    const hidden = { _formDataId: formDataId, ...token }
    await page.open(`/v/s?formId=${formId}${caseToken ? '' : `&formDataId=${formDataId}`}`)
    return { page, formDataId, hidden }
  }

  test.each([
    ['somebody logged in', who],
    ['a visitor', visitor],
  ])('%s is asked, may leave it, and is told afterwards', async (_, author) => {
    const { page, formDataId, hidden } = await open(author())
    await page.press('withdraw', {}, hidden)
    expect(page.fill).toMatchObject({ sure: true, withdrawal: { by: 'message' } })
    expect((await loaded(formDataId)).said).toEqual([])
    await page.press('case', {}, hidden)
    expect(page.fill.sure).toBeUndefined()
    await page.press('withdraw', {}, { ...hidden, _sure: 'withdraw' })
    expect(page.fill).toMatchObject({ withdrawal: { by: 'asked' }, state: { _id: 'ny' } })
    await page.press('withdraw', {}, { ...hidden, _sure: 'withdraw' })
    expect((await loaded(formDataId)).said).toHaveLength(1)
  })

  test('the connection is followed, and the page says so', async () => {
    const { page, hidden } = await open(who(), withWay())
    expect(page.fill.withdrawal).toEqual({ by: 'connection', connectionId: 'ny-tillbaka' })
    await page.press('withdraw', {}, { ...hidden, _sure: 'withdraw' })
    expect(page.fill).toMatchObject({ withdrawal: { by: 'done' }, state: { _id: 'tillbaka' } })
  })
})
