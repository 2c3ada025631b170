import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { useEditor } from '../state/context.tsx'
import { findingsOf, keyOf } from './findings.ts'
import { sourceOf } from './sources.ts'

/** What a node shows beyond its own settings, as visitors would see it; undefined until it is known. */
export function useFound(node: TreeNode): unknown {
  const { client } = useEditor()
  const source = useMemo(() => sourceOf(node), [node])
  const subscribe = useCallback(
    (changed: () => void) =>
      source ? findingsOf(client).told.subscribe(keyOf(source), changed) : () => undefined,
    [client, source],
  )
  return useSyncExternalStore(subscribe, () => (source ? findingsOf(client).get(source) : undefined))
}
