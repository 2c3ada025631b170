import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fillModel } from '../../../test/fixtures/runtime/pages.ts'
import { ClientError } from '../client.ts'
import type { FormRun } from '../form/formRun.ts'
import { createFormRun } from '../form/run.ts'
import { readKept } from './kept.ts'
import { refusalOf } from './refusals.ts'
import { createSaver, isDrawnTooSoon, lostAnswers, type SaveReply, type Saver } from './saver.ts'

let storage: Map<string, string>
let run: FormRun
let saver: Saver
let sent: Record<string, unknown>[]
let began: unknown[]
/** Whether the browser is led back to the draft, when that is known. */
let led: boolean | Promise<boolean>
let stopped: string[]
/** What the server answers next; the last one repeats. */
let answers: (SaveReply | Error)[]
/** What it answers to all but the first, when that is ready. */
let slow: Promise<SaveReply> | undefined

beforeEach(() => {
  storage = new Map()
  globalThis.sessionStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  } as Storage
  sent = []
  began = []
  led = true
  stopped = []
  slow = undefined
  answers = [{ formDataId: 'c1', revision: 1, caseToken: 'secret' }]
  make()
})
afterEach(() => saver.stop())

/** What is left of a draft that began here, once it is safe: that there is one, and none of its answers. */
const begunOnly = { formDataId: 'c1', caseToken: null, data: {}, at: 1_000 }

function make(more = {}, now = () => 1_000): void {
  const page = { locale: 'sv', user: null, query: {} } as unknown as Parameters<typeof createFormRun>[1]
  run = createFormRun(fillModel(more), page, '2026-03-31')
  saver = createSaver(run, {
    send: async (input) => {
      sent.push(input)
      if (sent.length > 1 && slow) return slow
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error || !answer) throw answer
      return answer
    },
    began: async (held) => {
      began.push(held)
      return led
    },
    refused: (error) => {
      stopped.push(String((error as ClientError).code))
      return refusalOf(error, (text) => String(text), '/v/s').again
    },
    place: () => ({ page: run.page.get(), done: [], field: 'f-namn' }),
    now,
  })
  run.store.listen(saver.changed)
}

test('who is held back is told why as soon as it is known', async () => {
  const message = 'Vänta 30 sekunder och försök igen.'
  answers = [
    new ClientError('TOO_MANY', message, { code: 'TOO_MANY', message }),
    new ClientError('OFFLINE', ''),
  ]
  run.store.set('namn', 'Eva')
  expect(await saver.flush()).toBe(false)
  expect(run.saved.get()).toEqual({ state: 'failed', why: message })
  expect(await saver.flush()).toBe(false)
  expect(run.saved.get()).toEqual({ state: 'failed', why: '' })
})

test('only what changed is sent, and the draft is held from the first reply', async () => {
  run.store.set('namn', 'Eva')
  expect(await saver.flush()).toBe(true)
  expect(sent[0]).toMatchObject({ formId: 'form-1', data: { namn: 'Eva' }, page: 'om' })
  expect(sent[0]).not.toHaveProperty('formDataId')
  expect(began).toEqual([{ formDataId: 'c1', caseToken: 'secret' }])
  answers = [{ formDataId: 'c1', revision: 2 }]
  run.store.set('epost', 'eva@example.se')
  await saver.flush()
  expect(sent[1]).toMatchObject({
    formDataId: 'c1',
    caseToken: 'secret',
    revision: 1,
    data: { epost: 'eva@example.se' },
  })
  expect(run.held.get()).toEqual({ formDataId: 'c1', caseToken: 'secret', revision: 2 })
  expect(began).toHaveLength(1)
})

test('what is not acknowledged is kept in the browser, and only that long', async () => {
  run.store.set('namn', 'Eva')
  expect(readKept('form-1', 1_000)?.data).toEqual({ namn: 'Eva' })
  await saver.flush()
  expect(readKept('form-1', 1_000)).toEqual(begunOnly)
  expect(run.saved.get()).toEqual({ state: 'saved', at: 1_000 })
})

test('a page that was asked for before the browser was led back to its draft is loaded once more', async () => {
  const at = Date.now()
  make({}, () => at)
  run.store.set('namn', 'Eva')
  await saver.flush()
  await led
  expect(isDrawnTooSoon(run, 'user-other')).toBe(false)
  expect([isDrawnTooSoon(run), isDrawnTooSoon(run)]).toEqual([true, false])
  make({ formDataId: 'c1' }, () => at)
  expect(isDrawnTooSoon(run)).toBe(false)
  saver.done()
  expect(readKept('form-1')).toBeNull()
})

