import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import type { CaseView } from '../../../src/shared/process/views.ts'
import { type Client, useClient, useServerEvent } from '../client.tsx'

export type ViewCounts = Readonly<Partial<Record<CaseView, number | null>>>

/** One answer for the menu and the list alike. */
const $counts = atom<ViewCounts | null>(null)
/** Counts of what is open are renewed no more often than this. Milliseconds. */
const renewedMs = 5_000
let asked = 0
let planned: ReturnType<typeof setTimeout> | undefined

/** How many cases each view has, kept true while others work; null until it is known. */
export function useViewCounts(): ViewCounts | null {
  const client = useClient()
  useEffect(() => renew(client), [client])
  useServerEvent('changes', ({ schema }) => {
    if (schema === 'formData') renew(client)
  })
  useServerEvent('removes', ({ schema }) => {
    if (schema === 'formData') renew(client)
  })
  useServerEvent('trashcan', () => renew(client))
  return useStore($counts)
}

/** At once when that was long ago, else when it is. */
function renew(client: Client): void {
  if (planned !== undefined) return
  planned = setTimeout(
    () => {
      planned = undefined
      asked = Date.now()
      client.call('case/views', {}).then(
        ({ counts }) => $counts.set(counts),
        () => {},
      )
    },
    Math.max(0, asked + renewedMs - Date.now()),
  )
}
