import { afterAll, beforeAll, expect, test } from 'bun:test'
import { actions } from '../../src/server/actions/index.ts'
import type { Reply } from '../../src/server/call/dispatch.ts'
import { effects } from '../../src/server/effects/index.ts'
import { anonymousSession, type Session, systemSession } from '../../src/server/session.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import { sessionWith } from '../support/scenario.ts'
import { type Copies, prepare } from './support/copies.ts'
import { inputsFor } from './support/inputs.ts'
import { plantWorld, type World } from './support/world.ts'

/**
 * Somebody whose role is for some answers calls every action and every effect with the ids of a case that answers otherwise, of
 * its notes, files and number: no answer says a word of what stands in it.
 */
let copies: Copies
let world: World
let narrow: Session

const secret = 'okapi'

beforeAll(async () => {
  const prepared = await prepare(async (app) => {
    const planted = await plantWorld(app, 'alpha', 'lodjur')
    const { documents, cases, assets } = app.services
    const system = systemSession(planted.org)
    const [process = ''] = planted.ids.process ?? []
    const role = await documents.create(system, { page: 'role', data: { name: 'Lampor', permissions: [] } })
    const rows = (await documents.find(system, 'process', process))?.assignmentRoles ?? []
    const row = {
      ...{ key: 'handler', name: 'Lampor', roles: [role._id] },
      ...{ question: 'gata', values: [{ value: 'Lampvägen' }] },
    }
    await documents.update(system, {
      page: 'process',
      id: process,
      data: { assignmentRoles: [...rows, row] },
    })
    await documents.publish(system, process, '')
    const visitor = anonymousSession({ org: planted.org, address: '10.0.0.9' })
    const formId = planted.ids.form?.[0] ?? ''
    await cases.save(visitor, { formId, data: { gata: 'Lampvägen', epost: 'a@b.example' }, complete: true })
    const begun = await cases.save(visitor, { formId, data: { gata: `${secret}gatan` } })
    const { formDataId, caseToken = '' } = begun
    const bytes = new TextEncoder().encode(secret)
    const file = { name: `${secret}.txt`, mimeType: 'text/plain', bytes, access: 'case' as const }
    const { assetId } = await assets.storeFile(visitor, { ...file, caseId: formDataId, caseToken })
    const bild = [{ assetId, name: `${secret}.txt`, size: bytes.length, mimeType: 'text/plain' }]
    const sent = await cases.save(visitor, {
      ...{ formId, formDataId, caseToken, revision: begun.revision, complete: true },
      data: { gata: `${secret}gatan`, bild, epost: `${secret}@b.example` },
    })
    const { note } = await cases.addNote(planted.admin, {
      ...{ formDataId, noteType: 'internal', note: `Säg inget om ${secret}` },
    })
    const user = await documents.create(system, {
      page: 'user',
      data: { name: 'Lina Lampa', email: 'lina@lampa.example', status: 'active', roles: [role._id] },
    })
    await cases.caughtUp()
    return {
      world: {
        ...planted,
        // Without its token: whoever has that is its author.
        ids: {
          ...planted.ids,
          ...{ case: [formDataId], caseToken: ['x'.repeat(43)], note: [note.noteId], asset: [assetId] },
          number: [sent.DiaryNumber ?? ''],
        },
      },
      narrow: sessionWith('user', {
        ...{ org: planted.org, id: 's-lina', userId: user._id, userName: 'Lina Lampa', roles: [role._id] },
      }),
    }
  })
  copies = prepared.copies
  world = prepared.planted.world
  narrow = prepared.planted.narrow
})
afterAll(() => copies?.remove())

/** What cannot be guessed from the shape of an input. */
const asked: Record<string, Values> = {
  'admin/search3': { search: secret },
  'case/figures': { from: '2026-01-01', to: '2030-12-31', by: 'form' },
}

function* inputsOf(action: (typeof actions)[number]): Generator<Values> {
  yield* inputsFor(action, world)
  const more = asked[action.name]
  if (more) yield more
}

const calls: [name: string, inputs: () => Iterable<Values>, call: string][] = [
  ...actions
    .filter(({ name }) => name !== 'admin/runEffect3')
    .map((action): (typeof calls)[number] => [action.name, () => inputsOf(action), action.name]),
  ...effects
    .filter(({ allow }) => allow !== 'nobody')
    .map((effect): (typeof calls)[number] => [
      `effect ${effect.name}`,
      function* () {
        for (const context of inputsFor(effect, world)) yield { effect: effect.name, context }
      },
      'admin/runEffect3',
    ]),
]

test('no action and no effect says a word of a case that the role is not for', () =>
  copies.with(async (app) => {
    const said: unknown[] = []
    const answered = new Set<string>()
    for (const [name, inputs, action] of calls) {
      for (const input of inputs()) {
        const reply: Reply = await app.dispatcher.call(narrow, action, input)
        if (!('err' in reply)) answered.add(name)
        if (JSON.stringify(reply).includes(secret)) said.push({ name, input, reply })
      }
    }
    expect(said).toEqual([])
    // It is staff, and asks what staff ask.
    for (const name of ['case/list', 'case/facets', 'case/groups', 'case/figures', 'admin/search3'])
      expect([...answered], name).toContain(name)
  }))

test('the same words are there for whoever may read them', () =>
  copies.with(async (app) => {
    for (const [name, inputs, action] of calls) {
      if (!['case/list', 'admin/loadForm3', 'admin/search3'].includes(name)) continue
      const replies: Reply[] = []
      for (const input of inputs()) replies.push(await app.dispatcher.call(world.admin, action, input))
      expect(JSON.stringify(replies), name).toContain(secret)
    }
  }))
