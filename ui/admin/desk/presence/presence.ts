import { atom } from 'nanostores'
import type { CasePresent, ServerEvents } from '../../../../src/shared/wire/events.ts'
import type { Client } from '../../client.tsx'

/** Changes that follow each other are said once. Milliseconds. */
const settledMs = 400
/** The server forgets what is not said again within a minute. */
const againMs = 20_000
/** Until a server that does not hear, as there is no socket yet, is told again; each time twice as long. */
const unheardMs = 700
let unheard = 0
/** So long after the last letter somebody is still writing. */
const writesMs = 8_000
/** The server takes no more. */
const mostShown = 200

/** Who else has which case open, as the server told last. */
export const $present = atom<Readonly<Record<string, readonly CasePresent[]>>>({})

/** What each part of the page has before it, the last part last. */
const opened = new Map<symbol, string>()
const shown = new Map<symbol, readonly string[]>()
let writing: { id: string; until: number } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** Something was said that has to be taken back. */
let isSaid = false

/** A part of the page has a case open, until what it answers is called. */
export function open(client: Client, id: string): () => void {
  return put(client, opened, id)
}

/** A part of the page shows these cases in a list. */
export function show(client: Client, ids: readonly string[]): () => void {
  return put(client, shown, ids)
}

function put<T>(client: Client, into: Map<symbol, T>, value: T): () => void {
  const key = Symbol()
  into.set(key, value)
  say(client, settledMs)
  return () => {
    into.delete(key)
    say(client, settledMs)
  }
}

/** A letter was written in a case. */
export function noteWriting(client: Client, id: string): void {
  const isNew = writing === null || writing.id !== id
  writing = { id, until: Date.now() + writesMs }
  if (isNew) say(client, settledMs)
}

/** What was written was sent, or left. */
export function stopWriting(client: Client, id: string): void {
  if (writing?.id !== id) return
  writing = null
  say(client, settledMs)
}

export function hear({ cases }: ServerEvents['presence']): void {
  $present.set({ ...$present.get(), ...cases })
}

/** For who leaves. */
export function forgetPresent(): void {
  clearTimeout(timer)
  writing = null
  isSaid = false
  unheard = 0
  $present.set({})
}

/** Says what is before the person, soon, and again for as long as there is something. */
export function say(client: Client, ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void tell(client), ms)
}

async function tell(client: Client): Promise<void> {
  if (writing !== null && writing.until <= Date.now()) writing = null
  // Who looks at something else has not got it before them.
  const isSeen = document.visibilityState !== 'hidden'
  const id = isSeen ? ([...opened.values()].at(-1) ?? null) : null
  const ids = isSeen ? [...new Set([...shown.values()].flat())].slice(0, mostShown) : []
  const isSomething = id !== null || ids.length > 0
  if (!isSomething && !isSaid) return
  isSaid = isSomething
  const said = { open: id, writing: id !== null && writing?.id === id, shown: ids }
  const heard = await client.call('case/presence', said).then(
    (reply) => reply.heard,
    // A case that is gone, or a server that is away: it is said again, and nobody is disturbed.
    () => false,
  )
  if (!isSomething) return
  const left = writing === null ? againMs : Math.min(againMs, Math.max(settledMs, writing.until - Date.now()))
  unheard = heard ? 0 : unheard + 1
  say(client, heard ? left : Math.min(againMs, unheardMs * 2 ** (unheard - 1)))
}
