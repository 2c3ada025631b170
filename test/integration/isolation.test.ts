import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { actions } from '../../src/server/actions/index.ts'
import type { App } from '../../src/server/app.ts'
import type { Reply } from '../../src/server/call/dispatch.ts'
import { effects } from '../../src/server/effects/index.ts'
import { heardOf } from '../../src/server/events/audience.ts'
import type { PushedEvent } from '../../src/server/events/events.ts'
import { systemSession } from '../../src/server/session.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import { schemas } from '../../src/shared/schemas/index.ts'
import { databaseOf } from '../support/database.ts'
import { type Copies, prepare } from './support/copies.ts'
import { difference, rowsOf } from './support/fingerprint.ts'
import { inputsFor } from './support/inputs.ts'
import { neverAgain, rehearsals } from './support/rehearsals.ts'
import { plantWorld, type World } from './support/world.ts'

/**
 * Two organisations with something of everything. The administrator of `beta` calls every action and every effect
 * with what is `alpha`'s in every place that takes an id: nothing of alpha's is answered, changed, stored or heard.
 * Whatever is added to the registries is tried without a line here.
 */
let alpha: World
let beta: World
let copies: Copies

beforeAll(async () => {
  const prepared = await prepare(async (app) => {
    const alpha = await plantWorld(app, 'alpha', 'lodjur')
    return { alpha, beta: await plantWorld(app, 'beta', 'tapir') }
  })
  copies = prepared.copies
  alpha = prepared.planted.alpha
  beta = prepared.planted.beta
})
afterAll(() => copies?.remove())

/** A thing that can be called by name. */
interface Callable {
  name: string
  inputs(world: World, foreign?: World): Iterable<Values>
  call(app: App, world: World, input: Values): Promise<Reply>
}

const byAction: Callable[] = actions
  // Effects are called through it, one by one.
  .filter(({ name }) => name !== 'admin/runEffect3')
  .map((action) => ({
    name: action.name,
    inputs: (world, foreign) => inputsFor(action, world, foreign),
    call: (app, { admin }, input) => app.dispatcher.call(admin, action.name, input),
  }))

const byEffect: Callable[] = effects.map((effect) => ({
  name: `effect ${effect.name}`,
  inputs: (world, foreign) => inputsFor(effect, world, foreign),
  call: async (app, world, input) => {
    // What only the server runs is run by a process of the organisation, with what its builder wrote there.
    if (effect.allow !== 'nobody') {
      return app.dispatcher.call(world.admin, 'admin/runEffect3', { effect: effect.name, context: input })
    }
    try {
      return { data: await app.services.effects.run(systemSession(world.org), effect.name, input) }
    } catch (error) {
      return { err: error } as never
    }
  },
}))

const callables = [...byAction, ...byEffect]

describe.each(callables.map((callable) => [callable.name, callable] as const))('%s', (_, callable) => {
  test('reaches nothing of another organisation', () =>
    copies.with(async (app) => {
      const database = databaseOf(app.services.store)
      const before = rowsOf(database, alpha.org)
      const heard: PushedEvent[] = []
      app.services.events.listen((event) => heard.push(event))
      const leaks: unknown[] = []
      const faults: unknown[] = []
      for (const input of [...callable.inputs(alpha), ...callable.inputs(beta, alpha)]) {
        const reply = await callable.call(app, beta, input)
        if (saysMarker(reply)) leaks.push({ input, reply })
        if ('err' in reply && reply.err.code === 'INTERNAL') faults.push({ input, reply })
      }
      await settled(app)
      expect(leaks).toEqual([])
      expect(faults).toEqual([])
      expect(difference(before, rowsOf(database, alpha.org))).toEqual({})
      expect([...rowsOf(database, beta.org)].filter(([, rows]) => saysMarker(rows))).toEqual([])
      expect(heard.filter(({ org, data }) => org === alpha.org || saysMarker(data))).toEqual([])
      expect(await lookAround(app)).toEqual([])
    }))

  test('works for its own administrator', () =>
    copies.with(async (app) => {
      const heard: PushedEvent[] = []
      app.services.events.listen((event) => heard.push(event))
      const refused: Parameters<typeof toldOnce>[0][number][] = []
      let reached = false
      const rehearsal = rehearsals[callable.name]
      for (const input of rehearsal ? [await rehearsal(app, alpha)] : callable.inputs(alpha)) {
        const reply = await callable.call(app, alpha, input)
        if (!('err' in reply)) reached = true
        else refused.push({ input, err: reply.err })
        if (reached) break
      }
      await settled(app)
      if (neverAgain.includes(callable.name)) expect(reached).toBe(false)
      else expect(reached ? [] : toldOnce(refused)).toEqual([])
      expect(heard.filter((event) => heardOf(beta.admin, event))).toEqual([])
    }))
})

test('files are opened by their own organisation alone', () =>
  copies.with(async ({ services }) => {
    const opened: string[] = []
    for (const id of alpha.ids.asset ?? []) {
      expect((await services.assets.open(alpha.admin, id)).name).toContain(alpha.marker)
      const caseToken = alpha.ids.caseToken?.[0] ?? ''
      const file = await services.assets.open(beta.admin, id, { caseToken }).catch(() => null)
      if (file) opened.push(file.name)
    }
    expect(opened).toEqual([])
  }))

/** What was refused, without what was asked too often: how an input that works is come by is then a rehearsal's to say. */
function toldOnce(refused: readonly { input: Values; err: { code: string } }[]): unknown[] {
  const often = refused.some(({ err }) => err.code === 'TOO_MANY')
  const told = refused.filter(({ err }) => err.code !== 'TOO_MANY')
  return often ? [...told, 'TOO_MANY: how it works stands in support/rehearsals.ts'] : told
}

const saysMarker = (value: unknown) => JSON.stringify(value).includes(alpha.marker)

async function settled({ services }: App): Promise<void> {
  await services.work.idle()
  await services.cases.caughtUp()
}

/** Everything beta can list and open: what it stored must not bring anything of alpha's with it when it is read. */
async function lookAround(app: App): Promise<unknown[]> {
  const read = (action: string, input: Values) => app.dispatcher.call(beta.admin, action, input)
  const replies: unknown[] = []
  for (const { name: page } of schemas) {
    const reply = await read('admin/loadGrid', { page, pageSize: 1000 })
    replies.push(reply)
    const rows = 'data' in reply ? (reply.data as { rows: { _id: string }[] }).rows : []
    for (const { _id: id } of rows)
      replies.push(await read('admin/load', { page, id }), await read('fb3/load', { id }))
    replies.push(await read('admin/loadSelectorv3', { page }))
  }
  for (const formDataId of beta.ids.case ?? []) {
    replies.push(await read('admin/loadForm3', { formDataId }), await read('case/timeline', { formDataId }))
  }
  replies.push(await read('case/list', { pageSize: 1000 }), await read('admin/init', {}))
  return replies.filter(saysMarker)
}
