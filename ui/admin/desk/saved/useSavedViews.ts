import { useStore } from '@nanostores/react'
import { useSyncExternalStore } from 'react'
import type { ActionOutput } from '../../client.tsx'
import { useDeskState } from '../deskState.ts'
import { $saved } from '../useViewCounts.ts'
import { inOrder } from './inOrder.ts'

export type SavedView = ActionOutput<'case/views'>['saved'][number]

/**
 * The person's saved views in the order that they want; null until they are known. Renewed with the counts
 * (`useViewCounts`), which something on the page has to ask for.
 */
export function useSavedViews(): readonly SavedView[] | null {
  const saved = useStore($saved)
  const [{ views = [] }] = useDeskState()
  return saved && inOrder(saved, views)
}

/** The one of an id; null where there is none, undefined until that is known. Nothing is drawn anew for the others. */
export function useSavedView(id: string | null): SavedView | null | undefined {
  return useSyncExternalStore($saved.listen, () => {
    if (id === null) return null
    const saved = $saved.get()
    return saved ? (saved.find(({ _id }) => _id === id) ?? null) : undefined
  })
}
