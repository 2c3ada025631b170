import { expect, test } from 'bun:test'
import type { ProcessCommand } from '../../../src/shared/process/edit/commands.ts'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { connection, graph, state } from '../../../src/shared/process/processFixture.ts'
import { process as schema } from '../../../src/shared/schemas/process.ts'
import type { ServerEventName, ServerEvents } from '../../../src/shared/wire/events.ts'
import { draftStore } from '../../editing/draft.ts'
import type { Editing } from '../../editing/editing.ts'
import { handClock } from '../../editing/handClock.ts'
import { makeEditing, type View } from '../../editing/makeEditing.ts'
import { keepMine, takeTheirs } from '../../editing/meetings.ts'
import { openEditing } from '../../editing/openEditing.ts'
import type { OpenedProcess, ProcessClient, ProcessDocument } from '../client.ts'
import { processKind } from './processKind.ts'
import { processServer } from './processServer.ts'

const drawn = graph(
  [state('ny', 'start'), state('pagar', 'normal'), state('klar', 'end')],
  [connection('ny-pagar', { allow: { assignmentRoles: ['handler'] } }), connection('pagar-klar')],
)

/** A server of one process, in memory. */
function processClient() {
  let stored: OpenedProcess = {
    document: {
      ...{ _id: 'p', name: 'Felanmälan', revision: 1, published: null, ahead: false },
      assignmentRoles: [{ key: 'handler', name: 'Handläggare', roles: ['r1'] }],
    },
    process: drawn,
    revision: 1,
    lock: { holder: { userId: 'me', name: 'Jag' }, mine: true },
    problems: [],
  }
  const calls: unknown[] = []
  const heard = new Map<string, Set<(event: never) => void>>()
  const next = (change: Partial<OpenedProcess>, revision: number) => {
    if (revision !== stored.revision) throw { code: 'CONFLICT', message: 'no' }
    const now = { ...stored, ...change, revision: revision + 1 }
    stored = { ...now, document: { ...now.document, revision: now.revision } }
    return stored
  }
  const none = async () => {
    throw new Error('not asked for')
  }
  const client: ProcessClient = {
    load: async () => stored,
    async save({ process, revision }) {
      calls.push(process.states.map(({ name }) => name).join(' '))
      return { revision: next({ process }, revision).revision, ahead: false, problems: [] }
    },
    async updateSettings(_id, fields, revision) {
      calls.push(fields)
      const { document, process } = next({ document: { ...stored.document, ...fields } }, revision)
      // The server answers with the whole document.
      return { data: { ...document, process } }
    },
    lock: async () => stored.lock,
    unload: async () => {},
    onEvent(name, listener) {
      heard.set(name, (heard.get(name) ?? new Set()).add(listener))
      return () => void heard.get(name)?.delete(listener)
    },
    onConnection: () => () => {},
    ...{ publish: none, unpublish: none, versions: none, version: none, revert: none, options: none },
    ...{ approval: none, approve: none, takeBackApproval: none, askApproval: none },
  }
  const emit = <Name extends ServerEventName>(name: Name, event: ServerEvents[Name]) => {
    for (const listener of heard.get(name) ?? []) listener(event as never)
  }
  return {
    client,
    calls,
    stored: () => stored,
    saveElsewhere(name: string) {
      const states = stored.process.states.map((one) => (one._id === 'ny' ? { ...one, name } : one))
      const { revision } = next({ process: { ...stored.process, states } }, stored.revision)
      emit('saved', { schema: 'process', id: 'p', revision, by: 'Kim' })
    },
  }
}

function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

async function open({ own = processClient(), storage = memory() } = {}) {
  const clock = handClock()
  const server = processServer(own.client)
  const draft = draftStore({ storage, key: 'draft.p', isContent: processKind.isContent })
  const view: View<ProcessGraph> = {
    first: () => 'ny',
    around: () => [],
    turnTo: () => {},
    reveal: () => {},
    toShow: (_before, _after, touched) => touched[0],
  }
  const opened = await openEditing<
    ProcessGraph,
    ProcessCommand,
    ProcessProblem,
    ProcessDocument,
    Editing<ProcessGraph, ProcessCommand, ProcessProblem, ProcessDocument>
  >({
    ...{ id: 'p', server, draft },
    make: (document) =>
      makeEditing({ kind: processKind, schema, server, opened: document, draft, clock, view }),
  })
  const editing = opened.editor
  const names = () =>
    editing.$content
      .get()
      .states.map(({ name }) => name)
      .join(' ')
  const call = (id: string, name: string) => editing.run({ do: 'changeState', id, set: { name } })
  const problems = () => editing.$problems.get().all.map(({ id, key }) => `${id} ${key}`)
  return { ...opened, editing, own, storage, clock, names, call, problems }
}

