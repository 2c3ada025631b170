import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { ProcessCommand } from '../../../src/shared/process/edit/commands.ts'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Editing } from '../../editing/editing.ts'
import type { Frame } from '../../frame/frame.ts'
import type { ProcessClient, ProcessDocument } from '../client.ts'
import type { Layer } from './layers.ts'

/** Which panel is in front where there is no room for all, and whether the settings want the focus. */
export interface Panel {
  open: 'left' | 'settings' | null
  /** Counts up each time the focus is wanted. */
  focus: number
  /** The field that the focus is for; else the first one. */
  field?: string
}

/** A process being edited: the editing kernel, and what only a drawing of states has. Its parts are known by id. */
export interface ProcessEditor
  extends Editing<ProcessGraph, ProcessCommand, ProcessProblem, ProcessDocument>,
    Pick<Frame, '$dialog' | 'words' | 'partName' | 'goTo'> {
  readonly client: ProcessClient
  /** The content, by the name it has here. */
  readonly $graph: ReadableAtom<ProcessGraph>
  /** What of the drawing is shown; of the person alone, and no step of undo. */
  readonly $layers: WritableAtom<ReadonlySet<Layer>>
  readonly $panel: WritableAtom<Panel>
  /** Where the next connection starts that is drawn by keyboard; null: none is under way. */
  readonly $connecting: WritableAtom<string | null>
  /** With a field, that one gets the focus. */
  openSettings(field?: string): void
}
