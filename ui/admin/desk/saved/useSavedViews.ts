import { useStore } from '@nanostores/react'
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
