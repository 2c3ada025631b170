import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endedAsks } from '../../../../migrations/0101-ended-asks.ts'
import {
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
} from '../../../../test/support/cases.ts'
import { rewrite } from '../../../../test/support/database.ts'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'

// What lists had of cases that were closed, or completed, before these lists knew what closing ends.

let folder = ''
let app: App
const start = () =>
  createApp({ config: readConfig({ data: folder, port: 0 }), embedded: null, echo: () => {} })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-asked-'))
  app = await start()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const listed = async (query: object) => {
  await app.services.cases.caughtUp()
  const { data } = await app.services.cases.list(handler(), { page: 1, pageSize: 10, ...query })
  return data.map(({ _id, completion }) => [_id, completion])
}

test('an upgrade enters them as what they are', async () => {
  await makeUsers(app)
  const formId = await publishFault(app)
  const { cases } = app.services
  const askedOf = async () => {
    const { formDataId } = await sendFault(app, citizen(), formId)
    await cases.assign(handler(), {
      ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
    })
    await cases.requestCompletion(handler(), {
      ...{ formDataId, due: '2999-01-31', message: 'Vilken gata?' },
      components: [{ componentId: 'gata', note: '' }],
    })
    return formDataId
  }
  const [open, closed, completed] = [await askedOf(), await askedOf(), await askedOf()]
  await cases.changeStatus(registrar(), {
    ...{ formDataId: completed, connectionId: 'ny-klar', currentStateId: 'ny' },
  })
  await cases.caughtUp()
  // As an older version left them: without a word to the lists.
  await rewrite(app.services.store, (database) => {
    database.query("UPDATE cases SET state = 'klar' WHERE _id = ?").run(closed)
    database
      .query('UPDATE cases SET asked = NULL, askedUntil = NULL, handedIn = ? WHERE _id = ?')
      .run(Date.now(), completed)
  })
  const asked = { where: { completion: 'asked' }, ended: true }
  expect((await listed(asked)).map(([id]) => id).sort()).toEqual([open, closed].sort())
  expect((await listed({ view: 'mine' })).map(([id]) => id)).not.toContain(completed)

  await rewrite(app.services.store, (database) => database.run(endedAsks.up))
  await app.close()
  app = await start()

  expect(await listed(asked)).toEqual([[open, 'asked']])
  expect(await listed({ view: 'mine', where: { completion: 'came' } })).toEqual([[completed, 'came']])
})
