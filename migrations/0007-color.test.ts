import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { color } from './0007-color.ts'
import { migrations } from './index.ts'

test('the color of an organisation is kept under its new name', () => {
  const database = new Database(':memory:')
  for (const { up } of migrations.filter(({ id }) => id < color.id)) database.run(up)
  database.run("INSERT INTO orgs VALUES ('default', 'Björkvik', '#0f5c56', 1)")
  database.run(color.up)
  expect(database.query('SELECT * FROM orgs').get()).toEqual({
    _id: 'default',
    name: 'Björkvik',
    color: '#0f5c56',
    created: 1,
  })
})
