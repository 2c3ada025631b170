import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { systemSession } from '../src/server/session.ts'
import { sketchTree } from '../src/shared/rules/page/pageFixture.ts'
import type { Tree } from '../src/shared/tree/tree.ts'
import { post, setUp } from '../test/binary/support/server.ts'
import { asked } from './asked.ts'
import { formPages } from './forms.ts'
import { type Measurement, median, type Row, row } from './harness.ts'
import { executables, type Pair } from './processes.ts'

const sizes = [100, 1_000, 3_000]
const rounds = 5
/** Saves in a round; the first of all of them are thrown away, as they compile what the others use. */
const saves = 12
/** Milliseconds that /healthz is asked for when nothing else is going on. */
const restMs = 1_000

/**
 * The builder saves a form in which one label was changed, one save after the other, and somebody asks for /healthz all
 * the time. The floor stores the same tree as it comes, with one commit each.
 */
export const labels: Measurement = {
  name: 'labels',
  title: `One label of a form saved, at ${sizes.join(', ')} components, and /healthz meanwhile`,
  async run() {
    const pair = await executables()
    try {
      const forms = await prepare(pair)
      const [floor, ours] = [await pair.startFloor(), await pair.startOurs()]
      await Promise.all([floor.until('/healthz'), ours.until('/healthz')])
      const rows: Row[] = []
      for (const { size, id, tree, headers } of forms) {
        const bodies = saverOf(id, tree)
        const toFloor = () => post(`${floor.url}/save`, bodies(0)).then(() => {})
        let revision = 1
        const toOurs = async () => {
          const reply = await post(`${ours.url}/api/action/fb3/save`, bodies(revision), headers)
          revision = reply.revision
        }
        for (let n = 0; n < saves; n++) await toOurs()
        const own: Meanwhile[] = []
        const floors: Meanwhile[] = []
        const rests: number[] = []
        for (let round = 0; round < rounds; round++) {
          floors.push(await meanwhile(floor.url, toFloor))
          rests.push((await asked(ours.url, () => Bun.sleep(restMs))).longest)
          own.push(await meanwhile(ours.url, toOurs))
        }
        const of = (all: Meanwhile[], what: keyof Meanwhile) => median(all.map((one) => one[what]))
        rows.push(
          row(`one label of ${size} components saved`, 'ms', 'less', {
            ours: of(own, 'save'),
            floor: of(floors, 'save'),
            ...(size === 1_000 && { budget: { ours: 30 } }),
          }),
          row('the longest answer of /healthz meanwhile, against one at rest', 'ms', 'less', {
            ours: of(own, 'health'),
            floor: median(rests),
            budget: { ours: median(rests) + 20 },
          }),
          row('the same beside the saves of the floor', 'ms', 'less', { ours: of(floors, 'health') }),
        )
      }
      await Promise.all([floor.stop(), ours.stop()])
      return rows
    } finally {
      pair.remove()
    }
  },
}

interface Prepared {
  size: number
  id: string
  tree: Tree
  headers: Record<string, string>
}

/** A set-up data folder with a form of each size in it. */
async function prepare(pair: Pair): Promise<Prepared[]> {
  const ours = await pair.startOurs()
  await ours.until('/healthz')
  const headers = await setUp(ours.url, 'blank', { data: pair.data })
  await ours.stop()
  const app = await createApp({ config: readConfig({ data: pair.data, port: 0 }), embedded: null })
  const forms: Prepared[] = []
  for (const size of sizes) {
    const tree = sketchTree(...formPages({ fields: size }))
    const { _id: id } = await app.services.documents.create(systemSession(), {
      page: 'form',
      data: { name: `Formulär ${size}` },
      tree,
    })
    forms.push({ size, id, tree, headers })
  }
  await app.close()
  return forms
}

/** What is sent, with another label each time. */
function saverOf(id: string, { rootId, nodes }: Tree): (revision: number) => object {
  const changed = nodes.falt7
  if (!changed) throw new Error('there is no question to change')
  let n = 0
  return (revision) => ({
    id,
    rootId,
    revision,
    normStructure: { ...nodes, falt7: { ...changed, extra: { ...changed.extra, label: `Fråga ${++n}` } } },
  })
}

interface Meanwhile {
  /** Milliseconds, the median. */
  save: number
  /** Milliseconds, the longest. */
  health: number
}

async function meanwhile(url: string, save: () => Promise<void>): Promise<Meanwhile> {
  const times: number[] = []
  const { longest } = await asked(url, async () => {
    for (let n = 0; n < saves; n++) {
      const from = performance.now()
      await save()
      times.push(performance.now() - from)
      // As somebody who works: not at once again.
      await Bun.sleep(50)
    }
  })
  return { save: median(times), health: longest }
}
