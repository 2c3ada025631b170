import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { ActionError } from '../../actionError.ts'
import { createNoteDrafts, type NoteDraftCalls, type NoteDraftPlace } from './noteDrafts.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const place: NoteDraftPlace = { userId: 'hanna', id: 'case-1', type: 'internal' }

/** A server with one draft, as it answers to one person's windows. */
function server() {
  let at = 0
  const held: { draft: { note: string; at: number } | null; down: boolean; kept: string[] } = {
    ...{ draft: null, down: false, kept: [] },
  }
  const reach = () => {
    if (held.down) throw new ActionError({ code: 'OFFLINE', message: 'Ingen kontakt' })
  }
  const calls: NoteDraftCalls = {
    async load() {
      reach()
      return held.draft
    },
    async keep(_, note, was) {
      reach()
      if (held.draft && held.draft.at !== was)
        throw new ActionError({ code: 'CONFLICT', message: 'Annat', detail: held.draft })
      held.kept.push(note)
      held.draft = note ? { note, at: ++at } : null
      return held.draft
    },
  }
  return { held, calls }
}

/** A browser tab. */
function tab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, open: () => createNoteDrafts(() => storage) }
}

/** That long passes, and what it sets off is done. */
async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('what is written is kept at a pause, and another browser has it', async () => {
  const { held, calls } = server()
  const drafts = tab().open()
  drafts.write(place, calls, 'Ring')
  await pass(500)
  drafts.write(place, calls, 'Ring driften')
  await pass(999)
  expect(held.kept).toEqual([])
  await pass(1)
  expect(held).toMatchObject({ draft: { note: 'Ring driften' }, kept: ['Ring driften'] })
  const elsewhere = tab().open()
  await elsewhere.load(place, calls)
  expect(elsewhere.of(place)).toMatchObject({ text: 'Ring driften', other: null })
})

test('an answer from before it was kept does not take away what has been kept since', async () => {
  const { held, calls } = server()
  const drafts = tab().open()
  let answer = () => {}
  const late: NoteDraftCalls = {
    ...calls,
    async load(at) {
      const draft = await calls.load(at)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return draft
    },
  }
  const loaded = drafts.load(place, late)
  await pass(0)
  drafts.write(place, calls, 'Ring')
  await pass(1_000)
  expect(held.kept).toEqual(['Ring'])
  answer()
  await pass(0)
  answer()
  await loaded
  expect(drafts.of(place)).toMatchObject({ text: 'Ring', other: null })
})

test('on a line that is down it stays in the tab, says so, and is kept when the line is back', async () => {
  const { held, calls } = server()
  const here = tab()
  held.down = true
  here.open().write(place, calls, 'Ring')
  await pass(1_000)
  // The page is loaded anew.
  jest.clearAllTimers()
  const drafts = here.open()
  expect(drafts.of(place).text).toBe('Ring')
  await drafts.load(place, calls)
  drafts.write(place, calls, 'Ring driften')
  await pass(1_000)
  expect(drafts.of(place).trouble).toBe('Ingen kontakt')
  held.down = false
  await pass(15_000)
  expect(held.draft?.note).toBe('Ring driften')
  expect(drafts.of(place).trouble).toBeUndefined()
})

test('two windows never overwrite each other in silence', async () => {
  const { held, calls } = server()
  const [one, two] = [tab().open(), tab().open()]
  one.write(place, calls, 'Mitt')
  two.write(place, calls, 'Ditt')
  await pass(1_000)
  expect(held.draft?.note).toBe('Mitt')
  expect(two.of(place)).toMatchObject({ text: 'Ditt', other: { note: 'Mitt' } })
  // Nothing is kept until it was said which counts.
  two.write(place, calls, 'Ditt och mer')
  await pass(60_000)
  expect(held.draft?.note).toBe('Mitt')
  two.choose(place, 'mine')
  await pass(0)
  expect(held.draft?.note).toBe('Ditt och mer')
  await one.load(place, calls)
  expect(one.of(place)).toMatchObject({ text: 'Ditt och mer', other: null })
})

test('what is typed while a colleague takes the draft over stays, and is kept', async () => {
  const { held, calls } = server()
  const drafts = tab().open()
  drafts.write(place, calls, 'Ring')
  await pass(1_000)
  drafts.write(place, calls, 'Ring driften')
  held.draft = null
  await drafts.load(place, calls)
  expect(drafts.of(place)).toMatchObject({ text: 'Ring driften', other: null })
  await pass(1_000)
  expect(held.draft).toMatchObject({ note: 'Ring driften' })
})

test('while a note is sent nothing of it is kept, and what is typed meanwhile is kept afterwards', async () => {
  const { held, calls } = server()
  const drafts = tab().open()
  drafts.write(place, calls, 'Ring')
  await pass(1_000)
  const at = held.draft?.at
  await drafts.send(place, async (text, draft) => {
    expect(text).toBe('Ring')
    expect(draft).toBe(at)
    held.draft = null
    drafts.write(place, calls, 'Ring\nSedan svar')
    await pass(5_000)
    expect(held.draft).toBeNull()
  })
  expect(drafts.of(place).text).toBe('Sedan svar')
  await pass(1_000)
  expect(held.draft?.note).toBe('Sedan svar')
})

test('who logs out while something is being kept leaves nothing in the browser', async () => {
  const { calls } = server()
  const here = tab()
  const drafts = here.open()
  drafts.write(place, calls, 'Ring')
  drafts.flush(place)
  drafts.forget()
  here.kept.clear()
  await pass(60_000)
  expect([...here.kept]).toEqual([])
  expect(drafts.of(place).text).toBe('')
})
