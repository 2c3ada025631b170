import type { App } from '../src/server/app.ts'
import type { BulkChange } from '../src/server/cases/contract.ts'
import { unwatched } from '../src/server/unhurried.ts'
import { handler } from '../test/support/cases.ts'
import { databaseOf } from '../test/support/database.ts'
import { median, type Row, row } from './harness.ts'

const size = 500
const rounds = 3

/** The status of 500 cases, changed at a time and one after the other, in turns. */
export async function bulk(app: App, formId: string): Promise<Row> {
  const { cases, store } = app.services
  const session = handler()
  const found = databaseOf(store)
    .query("SELECT _id FROM cases WHERE formId = ? AND state = 'ny' AND draft = 0 LIMIT ?")
    .all(formId, 2 * rounds * size) as { _id: string }[]
  const next = () => found.splice(0, size).map(({ _id }) => _id)
  const [single, together]: number[][] = [[], []]
  for (let n = 0; n < rounds; n++) {
    // Lists that are still to be entered are the work of those before.
    await cases.caughtUp()
    const one = next()
    single?.push(
      await perSecond(async () => {
        for (const formDataId of one)
          await cases.changeStatus(session, { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' })
      }),
    )
    await cases.caughtUp()
    const ids = next()
    const change: BulkChange = { kind: 'status', formId, state: 'ny', connectionId: 'ny-pagar' }
    together?.push(
      await perSecond(async () => {
        const { changed } = await cases.changeMany(session, { ids, change }, unwatched)
        if (changed.length !== size) throw new Error(`${changed.length} of ${size} were changed`)
      }),
    )
  }
  return row('cases whose status is changed, 500 at a time against one after the other', '/s', 'more', {
    ours: median(together ?? []),
    floor: median(single ?? []),
    budget: { ratio: 3 },
  })
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return size / ((performance.now() - from) / 1_000)
}
