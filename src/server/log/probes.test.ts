import { expect, test } from 'bun:test'
import { auditOf } from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { anonymousSession } from '../session.ts'
import { isAttack } from './probes.ts'

const detailOf = (row: { detail: string | null } | undefined) => JSON.parse(row?.detail ?? '{}')

test('what is tried in vain is a number for each address and window, and not a row each', async () => {
  const app = await testApp()
  const { probes, store } = app.services
  const call = (address: string, action: string, input: object) =>
    app.dispatcher.call(anonymousSession({ address }), action, input)
  for (let i = 0; i < 50; i++) {
    await call('10.0.0.1', 'admin/loadForm3', { formDataId: `guess-${i}` })
    await call('10.0.0.1', 'admin/load', { page: 'user', id: `guess-${i}` })
    await call(`2001:db8::${i + 1}`, 'admin/nosuch', {})
  }
  expect(await auditOf(app, 'probe')).toEqual([])
  await probes.tell()
  await probes.tell()
  const rows = await auditOf(app, 'probe')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ actor: 'anonymous', address: '10.0.0.1', result: 'refused' })
  expect(detailOf(rows[0])).toMatchObject({
    ...{ missing: 50, refused: 50 },
    first: ['admin/loadForm3', 'admin/load'],
  })
  expect(detailOf(rows[1])).toMatchObject({ missing: 50, first: ['action'] })
  await call('10.0.0.1', 'admin/loadForm3', { formDataId: 'guess' })
  await probes.tell()
  expect(detailOf((await auditOf(app, 'probe'))[2])).toMatchObject({ missing: 1 })
  await store.idle()
  await app.close()
})

test('of one login twenty refusals have a row in a quarter of an hour, and the rest is a number', async () => {
  const app = await testApp()
  const citizen = sessionWith([])
  for (let i = 0; i < 60; i++) await app.dispatcher.call(citizen, 'admin/load', { page: 'user', id: `${i}` })
  await app.services.probes.tell()
  expect(await auditOf(app, 'admin/load')).toHaveLength(20)
  const [row, ...more] = await auditOf(app, 'probe')
  expect(row).toMatchObject({ actor: 'user-1', session: 'session-1' })
  expect(detailOf(row)).toMatchObject({ refused: 40 })
  expect(more).toEqual([])
  await app.close()
})

test('addresses beyond five hundred are one number', async () => {
  const app = await testApp()
  const { probes } = app.services
  for (let i = 0; i < 600; i++)
    probes.count(anonymousSession({ address: `10.1.${i >> 8}.${i & 255}` }), 'path', '/.env')
  await probes.tell()
  const rows = await auditOf(app, 'probe')
  expect(rows).toHaveLength(501)
  expect(detailOf(rows.at(-1))).toMatchObject({ path: 100 })
  await app.close()
})

test.each([
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/cgi-bin/luci',
  '/a/..%2f..%2fetc/passwd',
  '/phpmyadmin/index',
  '/backup.sql',
  '/%3Cscript%3E',
])('%s is an attack', (path) => expect(isAttack(path)).toBe(true))

test.each([
  '/',
  '/v/felanmalan',
  '/a/0123456789',
  '/favicon.ico',
  '/case/abc',
  '/v/miljo-och-bygg',
  '/environment',
])('%s is none', (path) => expect(isAttack(path)).toBe(false))
