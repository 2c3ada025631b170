import { expect, test } from 'bun:test'
import { category } from '../../src/shared/schemas/category.ts'
import type { ServerEventName, ServerEvents } from '../../src/shared/wire/events.ts'
import type { EditedDocument, EditingClient, Lock } from './client.ts'
import { makeClipboard } from './clipboard.ts'
import { draftStore } from './draft.ts'
import type { Editing } from './editing.ts'
import { handClock } from './handClock.ts'
import type { ContentKind, FoundProblem } from './kind.ts'
import { takeLock } from './lock.ts'
import { makeEditing } from './makeEditing.ts'
import { keepMine, takeTheirs } from './meetings.ts'
import { openEditing } from './openEditing.ts'

/** The smallest thing there is to edit: a row of words with ids. */
type Words = readonly { id: string; text: string }[]
type WordCommand =
  | { do: 'put'; id: string; text: string; at: number }
  | { do: 'write'; id: string; text: string }
  | { do: 'remove'; id: string }
  | { do: 'all'; words: Words }
interface WordProblem extends FoundProblem {
  word: string | null
}

const wordKind: ContentKind<Words, WordCommand, WordProblem> = {
  check: (words, command) =>
    (command.do === 'write' || command.do === 'remove') && !words.some(({ id }) => id === command.id)
      ? 'words.gone'
      : undefined,
  apply(words, command) {
    if (command.do === 'all') return { content: command.words, back: { do: 'all', words } }
    const at = words.findIndex(({ id }) => id === command.id)
    const was = words[at]?.text ?? ''
    const { id } = command
    if (command.do === 'put') {
      return {
        content: words.toSpliced(command.at, 0, { id, text: command.text }),
        back: { do: 'remove', id },
      }
    }
    if (command.do === 'remove')
      return { content: words.toSpliced(at, 1), back: { do: 'put', id, text: was, at } }
    return {
      content: words.with(at, { id, text: command.text }),
      back: { do: 'write', id, text: was },
    }
  },
  changesNothing: ({ content, back }) =>
    back.do === 'write' && content.some(({ id, text }) => id === back.id && text === back.text),
  groupOf: (command) => (command.do === 'write' ? command.id : null),
  joinBack: (_first, second) => second,
  partsOf: (command) => (command.do === 'all' ? command.words.map(({ id }) => id) : [command.id]),
  between: (before, after) => (before.length === 0 ? null : { do: 'all', words: after }),
  changedParts: (before, after) => [...new Set([...before, ...after].map(({ id }) => id))],
  has: (words, part) => words.some(({ id }) => id === part),
  isContent: (value): value is Words => Array.isArray(value),
  problemsOf: (words) =>
    words
      .filter(({ text }) => text === '')
      .map(({ id }) => ({ word: id, level: 'hint' as const, key: 'words.empty' })),
  partOf: ({ word }) => word,
  fieldsThatCount: ['language'],
  hangsOn: ['dictionary'],
}

