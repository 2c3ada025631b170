import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultAnswers,
  handler,
  makeUsers,
  publishFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { recordOf } from '../../../shared/record.ts'
import type { App } from '../../app.ts'

let app: App
let formId: string
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  formId = await publishFault(app)
})
afterEach(() => app.close())

const ask = (who: ReturnType<typeof handler>, more: object) =>
  app.dispatcher.call(who, 'form/requestForm3Section', { formId, ...more }) as Promise<Values>

test('a page of a form is answered by itself, with its own answers alone', async () => {
  const sent = await app.services.cases.save(citizen(), { formId, data: faultAnswers, complete: true })
  const { formDataId } = sent
  const { data: found } = await ask(handler(), { formDataId, sectionId: 'p2' })
  expect(found).toMatchObject({ rootId: 'p2', data: { anonym: 'nej', epost: 'anna@example.se' } })
  expect(recordOf(found).data).not.toHaveProperty('gata')
  expect(Object.keys(recordOf(recordOf(found).normStructure))).toContain('s2')
  expect(Object.keys(recordOf(recordOf(found).normStructure))).not.toContain('s1')
  const { data: section } = await ask(visitor(), { sectionId: 's1' })
  expect(section).toMatchObject({ rootId: 's1', data: {} })
})

test('what is not there, and what is not theirs to read, is not answered', async () => {
  const sent = await app.services.cases.save(citizen(), { formId, data: faultAnswers, complete: true })
  const { formDataId } = sent
  for (const [who, more] of [
    [handler(), { formDataId, sectionId: 'nosuch' }],
    [handler(), { formDataId, sectionId: 'constructor' }],
    [visitor(), { formDataId, sectionId: 'p1' }],
  ] as const)
    expect(await ask(who, more)).toMatchObject({ err: { code: 'NOT_FOUND' } })
})
