import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { partIn } from '../../../src/shared/process/edit/commands.ts'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import type {
  ProcessConnection,
  ProcessGraph,
  ProcessLane,
  ProcessNote,
  ProcessSection,
  ProcessState,
} from '../../../src/shared/process/process.ts'
import type { DataNamed } from '../../../src/shared/schemas/document.ts'
import { noMark } from '../../editing/marks.ts'
import { FrameProvider } from '../../frame/context.tsx'
import type { ProcessEditor } from './editor.ts'

const ProcessContext = createContext<ProcessEditor | null>(null)

export function ProcessProvider({ editor, children }: { editor: ProcessEditor; children: ReactNode }) {
  return (
    <ProcessContext value={editor}>
      <FrameProvider frame={editor}>{children}</FrameProvider>
    </ProcessContext>
  )
}

export function useProcess(): ProcessEditor {
  const editor = useContext(ProcessContext)
  if (!editor) throw new Error('This part of the process editor needs a <ProcessProvider> above it')
  return editor
}

/** The whole graph. What needs one part only asks for that one. */
export const useGraph = (): ProcessGraph => useStore(useProcess().$graph)

/** Groups of states, as its settings have them. */
export function useGroups(): DataNamed<'process'>['stateGroups'] | undefined {
  const { stateGroups }: Partial<Pick<DataNamed<'process'>, 'stateGroups'>> = useStore(useProcess().$document)
  return stateGroups
}

/** One part by its id, of whatever list; drawn again when this part changes, and not for any other. */
export function usePart(id: string) {
  return useOwn(id, (graph) => partIn(graph, id))
}

export const useStateOf = (id: string): ProcessState | undefined =>
  useOwn(id, ({ states }) => found(states, id))
export const useConnection = (id: string): ProcessConnection | undefined =>
  useOwn(id, ({ connections }) => found(connections, id))
export const useSection = (id: string): ProcessSection | undefined =>
  useOwn(id, ({ sections }) => found(sections, id))
export const useLane = (id: string): ProcessLane | undefined =>
  useOwn(id, ({ swimlanes }) => found(swimlanes, id))

export const useNote = (id: string): ProcessNote | undefined =>
  useOwn(id, ({ notes = [] }) => found(notes, id))

function useOwn<Part>(id: string, find: (graph: ProcessGraph) => Part): Part {
  const editor = useProcess()
  const subscribe = useCallback((changed: () => void) => editor.parts.subscribe(id, changed), [editor, id])
  return useSyncExternalStore(subscribe, () => find(editor.$graph.get()))
}

const found = <Part extends { _id: string }>(list: readonly Part[], id: string): Part | undefined =>
  list.find(({ _id }) => _id === id)

/** How a part is marked: bits of `editing/marks.ts`. */
export function useMark(id: string): number {
  const editor = useProcess()
  const subscribe = useCallback((changed: () => void) => editor.marked.subscribe(id, changed), [editor, id])
  return useSyncExternalStore(subscribe, () => editor.marks().get(id) ?? noMark)
}

/** What is wrong with or missing in a part, errors first. */
export function useProblems(id: string): readonly ProcessProblem[] {
  const editor = useProcess()
  const subscribe = useCallback((changed: () => void) => editor.troubled.subscribe(id, changed), [editor, id])
  return useSyncExternalStore(subscribe, () => editor.$problems.get().byPart.get(id) ?? none)
}

const none: readonly ProcessProblem[] = []
