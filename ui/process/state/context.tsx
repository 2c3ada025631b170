import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
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
import { sameJson } from '../../../src/shared/sameJson.ts'
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

/** What is taken of the graph; drawn again when that is another, and not for any other change. What is taken has to be what stands in the graph, or a plain value. */
export function useOfGraph<Taken>(take: (graph: ProcessGraph) => Taken): Taken {
  const { $graph } = useProcess()
  const subscribe = useCallback((changed: () => void) => $graph.listen(changed), [$graph])
  return useSyncExternalStore(subscribe, () => take($graph.get()))
}

/** Groups of states, as its settings have them. */
export function useGroups(): DataNamed<'process'>['stateGroups'] | undefined {
  const { stateGroups }: Partial<Pick<DataNamed<'process'>, 'stateGroups'>> = useStore(useProcess().$document)
  return stateGroups
}

/** One part by its id; drawn again when this part changes, and not for any other. */
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

/** One part, of whatever list, for who says all of it but where it stands: moved, it is the same, and not drawn again. */
export const usePartAnywhere = (id: string) => useOwn(id, (graph) => partIn(graph, id), isSameAnywhere)
export const useStateAnywhere = (id: string): ProcessState | undefined =>
  useOwn(id, ({ states }) => found(states, id), isSameAnywhere)

const isSameAnywhere = (one: object | undefined, other: object | undefined): boolean =>
  one === other || (!!one && !!other && sameJson({ ...one, ...anywhere }, { ...other, ...anywhere }))
const anywhere = { x: 0, y: 0 }

function useOwn<Part>(
  id: string,
  find: (graph: ProcessGraph) => Part,
  isSame: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const editor = useProcess()
  const known = useRef<{ part: Part }>(undefined)
  const subscribe = useCallback((changed: () => void) => editor.parts.subscribe(id, changed), [editor, id])
  return useSyncExternalStore(subscribe, () => {
    const part = find(editor.$graph.get())
    if (!known.current || !isSame(known.current.part, part)) known.current = { part }
    return known.current.part
  })
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
