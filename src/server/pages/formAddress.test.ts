import { afterEach, beforeEach, expect, test } from 'bun:test'
import { admin, publishFault, visitor } from '../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../test/support/pages.ts'
import type { App } from '../app.ts'
import { addressOf } from './formAddress.ts'

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app)
})
afterEach(() => app.close())

const form = 'form-fault'
const takesAny = { oneForm: false, lock: 'enabled' }
const own = async (path: string) => {
  const { documents } = app.services
  await documents.update(admin(), { page: 'form', id: form, data: { path } })
  await documents.publish(admin(), form, '')
}
const opened = async (path: string) => {
  const page = browser(app, visitor())
  const { status, headers } = await page.get(path)
  return status === 303 ? headers.location : status
}

test('a form is found by its own address, by its id and by that of its process', async () => {
  await publishView(app, 's', [['Form#form', takesAny]])
  await own('felanmalan')
  expect(await opened('/v/felanmalan?q=1')).toBe('/v/s?q=1&formId=form-fault')
  expect(await opened('/v/Felanmalan')).toBe('/v/s?formId=form-fault')
  expect(await opened(`/v/${form}`)).toBe('/v/s?formId=form-fault')
  expect(await opened('/v/process-fault')).toBe('/v/s?processId=process-fault')
  expect(await opened('/v/annat')).toBe(404)
  await app.services.documents.update(admin(), { page: 'form', id: form, data: { path: 'annat' } })
  expect(await opened('/v/annat')).toBe(404)
})

test('a form that is closed says so at its own address and by its id', async () => {
  await publishView(app, 's', [['Form#form', takesAny]])
  await own('felanmalan')
  await app.services.documents.unpublish(admin(), form)
  for (const address of ['/v/felanmalan', `/v/${form}`]) {
    expect(await opened(address)).toBe('/v/s?formId=form-fault')
  }
  expect(await opened('/v/s?formId=form-fault')).toBe(410)
  await app.services.documents.remove(admin(), { page: 'form', ids: [form] })
  expect(await opened('/v/felanmalan')).toBe(404)
})

test('a view of its own comes before one that takes any form, and before another form’s', async () => {
  await publishView(app, 'alla', [['Form#form', takesAny]])
  await publishView(app, 'annans', [['Form#form', { ...takesAny, oneForm: true, formId: 'annat' }]])
  await publishView(app, 'egen', [['Form#form', { ...takesAny, oneForm: true, formId: form }]])
  expect(await opened(`/v/${form}`)).toBe('/v/egen?formId=form-fault')
})

test('the address that is told is the own one, else one by id, and none where no view takes forms', async () => {
  const { baseUrl } = app.services.config
  const told = () => addressOf(app.services, admin(), form)
  expect(await told()).toBeNull()
  const view = await publishView(app, 's', [['Form#form', takesAny]])
  expect(await told()).toBe(`${baseUrl}/v/form-fault`)
  await own('felanmalan')
  expect(await told()).toBe(`${baseUrl}/v/felanmalan`)
  expect(await addressOf(app.services, admin(), String(view))).toBe(`${baseUrl}/v/s`)
  expect(await addressOf(app.services, visitor(), form)).toBeNull()
})

const refused = (fields: object) => ({ code: 'INVALID', options: { fields } })

test('a form is not given the address of a view, and a view not that of a form', async () => {
  const view = await publishView(app, 's', [['Form#form', takesAny]])
  await expect(own('S')).rejects.toMatchObject(refused({ path: 'validation.duplicate' }))
  await own('felanmalan')
  const { documents } = app.services
  const data = { url: 'Felanmalan' }
  await expect(documents.update(admin(), { page: 'view', id: String(view), data })).rejects.toMatchObject(
    refused({ url: 'validation.duplicate' }),
  )
})
