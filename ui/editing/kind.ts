import type { EditedDocument } from './client.ts'

/** A reason why a command cannot be done, as a translation key. */
export type Refusal = string

/** Something wrong with what is edited (`error`), or missing in it (`hint`). */
export interface FoundProblem {
  level: 'error' | 'hint'
  /** Translation key or exact text. */
  key: string
  /** The field of the document itself that it is about. */
  field?: string
  /** What it is about, by name, where that is no part: a form. */
  about?: string
}

/**
 * All that the editing kernel is told about one kind of content: a tree, a graph, a list of entries. Content is never
 * changed in place; a command is plain data, as small as one wants to undo. What can be chosen, marked and be wrong in
 * it are its *parts*, by id.
 */
export interface ContentKind<
  Content,
  Command,
  Problem extends FoundProblem,
  Document extends EditedDocument = EditedDocument,
> {
  /** Why a command cannot be done, or nothing. */
  check(content: Content, command: Command): Refusal | undefined
  /** Does a command that `check` let through, or one that takes such a command back. */
  apply(content: Content, command: Command): Applied<Content, Command>
  /** Whether what was applied left everything as it was: no step, or undo would seem to do nothing. */
  changesNothing(applied: Applied<Content, Command>): boolean
  /** Commands of the same group that follow close on each other are one step: typing in a setting. null: never. */
  groupOf(command: Command): string | null
  /** One command that does what `first` and then `second` do. null when they cannot be one. */
  joinBack(first: Command, second: Command): Command | null
  /** The parts that a command, or the way back from it, may change; absent: they are found by `changedParts`. */
  partsOf?(command: Command): string[]

  /** The command that makes one content of another; null when none can, and the history begins anew. */
  between(before: Content, after: Content): Command | null
  /** The parts that are new, gone or not the same. */
  changedParts(before: Content, after: Content): string[]
  has(content: Content, part: string): boolean
  /** Whether something read from outside (a draft kept on the device) is content of this kind. */
  isContent(value: unknown): value is Content

  /** What can be found without the server. Of the document, only `fieldsThatCount` may decide about it. */
  problemsOf(content: Content, document: Document): Problem[]
  /** The part that a problem is about; null: the content as a whole. */
  partOf(problem: Problem): string | null
  /** Fields of the document itself that decide what is found, here and by the server. */
  fieldsThatCount: readonly string[]
  /** Kinds of documents whose publishing may settle a problem here. */
  hangsOn: readonly string[]
}

/** The new content, which shares everything untouched with the old one, and the command that takes it back exactly. */
export interface Applied<Content, Command> {
  content: Content
  back: Command
}
