import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  admin,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrarRole,
  sendFault,
} from '../../../../test/support/cases.ts'
import { databaseOf } from '../../../../test/support/database.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { fromJson } from '../../../shared/json.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { App } from '../../app.ts'
import { anonymousSession, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Cases, ChangeMany, Holders, LongWork } from '../contract.ts'
import { heldIn } from '../process/assign.ts'

/**
 * Two people, one case: each of them looks at it, and then each does something. Whoever comes second does so from what they
 * saw before the first did anything. All of it two by two, in every order, one after the other and at the same moment.
 */

let app: App
let cases: Cases
let formId: string

beforeAll(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  formId = await publishFault(app)
  await app.services.documents.create(admin(), {
    page: 'user',
    id: 'user-third',
    data: {
      name: 'Tora Tredje',
      email: 'tora@example.se',
      status: 'active',
      roles: [handlerRole],
      groups: [],
    },
  })
})
afterAll(() => app.close())

const both = { roles: [handlerRole, registrarRole], permissions: new Set(['admin']) }
const hanna = () => handler(both)
const rune = () => handler({ ...both, id: 's-r', userId: 'user-registrar', userName: 'Rune Registrator' })

/** What somebody has before them when they do something, and what they do it with. */
interface Seen {
  who: Session
  id: string
  /** Another case, of the same form. */
  other: string
  record: CaseRecord
  held: Holders
  /** What they said before, to be taken back. */
  undo: string | undefined
  at: number
}

interface Act {
  /** Before anybody looks at the case: so that there is something to be taken back, given back or restored. */
  before?(who: Session, id: string, other: string): Promise<string | undefined>
  /** Those whose beginnings change more come last. */
  order?: number
  run(seen: Seen): Promise<unknown>
  /** Whether it is so that it was done, of a case as it is now. */
  isDone(seen: Seen, now: Now): boolean
}

interface Now {
  record: CaseRecord
  held: Holders
  lines: string[]
  notes: string[]
  waiting: string[]
}

const work: LongWork = { progress: () => {}, signal: new AbortController().signal }
const assigned = (who: Session, formDataId: string, userIds: string[], was?: Holders) =>
  cases.assign(who, { formDataId, permission: 'handler', userIds, groupIds: [], ...(was && { was }) })
/** Of many: the one that it is about may be left alone, with a reason. */
async function many(seen: Seen, change: ChangeMany['change'], more: Partial<ChangeMany> = {}) {
  const ids = [seen.id, seen.other]
  const { refused, changed } = await cases.changeMany(seen.who, { ids, change, ...more }, work)
  expect([...changed, ...refused.map(({ _id }) => _id)].sort()).toEqual([...ids].sort())
  const one = refused.find(({ _id }) => _id === seen.id)
  if (one) throw new Refused(one.code, one.message)
}
class Refused extends Error {
  constructor(
    readonly code: string,
    readonly words: string,
  ) {
    super(words)
  }
}
const way = (state: string | null) => (state === 'ny' ? 'ny-pagar' : 'pagar-klar')
const after = (state: string | null) => (state === 'ny' ? 'pagar' : 'klar')
const me = ({ who }: Seen) => who.userId ?? ''

