import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { drawn } from '../src/shared/process/edit/drawnFixture.ts'
import { tidied } from '../src/shared/process/edit/tidy.ts'
import { problemsOfProcess } from '../src/shared/process/graph/analyse.ts'
import type { ProcessEffect } from '../src/shared/process/process.ts'
import { connection } from '../src/shared/process/processFixture.ts'
import { enter } from '../test/e2e/support/logIn.ts'
import { login, startServer } from '../test/e2e/support/server.ts'
import { faultGraph, handler, publishFault } from '../test/support/cases.ts'
import { openBrowser, type Tab } from './browser.ts'
import { answersTo, formPages } from './forms.ts'
import { timeEvents, times } from './frames.ts'
import { inTurns, type Measurement, median, type Row, rate, row } from './harness.ts'

const states = 300
const connections = 600
const presses = 24
const moves = 30
/** Milliseconds, and how often. */
const turn = 1_500
const rounds = 5

/** A drawing as large as they get: in the browser, in the functions under it, and a case that is moved. */
export const process: Measurement = {
  name: 'process',
  title: `A process of ${states} states and ${connections} connections, and a status change with four effects`,
  run: async () => [...functions(), ...(await editor()), await statusChange()],
}

function functions(): Row[] {
  const graph = drawn(states, connections, 7)
  const took = (work: () => unknown) => {
    const all: number[] = []
    for (let n = 0; n < 7; n++) {
      const from = performance.now()
      work()
      all.push(performance.now() - from)
    }
    return median(all)
  }
  return [
    row('all states put in order', 'ms', 'less', { ours: took(() => tidied(graph)), budget: { ours: 200 } }),
    row('all that can be wrong with it found', 'ms', 'less', {
      ours: took(() => problemsOfProcess(graph, [])),
      budget: { ours: 100 },
    }),
  ]
}

async function editor(): Promise<Row[]> {
  const server = await startServer({ template: 'felanmalan' })
  const browser = await openBrowser()
  try {
    const { call } = await login(server.url)
    const { data: made } = (await call('admin/create', { page: 'process', data: { name: 'Stor' } })) as {
      data: { _id: string; revision: number }
    }
    const id = made._id
    await call('pb3/lock', { id })
    const saved = await call('pb3/fullSave', {
      ...{ id, revision: made.revision, process: drawn(states, connections, 7) },
    })
    if ('err' in saved) throw new Error(JSON.stringify(saved))
    await call('pb3/unload', { id })
    const rows: Row[] = []
    for (const cpu of [1, 4]) {
      const tab = await browser.tab()
      await tab.page.setViewportSize({ width: 1440, height: 900 })
      await enter(tab.page, server.url)
      await tab.page.goto(`${server.url}/process/edit/${id}`)
      await tab.page.locator(drawnState).first().waitFor()
      await Bun.sleep(2_000)
      await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      rows.push(...(await measured(tab, cpu)))
      // Let go of, so that the next may change it.
      await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await tab.page.getByRole('button', { name: 'Stäng', exact: true }).first().click()
      await tab.page.waitForURL(/\/process$/)
      await tab.close()
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

const drawnState = '[data-canvas] .react-flow__node'

async function measured(tab: Tab, cpu: number): Promise<Row[]> {
  const { drag, undo } = await dragAndUndo(tab)
  const keys = await arrows(tab)
  const slowness = cpu === 1 ? '' : `, processor ${cpu} × slower`
  // A frame of work beside the one that is waited for.
  const frame = cpu === 1 ? { ours: 34 } : undefined
  return [
    row(`from a move of a dragged state to its frame${slowness}`, 'ms', 'less', {
      ours: median(drag),
      ...(frame && { budget: frame }),
    }),
    row(`from Ctrl+Z to the frame where it stands as before${slowness}`, 'ms', 'less', {
      ours: median(undo),
      ...(frame && { budget: frame }),
    }),
    row(`from an arrow key to the frame with the next state chosen${slowness}`, 'ms', 'less', {
      ours: median(keys),
      budget: { ours: 100 },
    }),
    row(`the same, 95 of 100${slowness}`, 'ms', 'less', {
      ours: keys.toSorted((a, b) => a - b)[Math.floor(keys.length * 0.95)] ?? Number.NaN,
      budget: { ours: 150 },
    }),
  ]
}

async function dragAndUndo({ page, cdp }: Tab): Promise<{ drag: number[]; undo: number[] }> {
  const [drag, undo]: number[][] = [[], []]
  for (let n = 0; n < 4; n++) {
    const box = await inSight(page)
    await page.mouse.move(box.x + 40, box.y + 14)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 34)
    await Bun.sleep(400)
    // It stands elsewhere than when the event came.
    const changed = { in: `${drawnState}[data-id="${box.id}"]`, attribute: 'style' }
    await timeEvents(page, { event: 'pointermove', changed })
    for (let at = 0; at < moves / 2; at++) {
      await page.mouse.move(box.x + 60 + (at % 8) * 4, box.y + 40 + (at % 5) * 4)
      await Bun.sleep(90)
    }
    if (n > 0) drag?.push(...(await times(page)))
    await page.mouse.up()
    await Bun.sleep(900)
    await timeEvents(page, { event: 'keydown', changed })
    const z = { key: 'z', code: 'KeyZ', modifiers: 2, windowsVirtualKeyCode: 90 }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...z })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...z })
    await Bun.sleep(900)
    if (n > 0) undo?.push(...(await times(page)))
  }
  return { drag: drag ?? [], undo: undo ?? [] }
}

