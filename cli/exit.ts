import { type ErrorCode, errors, type WireError } from '../src/shared/wire/errors.ts'

/** What the command ends with; told in `docs/cli.md`. */
export const exitCodes = {
  ok: 0,
  /** Something went wrong, or a check found errors. */
  failed: 1,
  /** The command line is wrong: unknown command or option, missing or malformed argument. */
  usage: 2,
  /** What was named is not there, is there already, or is held by somebody else. */
  conflict: 3,
  /** What was sent in was read and refused: an invalid value, a broken or hostile file. */
  refused: 4,
} as const

/** `code` of a refusal with `--json` that has none of its own, by exit code. */
export const generalCodes: Readonly<Record<number, string>> = {
  [exitCodes.failed]: 'FAILED',
  [exitCodes.usage]: 'USAGE',
  [exitCodes.conflict]: 'CONFLICT',
  [exitCodes.refused]: 'INVALID',
  130: 'CANCELLED',
}

/** Ends the command with a text for the administrator and an exit code. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.failed,
    /** What `--json` shows besides the message. */
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'CliError'
  }
}

/** An action's refusal; `fields` are in words, one to a line. */
export class ActionError extends CliError {
  constructor(readonly error: WireError) {
    super(error.message, exitCodeOf(error.code), { ...error })
    this.name = 'ActionError'
  }
}

function exitCodeOf(code: ErrorCode): number {
  const { status } = errors[code]
  if (code === 'ACCOUNT_DISABLED' || code === 'ACCOUNT_PENDING') return exitCodes.refused
  if (status === 404 || status === 409 || code === 'DUPLICATE_NAME') return exitCodes.conflict
  return status === 413 || status === 422 || status === 400 ? exitCodes.refused : exitCodes.failed
}
