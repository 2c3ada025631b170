import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { anonymousSession, systemSession } from '../src/server/session.ts'
import { connection, graph, state } from '../src/shared/process/processFixture.ts'
import { publishFault, sendFault } from '../test/support/cases.ts'
import { inTurns, type Measurement, median, row } from './harness.ts'

const many = 500
const few = 5
/** How often each page is opened, and how many parents are moved by their last child. */
const rounds = 200
const parents = 5

/** A case with many children opens as one with few, and goes on when the last of them ends. */
export const children: Measurement = {
  name: 'children',
  title: `a case with ${many} children: its page, and the last that ends`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'verkstad-bench-children-'))
    const app = await createApp({ config: readConfig({ data: folder, port: 0 }), embedded: null })
    try {
      const { cases, store, work } = app.services
      const system = systemSession()
      const child = await publishFault(app, {
        prefix: 'child-',
        graph: graph(
          [state('stalld', 'start', { subType: 'child' }), state('besvarad', 'end')],
          [connection('stalld-besvarad')],
        ),
      })
      const waiting = state('remiss', 'normal', { childrenEnded: 'remiss-beslut' })
      const formId = await publishFault(app, {
        graph: graph(
          [state('ny', 'start'), waiting, state('beslut', 'end')],
          [connection('ny-remiss'), connection('remiss-beslut')],
        ),
      })
      await work.start()
      const visitor = anonymousSession({ address: '127.0.0.1' })
      const parent = async (n: number): Promise<string> => {
        const { formDataId } = await sendFault(app, visitor, formId)
        for (let made = 0; made < n; made++)
          await store.write(async (tx) => {
            await cases.makeChildrenIn(tx, system, { formDataId, form: child })
          })
        await cases.changeStatus(system, { formDataId, connectionId: 'ny-remiss', currentStateId: 'ny' })
        return formDataId
      }
      const open = async (formDataId: string) => {
        const from = performance.now()
        await Promise.all([
          cases.loadForm(system, { formDataId }),
          cases.timelinePage(system, { formDataId, newest: 10 }),
          cases.family(system, { formDataId }),
          cases.related(system, formDataId),
        ])
        return performance.now() - from
      }
      const [small, large] = [await parent(few), await parent(many)]
      await cases.caughtUp()
      for (let n = 0; n < 50; n++) await Promise.all([open(small), open(large)])
      const page = await inTurns(
        rounds,
        () => open(small),
        () => open(large),
      )
      const times: number[] = []
      for (let n = 0; n < parents; n++) {
        const formDataId = n === 0 ? large : await parent(many)
        const all = await store.read.cases.childrenOf('default', formDataId, { skip: 0, limit: many })
        const end = ({ _id }: { _id: string }) =>
          cases.changeStatus(system, {
            ...{ formDataId: _id, connectionId: 'stalld-besvarad', currentStateId: 'stalld' },
          })
        for (const one of all.slice(1)) await end(one)
        await work.idle()
        const from = performance.now()
        const [last] = all
        if (last) await end(last)
        while ((await store.read.cases.find('default', formDataId))?.state !== 'beslut') await Bun.sleep(1)
        times.push(performance.now() - from)
      }
      return [
        row(
          `what the page of a case asks for, with ${many} children, against one with ${few}`,
          'ms',
          'less',
          {
            ...page,
            budget: { ratio: 1.3 },
          },
        ),
        row(`from the end of the last of ${many} children until the case has gone on`, 'ms', 'less', {
          ...{ ours: median(times), budget: { ours: 1_000 } },
        }),
      ]
    } finally {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
