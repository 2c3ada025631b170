import { afterAll, beforeAll, expect, test } from 'bun:test'
import { actions } from '../../src/server/actions/index.ts'
import type { Reply } from '../../src/server/call/dispatch.ts'
import { effects } from '../../src/server/effects/index.ts'
import { anonymousSession, type Session } from '../../src/server/session.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import { sessionWith } from '../support/scenario.ts'
import { type Copies, prepare } from './support/copies.ts'
import { inputsFor } from './support/inputs.ts'
import { plantWorld, type World } from './support/world.ts'

/**
 * People of the organisation itself who have nothing to do with its cases call every action and effect with all ids that there are:
 * what is answered says its word only where it is public, and to staff and builders nothing of a case and nobody's address.
 */
const marker = 'lodjur'
let copies: Copies
let world: World

beforeAll(async () => {
  const prepared = await prepare((app) => plantWorld(app, 'alpha', marker))
  copies = prepared.copies
  // Ids are no secret; what lets somebody in to a case is.
  const { statusCode: _, ...ids } = prepared.planted.ids
  world = { ...prepared.planted, ids: { ...ids, caseToken: ['x'.repeat(43)] } }
})
afterAll(() => copies?.remove())

function* inputsOf(action: (typeof actions)[number]): Generator<Values> {
  yield* inputsFor(action, world)
  if (action.name !== 'admin/loadView3') return
  for (const url of world.ids.url ?? []) for (const page of ['view', 'adminPage']) yield { url, page }
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

/** Names of what answers one of the words. */
function answering(session: Session, words: RegExp): Promise<string[]> {
  return copies.with(async (app) => {
    const found = new Set<string>()
    for (const [name, inputs, action] of calls) {
      for (const input of inputs()) {
        const reply: Reply = await app.dispatcher.call(session, action, input)
        if (words.test(JSON.stringify(reply))) found.add(name)
      }
    }
    return [...found].sort()
  })
}

const member = (permission: Parameters<typeof sessionWith>[0], roles: string[]) =>
  sessionWith(permission, { org: 'alpha', id: 's-ute', userId: 'user-ute', userName: 'Ute', roles })

/** Categories, published forms and their questions, views, and files that are public. */
const toEverybody = [
  'admin/loadForm3',
  'admin/loadView3',
  'effect Category/list',
  'effect Components/ProcessList/get',
  'effect Form/search',
  'effect Process/get',
  'effect ProcessList/get',
  'effect ProcessOverview/get',
  'effect Verkstad/getCategories',
  'form/requestForm3Section',
]

test('a visitor is told what is public, and no more', async () => {
  const visitor = anonymousSession({ org: 'alpha' })
  expect(await answering(visitor, new RegExp(marker))).toEqual(['admin/init', ...toEverybody].sort())
})

test('a citizen with an account is told as much', async () => {
  const found = await answering(member('user', []), new RegExp(marker))
  expect(found).toEqual(['admin/download3', ...toEverybody].sort())
})

test.each(['user', 'formBuilder', 'viewBuilder', 'processBuilder'] as const)(
  'staff with no case (%s) are told nothing of one, and nobody’s address',
  async (permission) => {
    const ofCases = new RegExp(`Gatan ${marker}|(visitor|chef)@${marker}`)
    expect(await answering(member(permission, ['role-none']), ofCases)).toEqual([])
  },
)