/** A state in the middle of what is seen. */
async function inSight(page: Tab['page']): Promise<{ id: string; x: number; y: number }> {
  const box = await page.locator(drawnState).evaluateAll((all) => {
    const boxes = all.map((one) => {
      const { x, y } = one.getBoundingClientRect()
      return { id: one.getAttribute('data-id') ?? '', x, y }
    })
    const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 620, y - 420)
    return boxes.toSorted((a, b) => far(a) - far(b))[0]
  })
  if (!box) throw new Error('No state is drawn')
  return box
}

async function arrows({ page, cdp }: Tab): Promise<number[]> {
  const box = await inSight(page)
  await page.mouse.click(box.x + 40, box.y + 14)
  await Bun.sleep(1_500)
  const changed = { in: '[data-canvas] .p-state.p-selected', attribute: 'data-part' }
  await timeEvents(page, { event: 'keydown', changed })
  for (let n = 0; n < presses; n++) {
    // So far that it stays on the drawing.
    const key = n % 3 < 2 ? ['ArrowRight', 39] : ['ArrowDown', 40]
    const press = { key: String(key[0]), code: String(key[0]), windowsVirtualKeyCode: Number(key[1]) }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
    await Bun.sleep(250 + (n % 5) * 17)
  }
  return (await times(page)).slice(3)
}

/** Against a bare update of as large a row, each with a commit of its own. */
async function statusChange(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-bench-'))
  const app = await createApp({
    config: readConfig({ data: join(folder, 'data'), port: 0 }),
    embedded: null,
  })
  try {
    const size = { fields: 20 }
    const graph = faultGraph()
    const entered: ProcessEffect[] = Array.from({ length: 4 }, () => ({
      effect: 'Case/notify',
      input: { to: 'handlers', msg: 'Nu pågår det' },
    }))
    for (const one of graph.states) if (one._id === 'pagar') one.onEnter = entered
    graph.connections.push(connection('pagar-ny', { allow: { assignmentRoles: ['handler'] } }))
    const formId = await publishFault(app, { pages: formPages(size), graph })
    const { cases } = app.services
    const session = handler()
    const ids: string[] = []
    for (let n = 0; n < 400; n++) {
      const { formDataId } = await cases.save(session, { formId, data: answersTo(size, n), complete: true })
      ids.push(formDataId)
    }
    await cases.caughtUp()
    const floor = new Database(join(folder, 'floor.db'), { create: true })
    floor.run('PRAGMA journal_mode = WAL')
    floor.run('PRAGMA synchronous = FULL')
    floor.run('CREATE TABLE cases (_id TEXT PRIMARY KEY, state TEXT, data TEXT NOT NULL)')
    const insert = floor.query('INSERT INTO cases VALUES (?, ?, ?)')
    floor.transaction(() => {
      for (const [n, id] of ids.entries()) insert.run(id, 'ny', JSON.stringify(answersTo(size, n)))
    })()
    const update = floor.query('UPDATE cases SET state = ? WHERE _id = ?')
    const at = new Map<string, number>()
    const turned = (id: string) => {
      const times = (at.get(id) ?? 0) + 1
      at.set(id, times)
      return times % 2 === 1
    }
    // Two who press at once would be told that it has moved: each client has cases of its own.
    const next = (n: number) => ids[n % ids.length] ?? ''
    const timed = await inTurns(
      rounds,
      () =>
        rate(
          turn,
          async (n) => void update.run(Math.floor(n / ids.length) % 2 === 0 ? 'pagar' : 'ny', next(n)),
        ),
      () =>
        rate(turn, async (n) => {
          const formDataId = next(n)
          const on = turned(formDataId)
          await cases.changeStatus(session, {
            formDataId,
            ...(on
              ? { connectionId: 'ny-pagar', currentStateId: 'ny' }
              : { connectionId: 'pagar-ny', currentStateId: 'pagar' }),
          })
        }),
    )
    floor.close()
    return row('status changes with four effects, against a bare update with one commit each', '/s', 'more', {
      ...timed,
      budget: { ratio: 0.25 },
    })
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
