import { ActionError } from '../actionError.ts'
import { useClient, useServerEvent } from '../client.tsx'
import { type Loaded, useLoaded } from '../page/useLoaded.ts'
import { useLastLook } from './news/useLastLook.ts'
import type { LoadedCase } from './types.ts'
import { type UsedTimeline, useTimeline } from './useTimeline.ts'

export interface UsedCase {
  loaded: Loaded<LoadedCase>
  timeline: UsedTimeline
  /** It was there, and is not any more for this person: what is on show is how it was. */
  gone: boolean
  /** When the reader had last looked before this visit, milliseconds since 1970. */
  looked: number | undefined
  reload: () => void
}

/** A case and what has happened in it, kept true while others work. */
export function useCase(id: string): UsedCase {
  const client = useClient()
  const loaded = useLoaded<LoadedCase>(id, () => client.call('admin/loadForm3', { formDataId: id }))
  const looked = useLastLook(id, loaded.data?.desk?.looked)
  const timeline = useTimeline(id, looked)
  const reload = () => {
    loaded.reload()
    timeline.reload()
  }
  useServerEvent('changeStatuses', ({ changes }) => {
    if (changes.some((change) => change.formDataId === id)) reload()
  })
  const changed = ({ schema, ids }: { schema: string; ids: string[] }) => {
    if (schema === 'formData' && ids.includes(id)) reload()
  }
  useServerEvent('changes', changed)
  useServerEvent('removes', changed)
  useServerEvent('trashcan', ({ ids }) => {
    if (ids.includes(id)) reload()
  })
  const refused = loaded.error instanceof ActionError && loaded.error.code === 'NOT_FOUND'
  return { loaded, timeline, gone: refused && loaded.data !== undefined, looked, reload }
}
