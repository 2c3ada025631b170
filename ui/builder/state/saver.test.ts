import { expect, test } from 'bun:test'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { DraftStore } from './draft.ts'
import { makeSaver, type Timer } from './saver.ts'

const treeOf = (label: string): Tree => ({
  rootId: 'r',
  nodes: { r: { _id: 'r', type: 'PageTypeForm', structure: [], extra: { label }, style: {} } },
})

function setUp(answers: (() => unknown)[]) {
  const clock = handClock()
  const calls: { tree?: unknown; data?: unknown; revision: number }[] = []
  let draft: unknown = null
  let tree = treeOf('a')
  const next = async () => (answers.shift() ?? (() => ({ revision: 99, problems: [] })))() as never
  const saver = makeSaver({
    id: 'f',
    revision: 1,
    tree: () => tree,
    timer: clock.timer,
    draft: { read: () => draft, write: (d) => (draft = d), clear: () => (draft = null) } as DraftStore,
    client: {
      save: ({ normStructure, revision }) => {
        calls.push({ tree: normStructure.r?.extra.label, revision })
        return next()
      },
      updateSettings: (_id, data, revision) => {
        calls.push({ data, revision })
        return next()
      },
    },
  })
  const change = (label: string) => {
    tree = treeOf(label)
    saver.treeChanged()
  }
  return { saver, calls, clock, change, draft: () => draft }
}

test('changes are sent once, after half a second of quiet, and the draft goes when they are acknowledged', async () => {
  const { saver, calls, clock, change, draft } = setUp([() => ({ revision: 2, problems: [] })])
  change('b')
  await clock.pass(400)
  change('c')
  await clock.pass(400)
  expect(calls).toEqual([])
  expect(saver.$state.get()).toEqual({ kind: 'saving' })
  expect(draft()).toMatchObject({ revision: 1, tree: treeOf('c') })
  await clock.pass(100)
  expect(calls).toEqual([{ tree: 'c', revision: 1 }])
  expect(saver.$state.get()).toEqual({ kind: 'saved' })
  expect(saver.revision()).toBe(2)
  expect(draft()).toBeNull()
})

test('a change made while a save is on the way is sent after it, on the new revision', async () => {
  const later = Promise.withResolvers()
  const { saver, calls, clock, change } = setUp([() => later.promise, () => ({ revision: 3, problems: [] })])
  change('b')
  await clock.pass(500)
  change('c')
  await clock.pass(500)
  expect(calls).toHaveLength(1)
  later.resolve({ revision: 2, problems: [] })
  await clock.pass(500)
  expect(calls).toEqual([
    { tree: 'b', revision: 1 },
    { tree: 'c', revision: 2 },
  ])
  expect(saver.$state.get()).toEqual({ kind: 'saved' })
})

test('a server that is away is asked again, longer and longer, and the draft stays', async () => {
  const away = () => Promise.reject(new Error('offline'))
  const { saver, calls, clock, change, draft } = setUp([away, away, () => ({ revision: 2, problems: [] })])
  change('b')
  await clock.pass(500)
  expect(saver.$state.get()).toEqual({ kind: 'retrying' })
  await clock.pass(1000)
  expect(calls).toHaveLength(2)
  expect(draft()).toMatchObject({ tree: treeOf('b') })
  await clock.pass(1999)
  expect(calls).toHaveLength(2)
  await clock.pass(1)
  expect(calls).toHaveLength(3)
  expect(saver.$state.get()).toEqual({ kind: 'saved' })
})

test.each([
  ['CONFLICT', { kind: 'conflict' }],
  ['LOCKED', { kind: 'locked' }],
])('%s stops saving until it is settled, and then sends what was kept', async (code, state) => {
  const refusal = () => Promise.reject({ code, message: 'no' })
  const { saver, calls, clock, change } = setUp([refusal, () => ({ revision: 8, problems: [] })])
  change('b')
  await clock.pass(500)
  expect(saver.$state.get()).toEqual(state as never)
  change('c')
  await clock.pass(60_000)
  expect(calls).toHaveLength(1)
  saver.rebase(7)
  await clock.pass(0)
  expect(calls[1]).toEqual({ tree: 'c', revision: 7 })
  expect(saver.$state.get()).toEqual({ kind: 'saved' })
})

test('what the server refuses is said, and tried again at the next change only', async () => {
  const refusal = {
    code: 'DUPLICATE_NAME',
    message: 'Namnet används redan.',
    fields: { name: 'validation.duplicate' },
  }
  const { saver, calls, clock } = setUp([() => Promise.reject(refusal), () => ({ data: { revision: 2 } })])
  saver.settingsChanged({ name: 'Upptaget' })
  await clock.pass(500)
  expect(saver.$state.get()).toEqual({ kind: 'refused', message: refusal.message, fields: refusal.fields })
  await clock.pass(60_000)
  expect(calls).toHaveLength(1)
  saver.settingsChanged({ name: 'Ledigt' })
  await clock.pass(500)
  expect(calls[1]).toEqual({ data: { name: 'Ledigt' }, revision: 1 })
  expect(saver.$state.get()).toEqual({ kind: 'saved' })
})

test('tree and settings changed together are saved one after the other on the same chain of revisions', async () => {
  const { saver, calls, clock, change } = setUp([
    () => ({ revision: 2, problems: [] }),
    () => ({ data: { revision: 3 } }),
  ])
  change('b')
  saver.settingsChanged({ name: 'Ny' })
  await clock.pass(500)
  expect(calls).toEqual([
    { tree: 'b', revision: 1 },
    { data: { name: 'Ny' }, revision: 2 },
  ])
  expect(saver.revision()).toBe(3)
})

test('leaving keeps what is not acknowledged', async () => {
  const { saver, change, draft } = setUp([])
  change('b')
  expect(saver.dirty()).toBe(true)
  saver.stop()
  expect(draft()).toMatchObject({ revision: 1, tree: treeOf('b') })
})

/** A clock that moves when told, and lets what was started finish. */
function handClock() {
  let now = 0
  const waiting = new Map<object, { at: number; work: () => void }>()
  const timer: Timer = {
    set(work, milliseconds) {
      const handle = {}
      waiting.set(handle, { at: now + milliseconds, work })
      return handle
    },
    clear: (handle) => void waiting.delete(handle as object),
  }
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  return {
    timer,
    async pass(milliseconds: number) {
      await settle()
      const end = now + milliseconds
      for (;;) {
        const due = [...waiting].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0]
        if (!due) break
        waiting.delete(due[0])
        now = due[1].at
        due[1].work()
        await settle()
      }
      now = end
    },
  }
}
