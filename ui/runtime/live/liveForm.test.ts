import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fillModel } from '../../../test/fixtures/runtime/pages.ts'
import { type Client, ClientError } from '../client.ts'
import type { FormRun } from '../form/formRun.ts'
import { createFormRun } from '../form/run.ts'
import { readKept } from './kept.ts'
import { liveForm } from './liveForm.ts'

/** As much of a browser as a form needs. */
const names = [
  'document',
  'history',
  'location',
  'localStorage',
  'sessionStorage',
  'requestAnimationFrame',
] as const
const real = Object.fromEntries(names.map((name) => [name, globalThis[name]]))
let storage: Map<string, string>
let focused: string[]
let heard: Map<string, (event: unknown) => void>
let run: FormRun
let stop: () => void
/** What the server answers to a save; throws to refuse. */
let answer: (input: Record<string, unknown>) => unknown
let gone: string[]

beforeEach(() => {
  storage = new Map()
  focused = []
  gone = []
  heard = new Map()
  Object.assign(globalThis, {
    document: {
      visibilityState: 'visible',
      addEventListener: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
      removeEventListener: (name: string) => heard.delete(name),
      getElementById: (id: string) => ({ focus: () => focused.push(id) }),
    },
    history: { pushState: (_: unknown, __: string, address: string) => go(address) },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    requestAnimationFrame: (work: () => void) => work(),
    addEventListener: () => {},
    removeEventListener: () => {},
    scrollTo: () => {},
    window: globalThis,
  })
  go('/v/form')
  answer = () => ({ formDataId: 'c1', revision: 1 })
})
afterEach(() => {
  stop()
  Object.assign(globalThis, real)
})

function go(address: string): void {
  const { pathname, search } = new URL(address, 'http://localhost')
  Object.assign(globalThis, { location: { pathname, search } })
}

function open(more: Parameters<typeof fillModel>[0] = {}, before = () => {}): void {
  const page = { locale: 'sv', user: null, query: {} } as unknown as Parameters<typeof createFormRun>[1]
  run = createFormRun(fillModel(more), page, '2026-03-31')
  before()
  const client = {
    call: async (_: string, input: Record<string, unknown>) => answer(input),
    go: (href: string) => gone.push(href),
  } as unknown as Client
  stop = liveForm(run, client, { t: (text) => String(text), locale: 'sv', csrf: '', title: 'Fel' })
}

/** Answers that leave nothing to put right. */
const answers = { slag: 'gata', plats: 'Storgatan', namn: 'Eva', epost: 'eva@example.se', intyg: ['ja'] }
const refuse = (code: ClientError['code']) => () => {
  throw new ClientError(code, `${code}.`)
}

test('what is typed when the page is taken over and nothing is saved yet is saved with what comes after', async () => {
  open({ values: { ...answers, namn: '' }, typed: ['epost'] }, () => run.store.set('namn', 'Eva'))
  const sent: unknown[] = []
  answer = ({ data }) => {
    sent.push(data)
    return { formDataId: 'c1', revision: 1 }
  }
  run.store.set('plats', 'Nygatan')
  await run.steps?.send()
  expect(sent[0]).toEqual({ namn: 'Eva', epost: 'eva@example.se', plats: 'Nygatan' })
})

test.each([
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_PUBLISHED',
  'TOO_MANY',
  'TOO_LARGE',
  'DISK_FULL',
  'INTERNAL',
  'STATUS_CHANGED',
  'SESSION_EXPIRED',
  'UNAUTHORIZED',
  'OFFLINE',
] as const)(
  'sending that is refused with %s is told of, with focus, whenever it is pressed',
  async (code) => {
    open({ formDataId: 'c1', revision: 1, values: answers })
    answer = refuse(code)
    for (const press of [1, 2]) {
      await run.steps?.send()
      expect(run.listed.get()).toEqual([])
      expect(run.notice.get()?.text).not.toBe('')
      expect(focused).toEqual(Array(press).fill('form-notice'))
    }
    expect(gone).toEqual([])
    expect(run.busy.get()).toBe(false)
  },
)

test('the server is told which version of the form is sent from, and what it says of another is told', async () => {
  open({ formDataId: 'c1', revision: 1, values: answers })
  answer = ({ version }) => {
    throw new ClientError('INVALID', `Version ${version}.`, { code: 'INVALID', message: '' })
  }
  await run.steps?.send()
  expect(run.notice.get()?.text).toStartWith(`Version ${run.model.form.version}.`)
  expect(run.listed.get()).toEqual([])
})

test('the same goes for answers that could not be saved before it', async () => {
  open({ formDataId: 'c1', revision: 1, values: answers })
  answer = refuse('NOT_PUBLISHED')
  run.store.set('namn', 'Eva Ek')
  await run.steps?.send()
  expect(run.notice.get()?.text).toContain('stängd')
  expect(readKept('form-1')?.data).toEqual({ namn: 'Eva Ek' })
  // Open again: the notice goes with the answers.
  answer = () => ({ formDataId: 'c1', revision: 2 })
  await run.steps?.send()
  expect(run.notice.get()).toBeUndefined()
  expect(gone).toHaveLength(1)
})

test('the notice of a login that ran out stays on the next page, and leads back to that', async () => {
  open({ formDataId: 'c1', revision: 1, values: answers })
  answer = refuse('SESSION_EXPIRED')
  run.store.set('namn', 'Eva Ek')
  await run.steps?.send()
  const [, second = ''] = run.pages.get()
  run.steps?.go(second)
  expect(run.notice.get()).toMatchObject({
    kind: 'expired',
    link: `/sign-in?originalPath=${encodeURIComponent(`/v/form?page=${second}`)}`,
  })
})

test('after the login the visitor is on the same page, at the same question, with the same answers', async () => {
  open({ formDataId: 'c1', revision: 1, values: answers })
  const [, second = ''] = run.pages.get()
  run.steps?.go(second)
  answer = refuse('SESSION_EXPIRED')
  heard.get('focusin')?.({ target: { closest: () => ({ id: 'f-namn' }) } })
  run.store.set('namn', 'Eva Ek')
  await run.steps?.send()
  stop()
  focused = []
  answer = () => ({ formDataId: 'c1', revision: 2 })
  open({ formDataId: 'c1', revision: 1, values: answers })
  expect(run.page.get()).toBe(second)
  expect(run.store.state.value('namn')).toBe('Eva Ek')
  expect(focused).toEqual(['f-namn'])
})

test('problems on another page are listed there', async () => {
  open({ values: { ...answers, namn: '' }, page: 'felet' })
  await run.steps?.send()
  expect(run.page.get()).toBe('om')
  expect(run.listed.get().map(({ name }) => name)).toEqual(['namn'])
})
