import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import type { CaseView } from '../../../src/shared/process/views.ts'
import { type ActionOutput, type Client, useClient, useServerEvent } from '../client.tsx'

export type ViewCounts = Readonly<Partial<Record<CaseView, number | null>>>
/**
 * Whom the person stands in for, and the queues of their groups, with how many open cases there are; and how many mails wait that are tied
 * to no case, null where those are not theirs to see.
 */
export type Waiting = Pick<ActionOutput<'case/views'>, 'standIns' | 'queues' | 'looseMails'>

/** One answer for the menu and the list alike. */
const $counts = atom<ViewCounts | null>(null)
const none: Waiting = { standIns: [], queues: [], looseMails: null }
const $waiting = atom<Waiting>(none)
/** Null until they are known. */
export const $saved = atom<ActionOutput<'case/views'>['saved'] | null>(null)
/** Counts of what is open are renewed no more often than this. Milliseconds. */
const renewedMs = 5_000
/** And what was not known yet is asked for again. */
const unknownMs = 1_000
let asked = 0
let round = 0
let planned: ReturnType<typeof setTimeout> | undefined

/** How many cases each view has, kept true while others work; null until it is known. */
export function useViewCounts(): ViewCounts | null {
  useRenewedCounts()
  return useStore($counts)
}

/** Keeps them, and the saved views that come with them, true for others, and draws nothing anew itself. */
export function useRenewedCounts(): void {
  const client = useClient()
  useEffect(() => renew(client), [client])
  useServerEvent('changes', ({ schema }) => {
    if (schema === 'formData' || schema === 'absence' || schema === 'looseMail') renew(client)
    else if (schema === 'savedView') void refreshViews(client)
  })
  useServerEvent('removes', ({ schema }) => {
    if (schema === 'formData') renew(client)
  })
  useServerEvent('trashcan', () => renew(client))
}

/** Renewed with the counts, which something on the page has to ask for. */
export const useWaiting = (): Waiting => useStore($waiting)

/** Asks at once, as what views there are has changed. What goes wrong is tried again with the next change. */
export async function refreshViews(client: Client): Promise<void> {
  asked = Date.now()
  const own = ++round
  const reply = await client.call('case/views', {}).catch(() => null)
  // An answer to an older question may come last.
  if (!reply || own !== round) return
  const { counts, saved, ...waiting } = reply
  $counts.set(counts)
  $waiting.set(waiting)
  $saved.set(saved)
  // The first to ask has the lists made that are counted: soon it is known.
  if ([...Object.values(counts), ...saved.map(({ count }) => count)].includes(null)) renew(client, unknownMs)
}

/** For who leaves: the next at the same computer sees nothing of it. */
export function forgetViews(): void {
  round++
  asked = 0
  $counts.set(null)
  $waiting.set(none)
  $saved.set(null)
}

/** At once when that was long ago, else when it is. */
function renew(client: Client, ms = renewedMs): void {
  if (planned !== undefined) return
  planned = setTimeout(
    () => {
      planned = undefined
      void refreshViews(client)
    },
    Math.max(0, asked + ms - Date.now()),
  )
}
