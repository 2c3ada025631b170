import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, faultAnswers, publishFault, visitor } from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import type { App } from '../../../app.ts'

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const address = (formDataId: string) => `/v/s?formId=form-fault&formDataId=${formDataId}`

test('the way to a case in a mail leads who is not logged in to the login, and back to it', async () => {
  const sent = await app.services.cases.save(citizen(), {
    ...{ formId: 'form-fault', data: faultAnswers, complete: true },
  })
  const page = browser(app, visitor())
  for (const id of [sent.formDataId, 'somebody-elses-or-none']) {
    const reply = await page.open(address(id))
    expect(reply.status).toBe(404)
    expect(page.form).toMatchObject({
      ...{ kind: 'missing', reason: 'notFound' },
      href: `/sign-in?originalPath=${encodeURIComponent(address(id))}`,
    })
  }
  page.become(citizen({ kind: 'token', userId: 'user-other' }))
  await page.open(address(sent.formDataId))
  expect(page.form).toMatchObject({ kind: 'missing', reason: 'notFound' })
  expect(page.form).not.toHaveProperty('href')
})
