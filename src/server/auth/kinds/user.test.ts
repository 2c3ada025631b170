import { afterEach, beforeEach, expect, test } from 'bun:test'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

test.each([
  ['lisa-lundstrom', 'validation.passwordContext'],
  ['ll.bjorkvik.ll', 'validation.passwordContext'],
  ['en hemlig båt', undefined],
])('an account for Lisa Lundström with the password %p: %p', async (password, problem) => {
  const data = { name: 'Lisa Lundström', email: 'll@bjorkvik.se', status: 'active' as const, password }
  const made = app.services.documents.create(systemSession(), { page: 'user', data })
  const problems = await made.then(
    () => undefined,
    ({ options }) => options.fields,
  )
  expect(problems).toEqual(problem && { password: problem })
})

test('a password alone is measured by whom the account is of', async () => {
  const { documents } = app.services
  const page = 'user' as const
  const data = { name: 'Lisa Lundström', email: 'll@bjorkvik.se', status: 'active' as const }
  const { _id: id } = await documents.create(systemSession(), { page, data })
  const change = (password: string) =>
    documents.update(systemSession(), { page, id, data: { password } }).then(
      () => undefined,
      ({ options }) => options.fields,
    )
  expect(await change('lisa-lundstrom')).toEqual({ password: 'validation.passwordContext' })
  expect(await change('en hemlig båt')).toBeUndefined()
})
