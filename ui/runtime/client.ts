import type { FileAnswer } from '../../src/shared/catalogue/values/FileUpload.ts'
import type { WireError } from '../../src/shared/wire/errors.ts'
import type { ActionInput, ActionName, ActionOutput, RunEffect } from './calls.ts'
import type { FormRun } from './form/formRun.ts'

/** What a page in a browser can ask of the server. Refusals are thrown as `ClientError`. */
export interface Client {
  /** An action of the protocol. */
  call<Name extends ActionName>(
    name: Name,
    input: ActionInput<Name>,
    options?: CallOptions,
  ): Promise<ActionOutput<Name>>
  /** Runs one of the product's own effects. */
  effect: RunEffect
  /** Runs the effect that a setting names: what it answers has to be looked at. */
  namedEffect(name: string, context: Record<string, unknown>): Promise<unknown>
  /** Takes a file where there is no server to send it to. Absent: it goes in pieces, by the actions. */
  upload?(file: File, options: { name: string }): Promise<FileAnswer>
  /** Hears of cases that others have changed, by id; returns the way to stop. Absent where nothing is pushed. */
  onCases?(listener: (ids: readonly string[]) => void): () => void
  /** Throws OFFLINE where the server is not to be reached. Absent: nothing is left for its answer. */
  reach?(): Promise<void>
  /** Leads to another page of the site; with `fields` by sending them there. */
  go(href: string, fields?: Readonly<Record<string, string>>): void
  /** Gives a form what script adds: saving while typing, pages without loading, uploads. Returns the way to stop. */
  openForm(run: FormRun): () => void
}

export interface CallOptions {
  /** The page may be left before the answer comes. */
  keepalive?: boolean
}

/** The server refused, or could not be reached (`code` OFFLINE). */
export class ClientError extends Error {
  constructor(
    readonly code: WireError['code'] | 'OFFLINE',
    message: string,
    readonly err?: WireError,
  ) {
    super(message)
    this.name = 'ClientError'
  }
}
