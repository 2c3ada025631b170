import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { ProcessCommand } from '../../../src/shared/process/edit/commands.ts'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import type { AskedQuestion } from '../../../src/shared/process/graph/answerDoubts.ts'
import type { Layer, ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Editing } from '../../editing/editing.ts'
import type { Frame } from '../../frame/frame.ts'
import type { ProcessClient, ProcessDocument } from '../client.ts'

/** Which panel is in front where there is no room for all, and whether the settings want the focus. */
export interface Panel {
  open: 'left' | 'settings' | null
  /** Counts up each time the focus is wanted. */
  focus: number
  /** The field that the focus is for; else the first one. */
  field?: string
}

/** A published version that is on the drawing in place of the draft, or beside it. */
export interface Looking {
  version: number
  graph: ProcessGraph
  isCompared: boolean
}

/** A process being edited: the editing kernel, and what only a drawing of states has. Its parts are known by id. */
export interface ProcessEditor
  extends Editing<ProcessGraph, ProcessCommand, ProcessProblem, ProcessDocument>,
    Pick<Frame, '$dialog' | 'words' | 'partName' | 'goTo'> {
  readonly client: ProcessClient
  /** The content, by the name it has here. */
  readonly $graph: ReadableAtom<ProcessGraph>
  /** What of the drawing is shown; of the person alone, and no step of undo. */
  readonly $layers: ReadableAtom<ReadonlySet<Layer>>
  /** Shows a layer to this person, or no longer. */
  switchLayer(layer: Layer, isShown: boolean): void
  readonly $panel: WritableAtom<Panel>
  /** Where the next connection starts that is drawn by keyboard; null: none is under way. */
  readonly $connecting: WritableAtom<string | null>
  /** What the forms of the process ask, as soon as it is known: conditions are held against it. */
  setQuestions(questions: readonly AskedQuestion[]): void
  /** Null: the draft is on the drawing. */
  readonly $looking: WritableAtom<Looking | null>
  /** With a field, that one gets the focus. */
  openSettings(field?: string): void
}
