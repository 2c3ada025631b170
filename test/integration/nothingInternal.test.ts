import { afterEach, beforeEach, expect, test } from 'bun:test'
import { actions } from '../../src/server/actions/index.ts'
import type { App } from '../../src/server/app.ts'
import { effects } from '../../src/server/effects/index.ts'
import { heardOf } from '../../src/server/events/audience.ts'
import type { PushedEvent } from '../../src/server/events/events.ts'
import type { Session } from '../../src/server/session.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import {
  admin,
  citizen,
  faultAnswers,
  handler,
  handlerRole,
  makeRoles,
  makeUsers,
  publishFault,
  visitor,
} from '../support/cases.ts'
import { browser, pagesApp, publishView } from '../support/pages.ts'
import { silentMail } from '../support/scenario.ts'
import { inputsFor } from './support/inputs.ts'
import type { World } from './support/world.ts'

/**
 * Whatever staff write between themselves in a case has one word in it. Who sent the case in, with an account or without one, calls
 * every action and effect with all that belongs to it, opens its pages without script, and hears and is sent what there is: the word
 * is nowhere in it. Who has the case is no secret to them: the list of one's own cases may have a column of it.
 */
const secret = 'okapi'

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp(silentMail)
  await app.services.work.start()
  await makeUsers(app)
  formId = await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const authors: [who: string, session: () => Session][] = [
  ['with an account', citizen],
  ['without one', visitor],
]

/** What an action answers to somebody who may do it. */
async function ask(session: Session, action: string, input: Values): Promise<Values> {
  const reply = await app.dispatcher.call(session, action, input)
  if ('err' in reply) throw new Error(`${action}: ${JSON.stringify(reply.err)}`)
  return reply.data as Values
}

/** A case with something internal in every place that takes it, and what the author has been asked and told. */
async function plant(author: Session): Promise<World> {
  const { cases, assets, documents } = app.services
  const staff = handler()
  const upload = async (name: string) => {
    const bytes = new TextEncoder().encode(name)
    const file = { name, mimeType: 'text/plain', bytes, access: 'case' as const }
    return (await assets.storeFile(staff, file)).assetId
  }
  const sent = await cases.save(author, { formId, data: faultAnswers, complete: true })
  const { formDataId, caseToken = '' } = sent
  const data = { ...faultAnswers, gata: `${secret}gatan` }
  const other = await cases.save(visitor(), { formId, data, complete: true })
  const { note } = await cases.addNote(staff, {
    ...{ formDataId, noteType: 'internal', note: `Ring inte, ${secret}` },
    assetIds: [await upload(`${secret}-utredning.txt`)],
  })
  const { note: told } = await cases.addNote(staff, {
    ...{ formDataId, noteType: 'citizen', note: 'Vi tittar på det.' },
  })
  for (const noteType of ['internal', 'citizen'] as const) {
    await cases.keepNoteDraft(staff, { formDataId, noteType, note: `Utkast ${secret}`, was: null })
    const assetIds = [await upload(`${secret}-utkast.txt`)]
    await cases.keepDraftFiles(staff, { formDataId, noteType, assetIds })
  }
  const { _id: group } = await documents.create(admin(), { page: 'group', data: { name: 'Gatukontoret' } })
  const people = { userIds: ['user-handler'], groupIds: [group], note: `Tar du ${secret}?` }
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const when = { day, time: '08:00' }
  for (const [action, input] of [
    ['case/relate', { otherId: other.formDataId, as: 'related' }],
    ['case/sendMessage', { note: `Inte än: ${secret}`, at: when }],
    ['admin/addMarker3', { markerType: 'internal', componentId: 'gata', note: `Märke ${secret}` }],
    ['admin/addMarker3', { markerType: 'checked', componentId: 'epost', note: `Sett ${secret}` }],
    ['case/addCheck', { text: `Kolla ${secret}` }],
    ['case/tags', { add: [`${secret}märke`] }],
    ['case/priority', { priority: 'high' }],
    ['case/deadline', { due: Date.now() + 86_400_000, reason: `Skäl ${secret}` }],
    ['case/remind', { ...when, word: `Minns ${secret}` }],
    ['admin/assign3', { permission: 'handler', ...people }],
    [
      'case/requestCompletion',
      {
        ...{ due: when.day, message: 'Beskriv mer.' },
        components: [{ componentId: 'beskrivning', note: 'Vad är trasigt?' }],
      },
    ],
  ] as const)
    await ask(staff, action, { formDataId, ...input })
  await cases.caughtUp()
  await app.services.work.idle()
  return {
    ...{ org: 'default', marker: secret, admin: admin(), login: { token: caseToken, cookie: '' } },
    ids: {
      ...{ case: [formDataId, other.formDataId], caseToken: [caseToken], form: [formId] },
      ...{ note: [told.noteId, note.noteId], number: [sent.DiaryNumber ?? ''] },
      ...{ user: ['user-handler'], group: [group], role: [handlerRole], process: ['process-fault'] },
      ...{ state: ['ny', 'pagar', 'klar'], connection: ['ny-pagar'], node: ['gata', 'beskrivning'] },
      asset: note.files.map(({ assetId }) => assetId),
    },
  }
}