const acts: Record<string, Act> = {
  assign: {
    run: ({ who, id, held }) => assigned(who, id, ['user-third'], held),
    isDone: (_, { held }) => held.users.includes('user-third'),
  },
  take: {
    run: (seen) => assigned(seen.who, seen.id, [me(seen)], seen.held),
    isDone: (seen, { held }) => held.users.join() === me(seen),
  },
  'give back': {
    async before(who, id) {
      await cases.assign(who, {
        ...{ formDataId: id, permission: 'handler', groupIds: [] },
        userIds: [...heldIn(await recordOf(id), 'handler').users, who.userId ?? ''],
      })
      return undefined
    },
    run: ({ who, id, held }) => cases.giveBack(who, { formDataId: id, permission: 'handler', was: held }),
    isDone: (seen, { held }) => !held.users.includes(me(seen)),
  },
  status: {
    run: ({ who, id, record: { state } }) =>
      cases.changeStatus(who, { formDataId: id, connectionId: way(state), currentStateId: state ?? '' }),
    isDone: ({ record }, now) => now.record.state === after(record.state),
  },
  'edit an answer': {
    run: (seen) =>
      cases.save(seen.who, {
        ...{ formId, formDataId: seen.id, revision: seen.record.revision },
        data: { gata: `Gata ${me(seen)}` },
      }),
    isDone: (seen, { record }) => fromJson(record.data).gata === `Gata ${me(seen)}`,
  },
  'edit another': {
    run: (seen) =>
      cases.save(seen.who, {
        ...{ formId, formDataId: seen.id, revision: seen.record.revision },
        data: { beskrivning: `Sagt av ${me(seen)}` },
      }),
    isDone: (seen, { record }) => fromJson(record.data).beskrivning === `Sagt av ${me(seen)}`,
  },
  note: {
    run: (seen) => cases.addNote(seen.who, { formDataId: seen.id, noteType: 'internal', note: me(seen) }),
    isDone: (seen, { notes }) => notes.includes(me(seen)),
  },
  message: {
    run: (seen) =>
      cases.sendMessage(seen.who, { formDataId: seen.id, note: me(seen), known: { since: seen.at - 1 } }),
    isDone: (seen, { waiting }) => waiting.includes(me(seen)),
  },
  merge: {
    run: ({ who, id, other }) => cases.merge(who, { formDataId: id, into: other }),
    isDone: ({ other }, { record }) => record.mergedInto === other,
  },
  'split again': {
    order: 2,
    async before(who, id, other) {
      if ((await recordOf(id)).mergedInto === null) await cases.merge(who, { formDataId: id, into: other })
      return undefined
    },
    run: ({ who, id }) => cases.split(who, id),
    isDone: (_, { record }) => record.mergedInto === null,
  },
  remove: {
    run: ({ who, id }) => cases.remove(who, [id]),
    isDone: (_, { record }) => record.removed !== null,
  },
  restore: {
    order: 3,
    async before(who, id) {
      if ((await recordOf(id)).removed === null) await cases.remove(who, [id])
      return undefined
    },
    run: ({ who, id }) => cases.restore(who, [id]),
    isDone: (_, { record }) => record.removed === null,
  },
  'bulk status': {
    run: (seen) => {
      const state = seen.record.state ?? ''
      return many(seen, { kind: 'status', formId, state, connectionId: way(state) })
    },
    isDone: ({ record }, now) => now.record.state === after(record.state),
  },
  'bulk assign': {
    run: (seen) =>
      many(
        seen,
        { kind: 'assign', users: ['user-third'], groups: [] },
        { held: { [seen.id]: { handler: seen.held } }, expected: { [seen.id]: seen.record.state ?? '' } },
      ),
    isDone: (_, { held }) => held.users.includes('user-third'),
  },
  undo: {
    order: 1,
    async before(who, formDataId) {
      const { state } = await recordOf(formDataId)
      const connectionId = way(state)
      const asked = { formDataId, connectionId, currentStateId: state ?? '', undoable: true }
      return (await cases.changeStatus(who, asked)).undo
    },
    run: async (seen) => {
      const { left } = await cases.undo(seen.who, seen.undo ?? '', work)
      if (left[0]) throw new Refused(left[0].code, left[0].message)
    },
    isDone: ({ record }, now) => after(now.record.state) === record.state,
  },
}

async function recordOf(id: string): Promise<CaseRecord> {
  const record = await app.services.store.read.cases.find('default', id)
  if (!record) throw new Error('no such case')
  return record
}
async function nowOf(id: string): Promise<Now> {
  const record = await recordOf(id)
  const { store } = app.services
  const notes = await store.read.notes.of(record.row)
  const waiting = await store.read.waitingMessages.of(record.row)
  return {
    record,
    held: heldIn(record, 'handler'),
    lines: databaseOf(store)
      .query<{ line: string }, [number]>(
        "SELECT kind || ' by ' || coalesce(by, '') AS line FROM case_timeline WHERE caseRow = ? ORDER BY seq",
      )
      .all(record.row)
      .map(({ line }) => line),
    notes: notes.map(({ note }) => note),
    waiting: waiting.map(({ note }) => note),
  }
}
/** All that a change of a case may leave. */
const leavings = async (id: string) => ({
  ...(await nowOf(id)),
  tasks: databaseOf(app.services.store)
    .query('SELECT kind FROM tasks WHERE payload LIKE ? ORDER BY _id')
    .all(`%${id}%`),
})

async function answer(run: Promise<unknown>): Promise<string> {
  try {
    await run
    return 'ok'
  } catch (error) {
    if (error instanceof Refused) return said(`${error.code}: ${error.words}`)
    if (!(error instanceof Failure)) throw error
    const { code, options } = error
    const words = (options.message ?? errors[code].message).id
    const filled = words.replace(/\{(\w+)\}/g, (_, name: string) => String(options.values?.[name] ?? ''))
    return said(`${code}: ${filled}`)
  }
}
const said = (words: string) =>
  words.replace(/\d{4}-\d{5}/, 'NUMBER').replace(/Hanna Handläggare|Rune Registrator/, 'NAME')