test('typing in one setting is one step, and each step is taken back exactly', async () => {
  const { editing, call, names, clock, own } = await open()
  call('pagar', 'P')
  call('pagar', 'På')
  call('pagar', 'På gång')
  call('klar', 'Klart')
  expect(names()).toBe('ny På gång Klart')
  editing.undo()
  expect(names()).toBe('ny På gång klar')
  editing.undo()
  expect(editing.$content.get()).toEqual(drawn)
  expect(editing.$undoable.get()).toEqual({ undo: false, redo: true })
  editing.redo()
  expect([names(), editing.$selection.get()]).toEqual(['ny På gång klar', ['pagar']])
  await clock.pass(500)
  expect(own.calls).toEqual(['ny På gång klar'])
})

test('two settings of one state are two steps', async () => {
  const { editing, call } = await open()
  call('pagar', 'På gång')
  editing.run({ do: 'changeState', id: 'pagar', set: { color: '1f5fa8' } })
  editing.undo()
  expect(editing.$content.get().states[1]).toEqual(state('pagar', 'normal', { name: 'På gång' }))
})

test('what is said again changes nothing, and is no step', async () => {
  const { editing, call } = await open()
  expect(call('pagar', 'pagar')).toBe(true)
  expect(editing.$undoable.get().undo).toBe(false)
})

test('who draws a part is told when it comes, goes and comes again, and nobody else', async () => {
  const { editing } = await open()
  const told: string[] = []
  for (const id of ['ny', 'klar', 'ny-pagar', 'nytt']) editing.parts.subscribe(id, () => told.push(id))
  editing.run({ do: 'add', states: [state('nytt', 'normal')] })
  editing.undo()
  editing.redo()
  expect(told).toEqual(['nytt', 'nytt', 'nytt'])
  expect(editing.$selection.get()).toEqual(['nytt'])
  told.length = 0
  editing.run({ do: 'remove', ids: ['ny'] })
  expect(told.sort()).toEqual(['ny', 'ny-pagar'])
  expect(editing.attempt({ do: 'changeState', id: 'ny', set: { name: 'x' } })).toBe('process.gone')
})

test('the graph and the fields beside it are undone in one row and saved as what they are', async () => {
  const { editing, own, call, clock } = await open()
  call('ny', 'Inkommet')
  editing.changeFields({ name: 'Fel' })
  await clock.pass(500)
  expect(own.calls).toEqual(['Inkommet pagar klar', { name: 'Fel' }])
  expect(editing.$document.get()).not.toHaveProperty('process')
  const reverted = { ...own.stored(), process: drawn, revision: 4 }
  const { process: content, ...opened } = reverted
  editing.replace({ ...opened, content }, { undoable: true })
  expect(editing.$content.get()).toEqual(drawn)
  editing.undo()
  await clock.pass(500)
  expect(own.calls.slice(2)).toEqual(['Inkommet pagar klar'])
})

test('work that was not saved is there again when the process is opened anew', async () => {
  const before = await open()
  before.call('ny', 'Inkommet')
  before.close()
  const { names, own, clock } = await open(before)
  expect(names()).toBe('Inkommet pagar klar')
  await clock.pass(500)
  expect(own.stored().process.states[0]?.name).toBe('Inkommet')
})

test('a draft that is no graph is none', () => {
  const others = [null, {}, [], { states: [], connections: [], sections: [] }, { ...drawn, states: {} }]
  expect(others.map(processKind.isContent)).toEqual(others.map(() => false))
  expect(processKind.isContent(drawn)).toBe(true)
})

test.each([
  ['theirs', takeTheirs, 'Kims pagar klar'],
  ['mine', keepMine, 'ny Mitt klar'],
])('in a conflict nothing is saved until it is settled: %s', async (_whose, settle, end) => {
  const { editing, own, call, names, clock } = await open()
  own.saveElsewhere('Kims')
  call('pagar', 'Mitt')
  await clock.pass(60_000)
  expect(editing.saver.$state.get()).toEqual({ kind: 'conflict' })
  await settle(editing)
  await clock.pass(500)
  expect(names()).toBe(end)
  expect(
    own
      .stored()
      .process.states.map(({ name }) => name)
      .join(' '),
  ).toBe(end)
})

test('a connection for an assignment role is a problem as long as the process does not have it', async () => {
  const { editing, problems, clock } = await open()
  expect(problems()).toEqual([])
  editing.changeFields({ assignmentRoles: [] })
  await clock.pass(200)
  expect(problems()).toEqual(['ny-pagar process.allowedRole'])
  editing.undo()
  await clock.pass(200)
  expect(problems()).toEqual([])
})
