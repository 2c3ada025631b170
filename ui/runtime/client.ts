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
  /** Sends a file in pieces. `onProgress` gets whole percents. */
  upload(file: File, options: UploadOptions): Promise<FileAnswer>
  /** Hears of cases that others have changed, by id; returns the way to stop. Absent where nothing is pushed. */
  onCases?(listener: (ids: readonly string[]) => void): () => void
  /** Leads to another page of the site. */
  go(href: string): void
  /** Gives a form what script adds: saving while typing, pages without loading, uploads. Returns the way to stop. */
  openForm(run: FormRun): () => void
}

export interface CallOptions {
  /** The page may be left before the answer comes. */
  keepalive?: boolean
}

export interface UploadOptions {
  /** The name the file gets. */
  name: string
  caseToken?: string
  formDataId?: string
  signal?: AbortSignal
  onProgress?(percentage: number): void
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