/** What cannot be guessed from the shape of an input. */
const asked: Record<string, Values> = {
  'admin/search3': { search: secret },
  'case/list': { filter: secret },
  'case/figures': { from: '2026-01-01', to: '2030-12-31', by: 'form' },
  'pb3/figures': { id: 'process-fault', from: '2026-01-01', to: '2030-12-31' },
}

const calls: [name: string, inputs: (world: World) => Iterable<Values>, call: string][] = [
  ...actions
    .filter(({ name }) => name !== 'admin/runEffect3')
    .map((action): (typeof calls)[number] => [
      action.name,
      function* (world) {
        yield* inputsFor(action, world)
        const more = asked[action.name]
        if (more) yield more
      },
      action.name,
    ]),
  ...effects
    .filter(({ allow }) => allow !== 'nobody')
    .map((effect): (typeof calls)[number] => [
      `effect ${effect.name}`,
      function* (world) {
        for (const context of inputsFor(effect, world)) yield { effect: effect.name, context }
      },
      'admin/runEffect3',
    ]),
]

/** What is read and does not change the case, so that all of it is asked while it is whole; then what writes. */
const readsFirst = (a: (typeof calls)[number], b: (typeof calls)[number]) => weight(a) - weight(b)
const weight = ([name]: (typeof calls)[number]) => {
  const action = actions.find((one) => one.name === name)
  return action && 'viewed' in action && action.viewed ? 0 : 1
}

test.each(authors)('nothing internal reaches who sent the case in %s', async (_, session) => {
  const author = session()
  const heard: PushedEvent[] = []
  app.services.events.listen((event) => {
    const part = heardOf(author, event)
    if (part) heard.push(part)
  })
  const world = await plant(author)
  const [formDataId = ''] = world.ids.case ?? []
  const [caseToken = ''] = world.ids.caseToken ?? []
  const said: unknown[] = []
  const holds = (what: string, value: unknown) => {
    if (JSON.stringify(value)?.includes(secret)) said.push({ what, at: around(value) })
  }

  const answered = new Set<string>()
  for (const [name, inputs, action] of [...calls].sort(readsFirst)) {
    for (const input of inputs(world)) {
      const given =
        author.userId === null ? input : { ...input, ...('caseToken' in input && { caseToken: undefined }) }
      const reply = await app.dispatcher.call(author, action, given)
      if (!('err' in reply)) answered.add(name)
      // What somebody sends comes back to them.
      if (!JSON.stringify(given).includes(secret)) holds(name, { given, reply })
      else if ('data' in reply && name === 'admin/search3') holds(name, { found: reply.data })
    }
  }
  expect([...answered]).toContain('admin/loadForm3')

  const pages = browser(app, author.userId === null ? author : { ...author, kind: 'token' })
  const form = new FormData()
  for (const [name, value] of Object.entries({ _do: 'case', _formDataId: formDataId, _caseToken: caseToken }))
    form.set(name, value)
  const page =
    author.userId === null
      ? await pages.post(`/v/s?formId=${formId}`, form)
      : await pages.open(`/v/s?formId=${formId}&formDataId=${formDataId}`)
  expect(JSON.stringify(pages.form)).toContain('Vi tittar på det.')
  holds('page', page.body)

  await app.services.work.idle()
  holds('events', heard)
  const { rows: mails } = await app.services.store.read.mails.list('default', {
    ...{ caseId: formDataId, limit: 100, offset: 0, newestFirst: false },
  })
  const own = author.userId === null ? 'anna@example.se' : 'user-citizen@example.se'
  const toThem = mails.filter(({ recipients }) => recipients.includes(own))
  expect(toThem.length).toBeGreaterThan(0)
  holds('mails', toThem)
  if (author.userId !== null)
    holds('bell', await app.services.notifications.list(author, { limit: 100, offset: 0 }))
  expect(said).toEqual([])
})