test('until the browser is led back to a draft that has begun, a reload has all answers', async () => {
  const way = Promise.withResolvers<boolean>()
  led = way.promise
  run.store.set('namn', 'Eva')
  expect(await saver.flush()).toBe(true)
  expect(readKept('form-1', 1_000)).toMatchObject({ formDataId: null, data: { namn: 'Eva' } })
  run.store.set('epost', 'eva@example.se')
  expect(readKept('form-1', 1_000)?.data).toEqual({ namn: 'Eva', epost: 'eva@example.se' })
  const answered = Promise.withResolvers<SaveReply>()
  slow = answered.promise
  const saving = saver.flush()
  way.resolve(true)
  await led
  expect(readKept('form-1', 1_000)?.data).toMatchObject({ epost: 'eva@example.se' })
  answered.resolve({ formDataId: 'c1', revision: 2 })
  await saving
  expect(readKept('form-1', 1_000)).toEqual(begunOnly)
  expect(began).toHaveLength(1)
})

test('a browser that could not be led back is led there with what is sent next', async () => {
  led = false
  run.store.set('namn', 'Eva')
  await saver.flush()
  expect(readKept('form-1', 1_000)?.data).toEqual({ namn: 'Eva' })
  led = true
  await saver.flush()
  await led
  expect(began).toHaveLength(2)
  expect(readKept('form-1', 1_000)).toEqual(begunOnly)
  expect(sent).toHaveLength(1)
})

test('of what is sent in nothing is kept, although the browser was not led back to it', async () => {
  const way = Promise.withResolvers<boolean>()
  led = way.promise
  run.store.set('namn', 'Eva')
  await saver.flush()
  saver.done()
  way.resolve(false)
  await led
  expect(readKept('form-1', 1_000)).toBeNull()
})

test('when the server is out of reach the answers wait, and go with the next attempt', async () => {
  answers = [new ClientError('OFFLINE', 'borta'), { formDataId: 'c1', revision: 1 }]
  run.store.set('namn', 'Eva')
  expect(await saver.flush()).toBe(false)
  expect(run.saved.get().state).toBe('failed')
  run.store.set('epost', 'eva@example.se')
  expect(await saver.flush()).toBe(true)
  expect(sent[1]).toMatchObject({ data: { namn: 'Eva', epost: 'eva@example.se' } })
})

test('what was typed while saving is saved after it', async () => {
  run.store.set('namn', 'E')
  const saving = saver.flush()
  run.store.set('namn', 'Eva')
  expect(await saving).toBe(true)
  expect(sent.map(({ data }) => data)).toEqual([{ namn: 'E' }, { namn: 'Eva' }])
})

test('nobody is told that all is safe while what was typed meanwhile is on its way', async () => {
  run.store.set('namn', 'Eva')
  const first = saver.flush()
  run.store.set('epost', 'eva@example.se')
  const second = Promise.withResolvers<SaveReply>()
  slow = second.promise
  let safe = false
  const waiting = saver.flush().then((ok) => {
    safe = ok
  })
  for (let n = 0; n < 20; n++) await Promise.resolve()
  expect([sent.length, safe]).toEqual([2, false])
  second.resolve({ formDataId: 'c1', revision: 2 })
  await Promise.all([first, waiting])
  expect([safe, run.held.get().revision]).toEqual([true, 2])
})

test.each(['SESSION_EXPIRED', 'CONFLICT'] as const)(
  '%s stops saving and says so, the answers kept',
  async (code) => {
    answers = [new ClientError(code, code)]
    run.store.set('namn', 'Eva')
    expect(await saver.flush()).toBe(false)
    expect(stopped).toEqual([code])
    expect(await saver.flush()).toBe(false)
    expect(saver.problem()).toBe(answers[0])
    expect(sent).toHaveLength(1)
    expect(run.saved.get()).toEqual({ state: 'stopped' })
    expect(readKept('form-1', 1_000)?.data).toEqual({ namn: 'Eva' })
  },
)

test.each(['FORBIDDEN', 'INVALID', 'NOT_PUBLISHED', 'TOO_MANY', 'INTERNAL', 'OFFLINE'] as const)(
  'after %s a press tries again',
  async (code) => {
    answers = [new ClientError(code, code), { formDataId: 'c1', revision: 1 }]
    run.store.set('namn', 'Eva')
    expect(await saver.flush()).toBe(false)
    expect(await saver.flush()).toBe(true)
    expect(saver.problem()).toBeNull()
    expect(sent[1]).toMatchObject({ data: { namn: 'Eva' } })
  },
)

test('when the login runs out while sending, the place is kept, though all answers are saved', async () => {
  run.store.set('namn', 'Eva')
  await saver.flush()
  saver.refuse(new ClientError('SESSION_EXPIRED', 'slut'))
  expect(readKept('form-1', 1_000)).toMatchObject({
    formDataId: 'c1',
    data: {},
    place: { page: 'om', field: 'f-namn' },
  })
  expect(await saver.flush()).toBe(false)
})

