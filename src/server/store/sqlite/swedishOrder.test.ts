import { afterAll, beforeAll, expect, test } from 'bun:test'
import { admin } from '../../../../test/support/cases.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { sortKey } from '../../cases/list/sortKey.ts'

let app: App
beforeAll(async () => {
  app = await testApp({ env: silentMail })
})
afterAll(() => app.close())

const names = ['Örn', 'and', 'älg', 'Ål', 'zebra', 'Éclair', 'eagle', 'åsna', 'Zorilla', 'Aborre']
const order = ['Aborre', 'and', 'eagle', 'Éclair', 'zebra', 'Zorilla', 'Ål', 'åsna', 'älg', 'Örn']

test('lists are in the Swedish order, without case, as those of cases are', async () => {
  const { documents, store } = app.services
  for (const name of names) await documents.create(admin(), { page: 'category', data: { name } })
  const listed = async (column: string, isData: boolean, direction: 1 | -1, schema = 'category') => {
    const query = { schema, sort: [{ column, isData, direction }], limit: 20, offset: 0 }
    const { rows } = await store.read.documents.list('default', query)
    return rows.map(({ name }) => name)
  }
  expect(await listed('name', false, 1)).toEqual(order)
  expect(await listed('name', true, -1)).toEqual([...order].reverse())
  for (const most of [100, 20, 3])
    await documents.create(admin(), { page: 'messageServiceLimit', data: { name: `${most}`, perDay: most } })
  expect(await listed('perDay', true, 1, 'messageServiceLimit')).toEqual(['3', '20', '100'])
  const all = await store.read.documents.all('default', 'category')
  expect(all.map(({ name }) => name)).toEqual(order)
  expect([...names].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(order)
})
