import { useEffect, useState } from 'react'
import { useSteady } from '../../kit/useSteady.ts'
import { useClient } from '../client.tsx'
import { type Loaded, useLoaded } from '../page/useLoaded.ts'
import type { TimelineEntry } from './types.ts'

/** So many of the newest lines come with a case, some more than are on show; then so many, and twice as many each time. */
const newestFirst = 10
const newestThen = 50

export interface LoadedTimeline {
  /** Oldest first. */
  entries: TimelineEntry[]
  /** There are earlier ones. */
  earlier: boolean
  /** The same, and before them earlier ones that the page tells of besides, see `TimelinePage`. */
  told: TimelineEntry[]
}

export interface UsedTimeline extends Omit<Loaded<LoadedTimeline>, 'set'> {
  /** Fetches earlier ones, too. */
  more: () => void
}

/** The newest of what has happened in a case, as far back as the reader has asked for, and at least until they last looked (`looked`). */
export function useTimeline(id: string, looked: number | undefined): UsedTimeline {
  const client = useClient()
  const [asked, setAsked] = useState({ id, newest: newestFirst })
  // Of another case the newest ones are enough again.
  const newest = asked.id === id ? asked.newest : newestFirst
  const loaded = useLoaded<LoadedTimeline & { of: string; asked: number }>(
    `timeline ${id} ${newest}`,
    async () => {
      const { entries, earlier, apart } = await client.call('case/timeline', {
        formDataId: id,
        newest,
      })
      return { of: id, asked: newest, entries, earlier, told: [...apart, ...entries] }
    },
  )
  const data = loaded.data?.of === id ? loaded.data : undefined
  const loading = loaded.loading || (data !== undefined && data.asked !== newest && !loaded.error)
  const more = useSteady(() => setAsked({ id, newest: Math.max(newestThen, newest * 2) }))
  // All that is news is on the page.
  const [oldest] = data?.entries ?? []
  const lacks =
    data?.earlier === true &&
    !loading &&
    !loaded.error &&
    looked !== undefined &&
    oldest &&
    oldest.at > looked
  useEffect(() => {
    if (lacks) more()
  }, [lacks, more])
  return { data, error: loaded.error, loading, reload: loaded.reload, more }
}
