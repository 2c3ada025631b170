import type { Values } from '../../src/shared/fields/field.ts'
import type { Tree } from '../../src/shared/tree/tree.ts'
import type { ServerEventName, ServerEvents } from '../../src/shared/wire/events.ts'
import type { EditedDocument, Lock } from '../editing/client.ts'
import type { PublishingClient } from '../frame/frame.ts'

/** The facts of the document that the builder shows, beside the fields of its schema. */
export interface BuilderDocument extends EditedDocument {
  applicationRef: string | null
}

/** A document opened for editing. */
export interface Opened {
  document: BuilderDocument
  normStructure: Tree['nodes']
  rootId: string
  revision: number
  lock: Lock
  /** What stands in the way of publishing it, and what may be missing; known when it was loaded. */
  problems?: ServerProblem[]
  /** Names of components in the version that was published last: they follow no label any more. */
  fixedNames?: string[]
}

/** What the server found in a saved tree; `key` is a translation key or an exact text. */
export interface ServerProblem {
  nodeId: string | null
  level: 'error' | 'hint'
  key: string
  /** The field of the document itself that it is about. */
  field?: string
}

/** What a form knows of the process that it runs in. */
export interface OfProcess {
  /** `editedBy`: keys of those who meet it as editing: the author, assignment roles, anybody else. */
  states: { _id: string; name: string; editedBy: string[] }[]
  roles: { key: string; name: string }[]
}

/**
 * What the builder asks of the server. The shell makes one from its socket; the playground has one in memory.
 * Every call rejects with an error that carries the wire's `code` (see `wireCode`), or with any other error when
 * the server could not be reached.
 */
export interface BuilderClient extends PublishingClient {
  load(id: string): Promise<Opened>
  /** CONFLICT when `revision` is old, LOCKED when somebody else has the document. */
  save(input: {
    id: string
    normStructure: Tree['nodes']
    rootId: string
    revision: number
  }): Promise<{ revision: number; ahead: boolean; problems: ServerProblem[] }>
  /** Takes the lock, or keeps the one that is held. Does not fail when another has it: the answer says who. */
  lock(id: string, options?: { takeOver?: boolean }): Promise<Lock>
  unload(id: string): Promise<void>
  /** Where visitors find it, as a whole address; null when it has none. */
  address(id: string): Promise<string | null>
  version(id: string, versionId: string): Promise<{ normStructure: Tree['nodes']; rootId: string }>
  /** The draft becomes what the version was. */
  revert(id: string, versionId: string): Promise<Opened>
  /** Changes fields of the document itself, such as name and process; `revision` as for `save`. */
  updateSettings(id: string, data: Values, revision: number): Promise<{ data: BuilderDocument }>
  /** The process that a form runs in, for conditions and rights. Rejects when it cannot be had. */
  process(id: string): Promise<OfProcess>
  /** Choices of a reference, by name. Rejects when they cannot be had. */
  options(page: string, params: Values): Promise<{ value: string; label: string; description?: string }[]>
  /** Runs an effect by name; the builder asks only for those that read. */
  effect(name: string, context: Values): Promise<unknown>
  /** Answers with a function that stops listening. */
  onEvent<Name extends ServerEventName>(name: Name, heard: (event: ServerEvents[Name]) => void): () => void
  /** Told when the connection goes and comes. Answers with a function that stops listening. */
  onConnection(heard: (connected: boolean) => void): () => void
}
