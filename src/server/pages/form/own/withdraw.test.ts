import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, makeUsers, publishFault, sendFault } from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import type { App } from '../../../app.ts'

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

test('who takes a case back is asked first, and told at the top of its page that it is done', async () => {
  const formId = await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  const { formDataId } = await sendFault(app, citizen(), formId)
  const page = browser(app, citizen({ kind: 'token' }))
  await page.open(`/v/s?formId=${formId}&formDataId=${formDataId}`)
  await page.press('withdraw', {}, { _formDataId: formDataId })
  expect(page.fill).toMatchObject({ sure: true })
  await page.press('withdraw', {}, { _formDataId: formDataId, _sure: 'withdraw' })
  expect(page.fill).toMatchObject({
    formDataId,
    notice: { kind: 'more', text: expect.stringContaining('att du vill ta tillbaka ärendet') },
    withdrawal: { by: 'asked', at: expect.any(Number) },
  })
})