/** A server of one document, with the failures that a real one can have, on command. */
function wordServer({ published = null }: { published?: number | null } = {}) {
  let words: Words = [
    { id: 'a', text: 'ett' },
    { id: 'b', text: 'två' },
  ]
  let document: EditedDocument = { _id: 'w', name: 'Ord', revision: 1, published, ahead: false }
  const said = () => JSON.stringify([document.name, words])
  const live = said()
  const ahead = () => document.published !== null && said() !== live
  let lock: Lock = { holder: null, mine: false }
  let down: { code?: string } | null = null
  const problems: WordProblem[] = []
  const calls: unknown[] = []
  const heard = new Map<string, Set<(event: never) => void>>()
  const connections = new Set<(connected: boolean) => void>()

  const answer = async <T>(revision: number | null, work: () => T): Promise<T> => {
    if (down) throw Object.assign(new Error('no'), down)
    if (revision !== null && lock.holder && !lock.mine) throw { code: 'LOCKED', message: 'no' }
    if (revision !== null && revision !== document.revision) throw { code: 'CONFLICT', message: 'no' }
    return work()
  }
  const next = () => {
    document = { ...document, revision: document.revision + 1 }
    return document.revision
  }
  const client: EditingClient<Words, WordProblem> = {
    load: () =>
      answer(null, () => ({
        document,
        content: words,
        revision: document.revision,
        lock,
        problems: [...problems],
      })),
    saveContent: ({ content, revision }) =>
      answer(revision, () => {
        words = content
        calls.push(content.map(({ text }) => text).join(' '))
        return { revision: next(), ahead: ahead(), problems: [...problems] }
      }),
    saveFields: ({ fields, revision }) =>
      answer(revision, () => {
        document = { ...document, ...fields }
        document = { ...document, ahead: ahead() }
        calls.push(fields)
        next()
        return document
      }),
    lock: (_id, { takeOver } = {}) =>
      answer(null, () => {
        if (!lock.holder || takeOver) lock = { holder: { userId: 'me', name: 'Jag' }, mine: true }
        return lock
      }),
    unload: async () => void calls.push('unload'),
    onEvent(name, listener) {
      heard.set(name, (heard.get(name) ?? new Set()).add(listener as never))
      return () => void heard.get(name)?.delete(listener as never)
    },
    onConnection(listener) {
      connections.add(listener)
      return () => void connections.delete(listener)
    },
  }
  const emit = <Name extends ServerEventName>(name: Name, event: ServerEvents[Name]) => {
    for (const listener of heard.get(name) ?? []) listener(event as never)
  }
  return {
    client,
    calls,
    problems,
    stored: () => words.map(({ text }) => text).join(' '),
    setDown: (code: string | null) => (down = code === null ? null : code === 'away' ? {} : { code }),
    connect() {
      for (const listener of connections) listener(true)
    },
    publish: (name: string, id: string) => emit('publish', { schema: name, id, version: 1 }),
    saveElsewhere(text: string) {
      words = [{ id: 'a', text }, ...words.slice(1)]
      emit('saved', { schema: 'words', id: 'w', revision: next(), by: 'Kim' })
    },
    lockElsewhere(name: string | null) {
      lock = name === null ? { holder: null, mine: false } : { holder: { userId: 'x', name }, mine: false }
      emit('lock', { id: 'w', holder: lock.holder })
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

type WordEditing = Editing<Words, WordCommand, WordProblem>

async function open({ server = wordServer(), storage = memory() } = {}) {
  const clock = handClock()
  const draft = draftStore({ storage, key: 'draft.w', isContent: wordKind.isContent })
  const shown: string[] = []
  const opened = await openEditing<Words, WordCommand, WordProblem, EditedDocument, WordEditing>({
    id: 'w',
    server: server.client,
    draft,
    make: (document) =>
      makeEditing({
        kind: wordKind,
        schema: category,
        server: server.client,
        opened: document,
        draft,
        clock,
        view: {
          first: (words) => words[0]?.id ?? '',
          around: () => [],
          turnTo: () => {},
          reveal: (id) => shown.push(id),
          toShow: (_before, _after, touched) => touched[0],
        },
      }),
  })
  const editing = opened.editor
  const text = () =>
    editing.$content
      .get()
      .map((word) => word.text)
      .join(' ')
  const write = (id: string, to: string) => editing.run({ do: 'write', id, text: to })
  return { ...opened, editing, server, storage, clock, text, write, shown }
}

test('what was changed and changed back is not ahead of what is published, as soon as that is saved', async () => {
  const { editing, write, clock } = await open({ server: wordServer({ published: 1 }) })
  const ahead = () => editing.$ahead.get()
  const save = () => clock.pass(500)
  expect(ahead()).toBe(false)
  write('a', 'sju')
  expect(ahead()).toBe(true)
  await save()
  expect(ahead()).toBe(true)
  editing.undo()
  await save()
  expect(ahead()).toBe(false)
  editing.changeFields({ name: 'Annat' })
  await save()
  expect(ahead()).toBe(true)
  editing.changeFields({ name: 'Ord' })
  await save()
  expect(ahead()).toBe(false)
})

test('what is typed while a save is on its way is ahead, whatever the save answers', async () => {
  const { editing, write } = await open({ server: wordServer({ published: 1 }) })
  write('a', 'sju')
  editing.undo()
  const saved = editing.saver.flush()
  write('b', 'nio')
  const seen: boolean[] = []
  const stop = editing.$ahead.listen((ahead) => void seen.push(ahead))
  await saved
  stop()
  expect(seen).toEqual([])
  expect(editing.$ahead.get()).toBe(true)
})

test('edits are undone and redone, typing as one step, and the view follows', async () => {
  const { editing, text, write, clock, shown } = await open()
  const told: string[] = []
  editing.parts.subscribe('b', () => told.push(text()))
  write('b', 't')
  write('b', 'tre')
  await clock.pass(2000)
  editing.run({ do: 'put', id: 'c', text: 'fyra', at: 2 }, { select: ['c'] })
  expect(text()).toBe('ett tre fyra')
  expect(editing.primary()).toBe('c')
  editing.undo()
  expect(editing.$selection.get()).toEqual([])
  editing.undo()
  expect(text()).toBe('ett två')
  expect(editing.$undoable.get()).toEqual({ undo: false, redo: true })
  expect([editing.$selection.get(), shown]).toEqual([['b'], ['b']])
  editing.redo()
  editing.redo()
  expect(text()).toBe('ett tre fyra')
  expect(told).toEqual(['ett t', 'ett tre', 'ett två', 'ett tre'])
})

test('a command that may not be done changes nothing, and why is said', async () => {
  const { editing, text, write } = await open()
  expect(write('borta', 'x')).toBe(false)
  expect(editing.$refused.get()).toEqual({ reason: 'words.gone', count: 1 })
  expect([text(), editing.$undoable.get().undo]).toEqual(['ett två', false])
  expect(write('a', 'ett')).toBe(true)
  expect(editing.$undoable.get().undo).toBe(false)
})

test('content and fields are undone in one row, and saved after 500 ms of quiet', async () => {
  const { editing, server, clock, text, write } = await open()
  write('a', 'noll')
  await clock.pass(400)
  editing.changeFields({ name: 'Tal' })
  await clock.pass(499)
  expect(server.calls).toEqual([])
  await clock.pass(1)
  expect(server.calls).toEqual(['noll två', { name: 'Tal' }])
  expect(editing.saver.$state.get()).toEqual({ kind: 'saved' })
  editing.undo()
  expect([text(), editing.$document.get().name]).toEqual(['noll två', 'Ord'])
  editing.undo()
  expect(text()).toBe('ett två')
  await clock.pass(500)
  expect(server.calls.slice(2)).toEqual(['ett två', { name: 'Ord' }])
})

test.each([
  ['theirs', takeTheirs, 'etta två'],
  ['mine', keepMine, 'ett tolv'],
])('in a conflict nothing is saved until it is settled: %s', async (_whose, settle, end) => {
  const { editing, server, clock, text, write } = await open()
  server.saveElsewhere('etta')
  write('b', 'tolv')
  await clock.pass(60_000)
  expect(editing.saver.$state.get()).toEqual({ kind: 'conflict' })
  expect(server.stored()).toBe('etta två')
  await settle(editing)
  await clock.pass(500)
  expect([text(), server.stored()]).toEqual([end, end])
  expect(editing.saver.$state.get()).toEqual({ kind: 'saved' })
})

test('who loses the lock reads what the other saves, and takes it back', async () => {
  const { editing, server, clock, text, write } = await open()
  server.lockElsewhere('Kim')
  await clock.pass(0)
  expect([editing.$readOnly.get(), editing.$lock.get().holder?.name]).toEqual([true, 'Kim'])
  expect(editing.attempt({ do: 'remove', id: 'a' })).toBe('builder.readOnly')
  server.saveElsewhere('etta')
  await clock.pass(0)
  expect(text()).toBe('etta två')
  await takeLock(editing, true)
  expect(write('b', 'tolv')).toBe(true)
  await clock.pass(500)
  expect(server.stored()).toBe('etta tolv')
})

test('a lock lost while saving stops it; nothing typed is lost', async () => {
  const { editing, server, clock, write } = await open()
  write('a', 'noll')
  server.lockElsewhere('Kim')
  await clock.pass(500)
  expect(editing.saver.$state.get()).toEqual({ kind: 'locked' })
  expect([server.stored(), editing.saver.dirty()]).toEqual(['ett två', true])
  server.lockElsewhere(null)
  await takeLock(editing, false)
  await clock.pass(500)
  expect(server.stored()).toBe('noll två')
})

test('the lock is renewed while the document is open, and given back when it is closed', async () => {
  const { editing, server, clock, close } = await open()
  server.setDown('LOCKED')
  await clock.pass(25_000)
  expect(editing.$lock.get().mine).toBe(false)
  server.setDown(null)
  close()
  expect(server.calls).toEqual(['unload'])
})

test('work done offline is sent when the connection is back', async () => {
  const { editing, server, clock, write } = await open()
  server.setDown('away')
  write('a', 'noll')
  await clock.pass(600)
  expect(editing.saver.$state.get()).toEqual({ kind: 'retrying' })
  server.setDown(null)
  server.connect()
  await clock.pass(0)
  expect(server.stored()).toBe('noll två')
})

test('work done offline is there again when the document is opened anew', async () => {
  const before = await open()
  before.server.setDown('away')
  before.write('a', 'noll')
  before.editing.changeFields({ name: 'Tal' })
  await before.clock.pass(600)
  before.close()
  before.server.setDown(null)

  const { editing, server, clock, text } = await open(before)
  expect([text(), editing.$document.get().name]).toEqual(['noll två', 'Tal'])
  await clock.pass(500)
  expect(server.stored()).toBe('noll två')
  editing.undo()
  editing.undo()
  expect(text()).toBe('ett två')
})

test('work done offline on what somebody else has changed since is a conflict', async () => {
  const before = await open()
  before.server.setDown('away')
  before.write('b', 'tolv')
  await before.clock.pass(600)
  before.close()
  before.server.setDown(null)
  before.server.saveElsewhere('etta')

  const { editing, text } = await open(before)
  expect([text(), editing.saver.$state.get().kind]).toEqual(['ett tolv', 'conflict'])
})

test('a save that arrived and whose answer was lost is no work to put back', async () => {
  const before = await open()
  before.write('b', 'tolv')
  before.editing.saver.keep()
  const kept = before.storage.getItem('draft.w') ?? ''
  await before.clock.pass(500)
  before.storage.setItem('draft.w', kept)

  const { editing, storage } = await open(before)
  expect(editing.saver.$state.get()).toEqual({ kind: 'saved' })
  expect(storage.getItem('draft.w')).toBeNull()
})

test('what is copied in one document is pasted in another', async () => {
  const storage = memory()
  const isWords = (value: unknown): value is Words => Array.isArray(value)
  const clipboard = () => makeClipboard('clipboard.words', isWords, () => storage)
  const [from, to] = [await open(), await open()]
  from.editing.select(['b'])
  const chosen = new Set(from.editing.$selection.get())
  expect(clipboard().put(from.editing.$content.get().filter(({ id }) => chosen.has(id)))).toBe(true)
  for (const { text } of clipboard().get() ?? []) {
    to.editing.run({ do: 'put', id: 'ny', text, at: 0 }, { select: ['ny'] })
  }
  expect([to.text(), to.editing.primary()]).toEqual(['två ett två', 'ny'])
  storage.setItem('clipboard.words', '{"something":"else"}')
  expect(clipboard().get()).toBeNull()
})

test('a full clipboard says so', () => {
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  const storage = { getItem: () => null, setItem: full }
  expect(makeClipboard('k', wordKind.isContent, () => storage).put([])).toBe(false)
})

test('marks are told to those they concern', async () => {
  const { editing } = await open()
  const told: string[] = []
  for (const id of ['a', 'b']) editing.marked.subscribe(id, () => told.push(id))
  editing.select(['b'])
  expect(told.sort()).toEqual(['a', 'b'])
  editing.hover('b')
  expect(told).toEqual(['a', 'b', 'b'])
})

test('problems are looked for after a pause, and those that only the server finds are kept', async () => {
  const { editing, server, clock, write } = await open()
  const keys = () => editing.$problems.get().all.map(({ word, key }) => `${word} ${key}`)
  server.problems.push({ word: null, level: 'error', key: 'words.unknown' })
  write('a', '')
  expect(keys()).toEqual([])
  await clock.pass(200)
  expect(keys()).toEqual(['a words.empty'])
  await clock.pass(500)
  expect(keys()).toEqual(['null words.unknown', 'a words.empty'])
  expect([editing.$problems.get().errors, editing.$problems.get().byPart.get('a')?.length]).toEqual([1, 1])
  server.problems.length = 0
  server.publish('dictionary', 'd')
  await clock.pass(200)
  expect(keys()).toEqual(['a words.empty'])
})

test('going back to a version is one step', async () => {
  const { editing, server, clock, text, write } = await open()
  write('a', 'noll')
  await clock.pass(500)
  const opened = await server.client.load('w')
  const document = { ...opened.document, revision: 9 }
  const content = [{ id: 'z', text: 'som då' }]
  editing.replace({ ...opened, document, content, revision: 9 }, { undoable: true })
  expect([text(), editing.saver.revision(), editing.saver.dirty()]).toEqual(['som då', 9, false])
  editing.undo()
  expect([text(), editing.saver.dirty()]).toEqual(['noll två', true])
})
