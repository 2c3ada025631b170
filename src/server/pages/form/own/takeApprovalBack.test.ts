import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
} from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import { connection } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'

/** Who sent a case in and may approve of what becomes of it meets that on its page, without script. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

test('who sent it in sees what they have approved of and how many remain, without names, and takes it back', async () => {
  const graph = faultGraph()
  graph.connections.push({
    ...connection('ny-klar'),
    _id: 'bevilja',
    label: 'Bevilja',
    approvals: { count: 3 },
  })
  const formId = await publishFault(app, { graph })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  const { formDataId } = await sendFault(app, citizen(), formId)
  await app.services.cases.changeStatus(handler(), {
    ...{ formDataId, connectionId: 'bevilja', currentStateId: 'ny' },
  })
  const page = browser(app, citizen({ kind: 'token' }))
  await page.open(`/v/s?formId=${formId}&formDataId=${formDataId}`)
  const waiting = { connectionId: 'bevilja', label: 'Bevilja', needed: 3 }
  expect(page.fill.approvals).toEqual([{ ...waiting, left: 2, mine: false }])
  expect(page.fill.connections).toMatchObject([{ _id: 'bevilja', approves: { needed: 3, given: 1 } }])

  await page.press('connection:bevilja', {}, { _formDataId: formDataId })
  expect(page.fill.approvals).toEqual([{ ...waiting, left: 1, mine: true }])
  expect(page.fill.connections).toEqual([])
  expect(JSON.stringify(page.fill.approvals)).not.toContain('Hanna')

  await page.press('unapprove:bevilja', {}, { _formDataId: formDataId })
  expect(page.fill).toMatchObject({
    approvals: [{ ...waiting, left: 2, mine: false }],
    notice: { kind: 'more', text: 'Ditt godkännande är tillbakataget.' },
  })
  // Again, from a page that was open all the while: there is nothing left to take back, and the page says so.
  await page.press('unapprove:bevilja', {}, { _formDataId: formDataId })
  expect(page.fill).toMatchObject({ notice: { kind: 'error' } })
})