test('all answers of a case that is gone wait for a new one', async () => {
  run.store.set('namn', 'Eva')
  await saver.flush()
  answers = [new ClientError('NOT_FOUND', 'borta')]
  run.store.set('epost', 'eva@example.se')
  await saver.flush()
  expect(readKept('form-1', 1_000)).toMatchObject({
    formDataId: null,
    data: { namn: 'Eva', epost: 'eva@example.se' },
  })
})

test('after a conflict one’s own answers are sent over the newest revision', async () => {
  answers = [new ClientError('CONFLICT', 'ändrat'), { formDataId: 'c1', revision: 9 }]
  run.store.set('namn', 'Eva')
  await saver.flush()
  expect(await saver.insist(8)).toBe(true)
  expect(sent[1]).toMatchObject({ revision: 8, data: { namn: 'Eva' } })
})

test('answers of an earlier visit that never got through come back, for the same case', async () => {
  answers = [new ClientError('OFFLINE', 'borta')]
  run.store.set('namn', 'Eva')
  await saver.flush()
  const kept = JSON.parse([...storage.values()][0] ?? '{}')
  storage.set([...storage.keys()][0] ?? '', JSON.stringify({ ...kept, at: Date.now() }))
  make()
  expect(lostAnswers(run)?.data).toEqual({ namn: 'Eva' })
  storage.set([...storage.keys()][0] ?? '', JSON.stringify({ ...kept, formDataId: 'other', at: Date.now() }))
  expect(lostAnswers(run)).toBeNull()
  storage.set([...storage.keys()][0] ?? '', JSON.stringify({ ...kept, at: Date.now() - 2 * 86_400_000 }))
  expect(lostAnswers(run)).toBeNull()
})

test('what was kept of a case that was removed where no script ran is wiped, by the word that the server left', async () => {
  answers = [{ formDataId: 'c1', revision: 1 }, new ClientError('OFFLINE', 'borta')]
  run.store.set('namn', 'Eva')
  await saver.flush()
  run.store.set('namn', 'Eva Ek')
  await saver.flush()
  const [key = '', text = '{}'] = [...storage.entries()][0] ?? []
  storage.set(key, JSON.stringify({ ...JSON.parse(text), at: Date.now() }))
  Object.assign(globalThis, { document: { cookie: `a=b; verkstad-gone-${run.model.form._id}=c2` } })
  lostAnswers(run)
  expect(storage.size).toBe(1)
  Object.assign(globalThis, { document: { cookie: `a=b; verkstad-gone-${run.model.form._id}=c1` } })
  expect(lostAnswers(run)).toBeNull()
  expect(storage.size).toBe(0)
  Object.assign(globalThis, { document: undefined })
})

test('nothing is kept of a form that has been sent in', async () => {
  run.store.set('namn', 'Eva')
  saver.done()
  expect(storage.size).toBe(0)
})

test('what the address says goes with every save of a draft', async () => {
  make({ query: { kalla: 'brev' } })
  run.store.set('namn', 'Eva')
  await saver.flush()
  expect(sent[0]).toMatchObject({ query: { kalla: 'brev' } })
})

test('an answer that the server did not keep, though it is on screen, is said and stays', async () => {
  answers = [{ formDataId: 'c1', revision: 1, notKept: { namn: 'validation.notOpen' } }]
  run.store.set('namn', 'Eva')
  expect(await saver.flush()).toBe(false)
  expect(stopped).toEqual(['INVALID'])
  expect(saver.problem()).toMatchObject({ err: { fields: { namn: 'validation.notOpen' } } })
  expect(readKept('form-1', 1_000)?.data).toEqual({ namn: 'Eva' })
  answers = [{ formDataId: 'c1', revision: 2 }]
  expect(await saver.flush()).toBe(true)
  expect(sent[1]).toMatchObject({ data: { namn: 'Eva' }, formDataId: 'c1' })
})

test('one to a question that was hidden meanwhile is sent when it is shown again', async () => {
  const when = { value: 'namn', is: 'notEquals', to: 'nej' }
  const { tree } = fillModel()
  const node = Object.values(tree.nodes).find(({ extra }) => extra.name === 'epost')
  const shown = { ...node, extra: { ...node?.extra, show: { mode: 'show', when } } }
  make({ tree: { ...tree, nodes: { ...tree.nodes, [node?._id ?? '']: shown } } })
  answers = [{ formDataId: 'c1', revision: 1, notKept: { epost: 'validation.notOpen' } }]
  run.store.set('epost', 'eva@example.se')
  run.store.set('namn', 'nej')
  expect(await saver.flush()).toBe(true)
  answers = [{ formDataId: 'c1', revision: 2 }]
  run.store.set('namn', 'Eva')
  expect(await saver.flush()).toBe(true)
  expect(sent[1]?.data).toEqual({ namn: 'Eva', epost: 'eva@example.se' })
})
