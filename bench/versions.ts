import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { faultGraph, handler, makeUsers, publishFault } from '../test/support/cases.ts'
import { databaseOf, rewrite } from '../test/support/database.ts'
import { makeMover, mover, publishGraph } from '../test/support/moves.ts'
import { type Measurement, median, row } from './harness.ts'
import { fill } from './manyCases.ts'

const many = 10_000
/** Cases opened and handled at rest. */
const rounds = 200

/** All running cases go to a new version of their process, while others are opened and handled. */
export const versions: Measurement = {
  name: 'versions',
  title: `${many.toLocaleString('en')} running cases moved to a new version of their process while cases are handled`,
  async run() {
    const data = mkdtempSync(join(tmpdir(), 'verkstad-versions-'))
    const app = await createApp({ config: readConfig({ data, port: 0 }), embedded: null, echo: () => {} })
    try {
      const { cases, work, store } = app.services
      const formId = await publishFault(app)
      await makeUsers(app)
      await makeMover(app)
      await fill(app, formId, many - 1)
      await rewrite(store, (database) => database.exec("UPDATE cases SET state = 'ny' WHERE draft = 0"))
      await work.start()
      await work.idle()
      await cases.caughtUp()
      const ids = databaseOf(store).query('SELECT _id FROM cases WHERE draft = 0').all() as { _id: string }[]
      let next = 0
      /** Opens one and changes an answer of it, as a case worker does. */
      const handle = async (): Promise<number> => {
        const formDataId = ids[(next++ * 7919) % ids.length]?._id ?? ''
        const from = performance.now()
        await cases.loadForm(handler(), { formDataId })
        // What was moved in between is told, and read again.
        await cases.save(handler(), { formId, formDataId, data: { antal: next % 90 } }).catch((error) => {
          if (error.code !== 'CONFLICT') throw error
        })
        return performance.now() - from
      }
      for (let n = 0; n < 50; n++) await handle()
      const rest: number[] = []
      for (let n = 0; n < rounds; n++) rest.push(await handle())
      const graph = faultGraph()
      const [first] = graph.states
      if (first) first.name = 'Inkommen'
      await publishGraph(app, graph)
      const from = performance.now()
      const { move, total } = await cases.versions.move(mover(), {
        ...{ what: 'process', id: 'process-fault', which: { version: 1 }, to: 2 },
      })
      if (total !== many) throw new Error(`${total} of ${many} run`)
      const busy: number[] = []
      for (;;) {
        for (let n = 0; n < 20; n++) busy.push(await handle())
        if (!(await cases.versions.state(mover(), move)).running) break
      }
      const seconds = (performance.now() - from) / 1_000
      const { moved, refused } = await cases.versions.state(mover(), move)
      if (moved + refused !== many) throw new Error(`it came to ${moved + refused} of ${many}`)
      const once = databaseOf(store)
        .query(
          "SELECT count(DISTINCT caseRow) AS cases, count(*) AS lines FROM case_timeline WHERE kind = 'processMoved'",
        )
        .get() as { cases: number; lines: number }
      if (once.cases !== moved || once.lines !== moved) throw new Error('some were moved twice')
      console.log(
        `  ${refused} were left, as somebody was there first; ${busy.length} were handled meanwhile`,
      )
      return [
        row('a case opened and handled meanwhile, against at rest', 'ms', 'less', {
          ...{ ours: median(busy), floor: median(rest), budget: { ratio: 2 } },
        }),
        row('95 of 100 of them within', 'ms', 'less', { ours: most(busy), floor: most(rest) }),
        row('cases moved', '/s', 'more', { ours: moved / seconds }),
      ]
    } finally {
      await app.close()
      rmSync(data, { recursive: true, force: true })
    }
  },
}

const most = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? 0
