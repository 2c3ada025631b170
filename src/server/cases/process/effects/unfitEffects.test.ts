import { expect, test } from 'bun:test'
import { rewrite } from '../../../../../test/support/database.ts'
import { createApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'

test('a server that starts tells of a published process whose effect it does not have', async () => {
  const { promise: told, resolve } = Promise.withResolvers<string>()
  const app = await createApp({
    config: readConfig({ data: null, port: 0 }),
    embedded: null,
    echo: (line) => line.includes('effect') && resolve(line),
  })
  try {
    const onEnter = [{ effect: 'Case/fax', input: {} }]
    const graph = { states: [{ _id: 'ny', onEnter, onLeave: [], timers: [] }], connections: [] }
    const key = { org: 'default', schema: 'process', name: 'Enkel', data: JSON.stringify({ process: graph }) }
    await app.services.store.write(async (tx) => {
      const row = { tree: null, comment: '', at: tx.now, by: null, approvals: null, ...key }
      await tx.published.insert({ ...row, documentId: 'p', version: 1 })
    })
    await rewrite(app.services.store, (database) => {
      database.run(`INSERT INTO documents (org, _id, schema, name, data, revision, created, updated, isFolder, published)
        VALUES ('default', 'p', 'process', 'Enkel', '{}', 1, 0, 0, 0, 1)`)
    })
    await app.listen()
    expect(await told).toContain('Case/fax does not fit in Enkel, version 1: states.ny.onEnter.0')
  } finally {
    await app.close()
  }
})
