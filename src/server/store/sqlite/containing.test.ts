import { afterAll, beforeAll, expect, test } from 'bun:test'
import { admin } from '../../../../test/support/cases.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'

/** Å, ä, ö and their like are found by either case in every list, and what LIKE has signs for is looked for as it stands. */

let app: App
beforeAll(async () => {
  app = await testApp({ env: silentMail })
})
afterAll(() => app.close())

const found = async (text: string) => {
  const words = { words: text, fields: [] }
  const query = { schema: 'category', text: words, sort: [], limit: 10, offset: 0 }
  return (await app.services.store.read.documents.list('default', query)).rows.map(({ name }) => name).sort()
}

test.each([
  ['öl', ['Ölands väg', 'storÖl', 'ÖLET']],
  ['ÖL', ['Ölands väg', 'storÖl', 'ÖLET']],
  ['väg', ['Ölands väg']],
  ['VÄG', ['Ölands väg']],
  ['ölands Väg', ['Ölands väg']],
  ['é_é', ['É_É']],
  ['_', ['É_É']],
  ['%', []],
])('%s in a list of documents', async (filter, expected) => {
  const { documents } = app.services
  for (const name of ['Ölands väg', 'storÖl', 'ÖLET', 'É_É', 'Annat'])
    if (!(await found('')).includes(name))
      await documents.create(admin(), { page: 'category', data: { name } })
  expect(await found(filter)).toEqual([...expected].sort())
})

test('in the logs of mails, messages, what has happened and who did it', async () => {
  const { store } = app.services
  const { read } = store
  const about = { limit: 10, offset: 0, newestFirst: true }
  await store.write((tx) =>
    app.services.mail.queue(tx, 'default', { to: 'a@example.org', subject: 'Ändrad ÖPPETTID', text: 'Hej' }),
  )
  app.services.log.write('default', 'system', 'info', 'Åtgärden är klar')
  await store.idle()
  const texts = ['ändrad öppettid', 'ÄNDRAD Öppettid']
  for (const text of texts) expect((await read.mails.list('default', { ...about, text })).totalCount).toBe(1)
  for (const text of ['åtgärden ÄR', 'ÅTGÄRDEN'])
    expect((await read.log.list('default', { ...about, kind: 'system', text })).totalCount).toBe(1)
  expect((await read.log.list('default', { ...about, kind: 'system', text: '_' })).totalCount).toBe(0)
})
