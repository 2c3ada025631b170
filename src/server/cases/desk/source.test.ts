import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  faultAnswers,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Source } from '../../../shared/process/sources.ts'
import type { App } from '../../app.ts'
import type { CaseQuery, Cases } from '../contract.ts'

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
  await makeUsers(app)
  await sendFault(app, visitor(), formId, { gata: 'Webbgatan' })
  await takeDown('letter', 'Brevgatan')
  await takeDown('phone', 'Telefongatan')
})
afterEach(() => app.close())

async function takeDown(source: Source, gata: string): Promise<void> {
  const onBehalf = { userId: null, name: 'Eva Ek', email: '', phone: '' }
  const { formDataId } = await cases.register(handler(), { formId, source, onBehalf })
  await cases.save(handler(), { formId, formDataId, data: { ...faultAnswers, gata }, complete: true })
}
const streets = async (query: Partial<CaseQuery>) =>
  (await cases.list(handler(), { page: 1, pageSize: 10, ...query })).data.map(({ data }) => data.gata)

test('cases are sorted and narrowed by how they came in, and counted by it', async () => {
  expect(await streets({ sort: { source: 1 } })).toEqual(['Webbgatan', 'Telefongatan', 'Brevgatan'])
  expect(await streets({ sort: { source: -1 } })).toEqual(['Brevgatan', 'Telefongatan', 'Webbgatan'])
  expect(await streets({ where: { source: 'web' } })).toEqual(['Webbgatan'])
  expect((await streets({ where: { source: ['phone', 'letter'] } })).sort()).toEqual([
    'Brevgatan',
    'Telefongatan',
  ])
  expect(await streets({ where: { source: 'brevduva' } })).toEqual([])
  const { facets } = await cases.facets(handler(), { view: 'all', where: { source: 'phone' } })
  const counts = facets.find(({ column }) => column === 'source')?.values
  expect(counts?.map(({ label, count }) => [label, count]).sort()).toEqual([
    ['Telefon', 1],
    ['Vanligt brev', 1],
    ['Webben', 1],
  ])
})

test('figures are told apart by it, and a file says it', async () => {
  const year = new Date().getFullYear()
  const { rows } = await cases.figures(handler(), {
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    by: 'source',
  })
  expect(rows.map(({ value, label, incoming }) => [value, label, incoming]).sort()).toEqual([
    ['letter', 'Vanligt brev', 1],
    ['phone', 'Telefon', 1],
    ['web', 'Webben', 1],
  ])
  const only = { from: `${year}-01-01`, to: `${year}-12-31`, by: 'form', where: { source: 'web' } } as const
  expect((await cases.figures(handler(), only)).total.incoming).toBe(1)
})