let visitors = 0
async function two(first: Act, second: Act, together: boolean): Promise<[string, string]> {
  const send = async () =>
    (await sendFault(app, anonymousSession({ address: `10.0.${++visitors >> 8}.${visitors & 255}` }), formId))
      .formDataId
  const [id, other, third] = [await send(), await send(), await send()]
  const undos: (string | undefined)[] = [undefined, undefined]
  const people = [hanna(), rune()]
  const turns = [
    { act: first, n: 0 },
    { act: second, n: 1 },
  ]
  for (const { act, n } of [...turns].sort((a, b) => (a.act.order ?? 0) - (b.act.order ?? 0)))
    undos[n] = await act.before?.(people[n] ?? hanna(), id, n === 0 ? other : third)
  const record = await recordOf(id)
  const saw = (n: number): Seen => ({
    who: people[n] ?? hanna(),
    id,
    other: n === 0 ? other : third,
    record,
    held: heldIn(record, 'handler'),
    undo: undos[n],
    at: Date.now(),
  })
  const [one, another] = [saw(0), saw(1)]
  if (together) {
    const told = await Promise.all([answer(first.run(one)), answer(second.run(another))])
    return told
  }
  const begun = await leavings(id)
  const a = await answer(first.run(one))
  const between = await leavings(id)
  if (a === 'ok') expect(first.isDone(one, between)).toBe(true)
  else expect(between).toEqual(begun)
  const b = await answer(second.run(another))
  const end = await leavings(id)
  if (b === 'ok') expect(second.isDone(another, end)).toBe(true)
  // What is refused leaves nothing; what is done takes nothing away of what the first has said in the timeline.
  else expect(end).toEqual(between)
  expect(end.lines.slice(0, between.lines.length)).toEqual(between.lines)
  expect(end.notes).toEqual(expect.arrayContaining(between.notes))
  return [a, b]
}

/** What is said to whoever cannot do it any more, by the letter that stands for it below. */
const told: Record<string, string> = {
  '.': 'ok',
  A: 'CONFLICT: Ärendet tilldelades någon annan medan du hade det framför dig. Inget är ändrat.',
  S: 'STATUS_CHANGED: Ärendet har bytt status. Läs in ärendet på nytt.',
  E: 'CONFLICT: Någon annan har ändrat detta. Läs in på nytt och försök igen.',
  W: 'CONFLICT: Någon har skrivit i ärendet sedan du började. Läs det innan du skickar.',
  M: 'CONFLICT: Ärendet är sammanfört med NUMBER och handläggs där. Dela det igen för att ändra det här.',
  m: 'CONFLICT: Ärendet är redan sammanfört med ett annat.',
  D: 'CONFLICT: Någon annan har delat ärendet medan du hade det framför dig.',
  G: 'NOT_FOUND: Det du söker finns inte.',
  U: 'CONFLICT: Ärendet har ändrats av NAME sedan dess, och lämnades som det är.',
}
const letterOf = (words: string) => Object.entries(told).find(([, one]) => one === words)?.[0] ?? words

/**
 * Down who is first, across who is second, each in the order of `acts`: what the two are told. The first is refused where what
 * both began with stands against it: it was merged already, lies in the trash can, or somebody has changed it.
 */
const table = `
assign         .. .A .. .. .. .. .. .. .. M. .. G. .. .. .U
take           .A .A .. .. .. .. .. .. .. M. .. G. .. .A .U
give back      .A .A .A .. .. .. .. .. .. M. .. G. .. .A .U
status         .. .. .. .S .. .. .. .. .. M. .. G. .S .S .U
edit an answer .. .. .. .. .E .. .. .. .. M. .. G. .. .. .U
edit another   .. .. .. .. .. .E .. .. .. M. .. G. .. .. .U
note           .. .. .. .. .. .. .. .. .. .. .. G. .. .. ..
message        .. .. .. .. .. .. .. .W .. .. .. G. .. .. ..
merge          .M .M .M .M .M .M .. .. .m m. .. G. .M .M .U
split again    .. .. .. .. .. .. .. .. .. .D .. G. .. .. .U
remove         .G .G .G .G .G .G .G .G .G .G .G G. .G .G .U
restore        .. .. .. .. .. .. .. .. .. .. .. .G .. .. ..
bulk status    .. .. .. .S .. .. .. .. .. M. .. G. .S .S .U
bulk assign    .. .A .. .. .. .. .. .. .. M. .. G. .. .. .U
undo           .. .. .. .S .. .. .. .. .. U. .. U. .S .S U.`

const names = Object.keys(acts)
const rows = table.split('\n').slice(1)
/** What the first and the second are told, in letters. */
const expected = (first: string, second: string): string =>
  rows[names.indexOf(first)]?.slice(15).split(' ')[names.indexOf(second)] ?? ''
const letters = async (first: string, second: string, together: boolean) => {
  const [a, b] = [acts[first], acts[second]]
  return a && b ? (await two(a, b, together)).map(letterOf).join('') : ''
}

test.each(names)('%s, and then anything by somebody who saw the case before', async (first) => {
  const is: string[] = []
  for (const second of names) is.push(await letters(first, second, false))
  expect(`${first.padEnd(14)} ${is.join(' ')}`).toBe(rows[names.indexOf(first)] ?? '')
})

test.each(names)('%s, and anything at the same moment: one comes before the other', async (first) => {
  for (const second of names) {
    const is = await letters(first, second, true)
    const orders = [expected(first, second), [...expected(second, first)].reverse().join('')]
    expect({ second, is: orders.includes(is) ? '' : is }).toEqual({ second, is: '' })
  }
})
