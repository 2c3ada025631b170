import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import type { TreeProblem } from '../../../src/shared/tree/problems.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { noMark } from '../../editing/marks.ts'
import { FrameProvider } from '../../frame/context.tsx'
import type { Editor } from './editor.ts'

const EditorContext = createContext<Editor | null>(null)

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return (
    <EditorContext value={editor}>
      <FrameProvider frame={editor}>{children}</FrameProvider>
    </EditorContext>
  )
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This part of the builder needs an <EditorProvider> above it')
  return editor
}

/** One node of the tree. What draws it is drawn again when this node changes, and not for any other. */
export function useNode(id: string): TreeNode | undefined {
  const editor = useEditor()
  const subscribe = useCallback((changed: () => void) => editor.parts.subscribe(id, changed), [editor, id])
  return useSyncExternalStore(subscribe, () => editor.$tree.get().nodes[id])
}

/** How a node is marked: bits of `editing/marks.ts`. */
export function useMark(id: string): number {
  const editor = useEditor()
  const subscribe = useCallback((changed: () => void) => editor.marked.subscribe(id, changed), [editor, id])
  return useSyncExternalStore(subscribe, () => editor.marks().get(id) ?? noMark)
}

/** What is wrong with or missing in a node, errors first. */
export function useProblems(id: string): readonly TreeProblem[] {
  const editor = useEditor()
  const subscribe = useCallback((changed: () => void) => editor.troubled.subscribe(id, changed), [editor, id])
  return useSyncExternalStore(subscribe, () => editor.$problems.get().byPart.get(id) ?? none)
}

const none: readonly TreeProblem[] = []
