import { afterEach, beforeEach, expect, test } from 'bun:test'
import { z } from 'zod'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { defineAction } from '../actions/define.ts'
import type { App } from '../app.ts'
import { anonymousSession } from '../session.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const definition = (more: object = {}) =>
  defineAction('test/do', {
    input: z.strictObject({ id: z.string() }),
    output: z.object({ done: z.boolean() }),
    allow: 'formBuilder',
    run: () => ({ done: true }),
    ...more,
  })
const builder = sessionWith('formBuilder')
const invoke = (more: object, input: unknown = { id: 'x' }, session = builder) =>
  app.services.invoke(definition(more), session, input).then(
    (data) => data,
    (error) => error.code ?? error.message,
  )
const audited = async () => {
  const query = { limit: 10, offset: 0, newestFirst: false }
  const { rows } = await app.services.store.read.audit.list('default', query)
  return rows.map(({ action, object, result }) => [action, object, result].join(' '))
}

test('what is declared is kept: permission, input, how often, who is told', async () => {
  expect(await invoke({ audit: true })).toEqual({ done: true })
  expect(await invoke({}, { id: 'x', more: 1 })).toBe('INVALID')
  expect(await invoke({}, JSON.parse('{"id":"x","__proto__":{}}'))).toBe('INVALID')
  expect(await invoke({}, { id: 1 }, sessionWith('user'))).toBe('FORBIDDEN')
  expect(await invoke({}, { id: 'x' }, anonymousSession())).toBe('UNAUTHORIZED')
  expect(await invoke({ perMinute: 1 })).toEqual({ done: true })
  expect(await invoke({ perMinute: 1 })).toBe('TOO_MANY')
  // A visitor's attempt leaves no line.
  expect(await audited()).toEqual(['test/do x ok', 'test/do  refused'])
})

test.each([
  ['another shape than declared', () => ({ done: 'yes' }), 'test/do answers another shape than it declares'],
  ['more than declared', () => ({ done: true, secret: 1 }), 'test/do answers more than it declares'],
])('an answer of %s is an error in tests', async (_, run, message) => {
  expect(await invoke({ run })).toStartWith(message)
})

test('an effect that is refused is told of by its name, once, however it was called', async () => {
  const user = sessionWith('user')
  const wanted = { effect: 'Case/assign', context: { formDataId: 'x' } }
  expect(await app.dispatcher.call(user, 'admin/runEffect3', wanted)).toMatchObject({
    err: { code: 'FORBIDDEN' },
  })
  expect(await app.services.effects.run(user, 'Case/assign', {}).catch(({ code }) => code)).toBe('FORBIDDEN')
  expect(await audited()).toEqual(['Case/assign x refused', 'Case/assign  refused'])
})

test('an effect takes no dangerous keys either', async () => {
  const context = JSON.parse('{"formId":"a","formDataId":"b","constructor":1}')
  expect(
    await app.services.effects.run(builder, 'Summary/get', context).catch((error) => error.options),
  ).toEqual({
    fields: { constructor: 'validation.unknownKey' },
  })
})
