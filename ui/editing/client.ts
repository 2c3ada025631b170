import type { Values } from '../../src/shared/fields/field.ts'
import type { ServerEventName, ServerEvents } from '../../src/shared/wire/events.ts'

/** Who may change the document now. */
export interface Lock {
  /** null: nobody. */
  holder: { userId: string; name: string } | null
  /** Held by this session. */
  mine: boolean
}

/** The facts of a document that editing needs, beside the fields of its schema. */
export interface EditedDocument extends Values {
  _id: string
  name: string
  revision: number
  /** Number of the version that is in use, or null. */
  published: number | null
  /** The draft says something else than that version. */
  ahead: boolean
}

/** A document opened for editing. */
export interface OpenedDocument<Content, Problem, Document extends EditedDocument = EditedDocument> {
  document: Document
  content: Content
  revision: number
  lock: Lock
  /** What stands in the way of publishing it, and what may be missing; known when it was loaded. */
  problems?: Problem[]
}

/**
 * What the editing kernel asks of the server, each kind by actions of its own. Every call rejects with an error that
 * carries the wire's `code` (see `wireCode`), or with any other error when the server could not be reached.
 */
export interface EditingClient<Content, Problem, Document extends EditedDocument = EditedDocument> {
  load(id: string): Promise<OpenedDocument<Content, Problem, Document>>
  /** CONFLICT when `revision` is old, LOCKED when somebody else has the document. */
  saveContent(input: {
    id: string
    content: Content
    revision: number
  }): Promise<{ revision: number; ahead: boolean; problems: Problem[] }>
  /** Saves fields of the document itself; `revision` as for the content, as both share it. */
  saveFields(input: { id: string; fields: Values; revision: number }): Promise<Document>
  /** Takes the lock, or keeps the one that is held. Does not fail when another has it: the answer says who. */
  lock(id: string, options?: { takeOver?: boolean }): Promise<Lock>
  /** Gives the document to others. */
  unload(id: string): Promise<void>
  /** Answers with a function that stops listening. */
  onEvent<Name extends ServerEventName>(name: Name, heard: (event: ServerEvents[Name]) => void): () => void
  /** Told when the connection goes and comes. Answers with a function that stops listening. */
  onConnection(heard: (connected: boolean) => void): () => void
}

/** The wire's error code in a rejection, or undefined when the server was never reached. */
export function wireCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}
