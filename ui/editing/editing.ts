import type { ReadableAtom } from 'nanostores'
import type { Values } from '../../src/shared/fields/field.ts'
import type { Schema } from '../../src/shared/schemas/define.ts'
import type { EditedDocument, EditingClient, OpenedDocument } from './client.ts'
import type { Clock } from './clock.ts'
import type { Draft } from './draft.ts'
import type { Keyed } from './keyed.ts'
import type { ContentKind, FoundProblem, Refusal } from './kind.ts'
import type { LockState } from './lockState.ts'
import type { Problems } from './problems.ts'
import type { Saver } from './saver.ts'
import type { Reveal, Selection } from './selection.ts'
import type { Voice } from './voice.ts'

export interface RunOptions {
  /** What is selected afterwards. */
  select?: readonly string[]
  reveal?: Reveal
}

/**
 * One opened document being edited, whatever it holds: its content and its own fields, what is chosen in it, what was
 * done to it, and how that reaches the server.
 */
export interface Editing<
  Content,
  Command,
  Problem extends FoundProblem,
  Document extends EditedDocument = EditedDocument,
> extends Selection,
    Problems<Problem>,
    LockState,
    Voice {
  readonly id: string
  readonly schema: Schema
  readonly kind: ContentKind<Content, Command, Problem, Document>
  readonly server: EditingClient<Content, Problem, Document>
  readonly saver: Saver
  readonly clock: Clock

  readonly $content: ReadableAtom<Content>
  readonly $document: ReadableAtom<Document>
  readonly $undoable: ReadableAtom<{ undo: boolean; redo: boolean }>
  /** The draft holds changes that are not published; false while nothing is. */
  readonly $ahead: ReadableAtom<boolean>
  /** Listeners per part, for changes of the part itself. */
  readonly parts: Keyed
  /** Told when problems are to be looked for again. */
  readonly checks: Keyed

  /** Does a command; when it is refused, says why. */
  run(command: Command, options?: RunOptions): boolean
  /** Does a command; answers with why it could not be done. */
  attempt(command: Command, options?: RunOptions): Refusal | undefined
  /** Changes fields of the document itself. */
  changeFields(change: Values): void
  undo(): void
  redo(): void

  /** Which version is in use from now on; null for none. */
  setPublished(version: number | null): void
  /** Takes the server's version in place of what is here; as a step that can be undone, or with a new history. */
  replace(opened: OpenedDocument<Content, Problem, Document>, options?: { undoable?: boolean }): void
  /** Puts back work that was not acknowledged when the document was last closed, and sends it. */
  restore(draft: Draft<Content>): void
  /**
   * Hears of every save: of the content with what the server found in it, of the document's own fields with null.
   * Answers with the way to stop.
   */
  onSaved(heard: (problems: readonly Problem[] | null) => void): () => void
  /** Looks for problems again, also when nothing changed. */
  recheck(): void
}

/** For what concerns neither content nor commands. */
// biome-ignore lint/suspicious/noExplicitAny: an Editing of whatever kind
export type AnyEditing = Editing<any, any, any, any>
