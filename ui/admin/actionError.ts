import type { ErrorCode, FieldProblems, WireError } from '../../src/shared/wire/errors.ts'

/** A refusal from the server, or from the way there (`code` is then `OFFLINE`). `message` is for a person. */
export class ActionError extends Error {
  readonly code: ErrorCode | 'OFFLINE'
  readonly fields: FieldProblems | undefined
  /** Id under which the server's log has the details. */
  readonly ref: string | undefined
  readonly detail: unknown

  constructor(error: Omit<WireError, 'code'> & { code: ErrorCode | 'OFFLINE' }) {
    super(error.message)
    this.name = 'ActionError'
    this.code = error.code
    this.fields = error.fields
    this.ref = error.ref
    this.detail = error.detail
  }
}

/** What went wrong in words, for a toast or a page. */
export function messageOf(error: unknown): string {
  if (error instanceof ActionError && error.ref) return `${error.message} (${error.ref})`
  return error instanceof Error ? error.message : String(error)
}
