import { useEffect, useState } from 'react'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { useEditor } from '../state/context.tsx'

/** The tree of a version; null while it is fetched. */
export function useVersion(id: string | null): { tree: Tree } | { error: string } | null {
  const editor = useEditor()
  const [found, setFound] = useState<{ id: string; result: { tree: Tree } | { error: string } } | null>(null)
  useEffect(() => {
    if (!id) return
    let here = true
    editor.client.version(editor.id, id).then(
      ({ normStructure, rootId }) =>
        here && setFound({ id, result: { tree: { rootId, nodes: normStructure } } }),
      (error) =>
        here && setFound({ id, result: { error: error instanceof Error ? error.message : String(error) } }),
    )
    return () => {
      here = false
    }
  }, [editor, id])
  return found && found.id === id ? found.result : null
}
