import { expect, test } from 'bun:test'
import { databaseOf, rewrite } from '../../../test/support/database.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { anonymousSession, systemSession } from '../session.ts'

test('the audit log says who, from where, what and how, in words beside the facts', async () => {
  const app = await testApp()
  const { documents, audit } = app.services
  const anna = sessionWith('admin', { id: 's-1', address: '10.0.0.9', userId: 'user-anna' })
  const user = { name: 'Anna', email: 'anna@example.org', status: 'active' as const }
  await documents.create(systemSession(), { page: 'user', id: 'user-anna', data: user })
  const { _id } = await documents.create(anna, { page: 'category', data: { name: 'Gata' } })
  await audit.note(anonymousSession({ address: '10.0.0.1' }), { action: 'recover', result: 'ok' })
  await audit.note(anna, { action: 'admin/nosuch', object: 'x/y', result: 'refused' })
  const query = { page: 'log', filters: { kind: 'audit' }, pageNo: 1, pageSize: 3 }
  const { rows } = await documents.grid(anna, query)
  expect(rows).toMatchObject([
    {
      ...{ actor: 'user-anna', action: 'admin/nosuch', object: 'x/y', result: 'refused', level: 'warning' },
      text: { actor: 'Anna', action: 'admin/nosuch', object: 'x/y', result: 'Nekat' },
    },
    {
      ...{ actor: 'anonymous', session: null, address: '10.0.0.1' },
      text: { actor: 'Besökare', action: 'Bad om ett nytt lösenord', object: '', result: 'Genomfört' },
    },
    {
      ...{ actor: 'user-anna', session: 's-1', address: '10.0.0.9', action: 'created', result: 'ok' },
      ...{ object: `category/${_id}`, msg: 'Anna · Skapade · Kategori Gata · Genomfört' },
      text: { actor: 'Anna', action: 'Skapade', object: 'Kategori Gata', result: 'Genomfört' },
    },
  ])
  await app.close()
})

test('why a login came to nothing is said in words, in the audit log and in that of logins', async () => {
  const app = await testApp()
  const { accounts, documents, store } = app.services
  const credentials = { username: 'eva@example.org', password: 'fel' }
  for (let n = 0; n < 6; n++)
    await accounts.login({ strategy: 'local', credentials }, { address: '192.0.2.1' }).catch(() => {})
  await accounts.tellRefused()
  await store.idle()
  const rowsOf = async (kind: string) => {
    const query = { page: 'log', filters: { kind }, pageNo: 1, pageSize: 10 }
    return (await documents.grid(sessionWith('admin'), query)).rows
  }
  const audit = (await rowsOf('audit')).map(({ text }) => text.result)
  expect(new Set(audit)).toEqual(
    new Set(['Misslyckat: fel e-postadress eller lösenord', 'Nekat: för många försök']),
  )
  const logins = (await rowsOf('login')).map(({ msg }) => String(msg))
  expect(new Set(logins)).toEqual(
    new Set(['eva@example.org: fel e-postadress eller lösenord', 'eva@example.org: för många försök']),
  )
  await app.close()
})

test.each([
  ['changed', 'UPDATE audit SET actor = ?1'],
  ['removed', 'DELETE FROM audit WHERE actor <> ?1'],
  [
    'replaced',
    'INSERT OR REPLACE INTO audit SELECT seq, org, at, ?1, session, address, action, object, result, detail, hash FROM audit',
  ],
])('no row of the audit log is %s', async (_, sql) => {
  const app = await testApp()
  const { audit, store } = app.services
  await audit.note(sessionWith('admin', { userId: 'user-anna' }), {
    action: 'admin/nosuch',
    result: 'refused',
  })
  const actors = () => databaseOf(store).query('SELECT actor FROM audit').values().flat()
  expect(actors()).toEqual(['user-anna'])
  const written = rewrite(store, (database) => void database.query(sql).run('somebody'))
  await expect(written).rejects.toThrow('append-only')
  expect(actors()).toEqual(['user-anna'])
  await app.close()
})