/** In the order of `plant`. */
const planted = [
  ...[`${secret}gatan`, `Ring inte, ${secret}`, `${secret}-utredning.txt`, `Utkast ${secret}`],
  ...[`${secret}-utkast.txt`, `Tar du ${secret}?`, `Inte än: ${secret}`],
  ...[`Märke ${secret}`, `Sett ${secret}`, `Kolla ${secret}`, `${secret}märke`, `Skäl ${secret}`],
  `Minns ${secret}`,
]

test('staff of the case meet each of the words', async () => {
  const world = await plant(citizen())
  const [formDataId = ''] = world.ids.case ?? []
  const staff = handler()
  const replies: string[] = []
  for (const [name, inputs, action] of calls) {
    if (!actions.some((one) => one.name === name && 'viewed' in one && one.viewed)) continue
    for (const input of inputs(world))
      replies.push(JSON.stringify(await app.dispatcher.call(staff, action, input)))
  }
  const all = `${replies.join('\n')}${JSON.stringify(await ask(staff, 'admin/loadForm3', { formDataId }))}`
  for (const words of planted) expect(all, words).toContain(words)
})

test('nothing of a case reaches a colleague who handles another form', async () => {
  const world = await plant(visitor())
  await makeRoles(app, 'role-other')
  const other = await publishFault(app, {
    prefix: 'annan-',
    process: {
      assignmentRoles: [
        { key: 'handler', name: 'H', roles: ['role-other'] },
        { key: 'registrar', name: 'R' },
      ],
    },
  })
  const data = { ...faultAnswers, gata: 'Ågatan 2', epost: 'bo@example.se' }
  const own = await app.services.cases.save(visitor(), { formId: other, data, complete: true })
  const colleague = handler({ id: 's-other', userId: 'user-other', userName: 'Olle', roles: ['role-other'] })
  const { caseToken: _, ...ids } = world.ids
  const asked = { ...world, ids: { ...ids, case: [...(ids.case ?? []), own.formDataId] } }
  const said: unknown[] = []
  const words = new RegExp(`${secret}|Storgatan 1|anna@example`)
  const answered = new Set<string>()
  for (const [name, inputs, action] of [...calls].sort(readsFirst)) {
    for (const input of inputs(asked)) {
      const reply = await app.dispatcher.call(colleague, action, input)
      if (!('err' in reply)) answered.add(name)
      const isEcho = words.test(JSON.stringify(input))
      if (!isEcho && words.test(JSON.stringify(reply)))
        said.push({ name, input, reply: around(reply, words) })
    }
  }
  // Of their own they are told.
  expect([...answered]).toEqual(expect.arrayContaining(['admin/loadForm3', 'case/timeline', 'case/list']))
  expect(said).toEqual([])
})

/** Enough to see where it stands. */
function around(value: unknown, words = new RegExp(secret)): string {
  const text = JSON.stringify(value)
  const at = text.search(words)
  return text.slice(Math.max(0, at - 120), at + 60)
}
