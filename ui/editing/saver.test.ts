import { expect, test } from 'bun:test'
import type { DraftStore } from './draft.ts'
import { handClock } from './handClock.ts'
import { makeSaver } from './saver.ts'

interface Text {
  label: string
}
const textOf = (label: string): Text => ({ label })

function setUp(answers: (() => unknown)[]) {
  const clock = handClock()
  const calls: { content?: string; fields?: unknown; revision: number }[] = []
  let draft: unknown = null
  let text = textOf('a')
  const next = async () => (answers.shift() ?? (() => ({ revision: 99, problems: [] })))() as never
  const saver = makeSaver<Text, unknown, never>({
    id: 'f',
    revision: 1,
    content: () => text,
    clock,
    draft: {
      read: () => draft,
      write: (d) => (draft = d),
      clear: () => (draft = null),
      end: () => {},
    } as DraftStore<Text>,
    server: {
      saveContent: ({ content, revision }) => {
        calls.push({ content: content.label, revision })
        return next()
      },
      saveFields: ({ fields, revision }) => {
        calls.push({ fields, revision })
        return next()
      },
    },
  })
  const change = (label: string) => {
    text = textOf(label)
    saver.contentChanged()
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
  expect(draft()).toMatchObject({ revision: 1, content: textOf('c') })
  await clock.pass(100)
  expect(calls).toEqual([{ content: 'c', revision: 1 }])
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
    { content: 'b', revision: 1 },
    { content: 'c', revision: 2 },
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
  expect(draft()).toMatchObject({ content: textOf('b') })
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
  expect(calls[1]).toEqual({ content: 'c', revision: 7 })
  expect(saver.$state.get()).toEqual({ kind: 'saved' })
})

test('what the server refuses is said, and tried again at the next change only', async () => {
  const refusal = {
    code: 'DUPLICATE_NAME',
    message: 'Namnet används redan.',
    fields: { name: 'validation.duplicate' },
  }
  const { saver, calls, clock } = setUp([() => Promise.reject(refusal), () => ({ revision: 2 })])
  saver.fieldsChanged({ name: 'Upptaget' })
  await clock.pass(500)
  expect(saver.$state.get()).toEqual({ kind: 'refused', message: refusal.message, fields: refusal.fields })
  await clock.pass(60_000)
  expect(calls).toHaveLength(1)
  saver.fieldsChanged({ name: 'Ledigt' })
  await clock.pass(500)
  expect(calls[1]).toEqual({ fields: { name: 'Ledigt' }, revision: 1 })
  expect(saver.$state.get()).toEqual({ kind: 'saved' })
})

test('content and fields changed together are saved one after the other on the same chain of revisions', async () => {
  const { saver, calls, clock, change } = setUp([
    () => ({ revision: 2, problems: [] }),
    () => ({ revision: 3 }),
  ])
  change('b')
  saver.fieldsChanged({ name: 'Ny' })
  await clock.pass(500)
  expect(calls).toEqual([
    { content: 'b', revision: 1 },
    { fields: { name: 'Ny' }, revision: 2 },
  ])
  expect(saver.revision()).toBe(3)
})

test('leaving keeps what is not acknowledged', async () => {
  const { saver, change, draft } = setUp([])
  change('b')
  expect(saver.dirty()).toBe(true)
  saver.stop()
  expect(draft()).toMatchObject({ revision: 1, content: textOf('b') })
})
