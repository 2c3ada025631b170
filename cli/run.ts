import { CommanderError } from 'commander'
import { KeyError } from '../src/server/auth/token/keys.ts'
import { StoreError, type StoreProblem } from '../src/server/store/storeError.ts'
import { problemText } from '../src/shared/fields/problemText.ts'
import { recordOf } from '../src/shared/record.ts'
import { type Cli, type CliOptions, createCli } from './context.ts'
import { CliError, exitCodes, generalCodes } from './exit.ts'
import { createProgram } from './program.ts'
import { usageProblem } from './usage.ts'

/** Runs a command line; what it ends with. Whatever goes wrong becomes a text and an exit code. */
export async function runCli(args: readonly string[], options: CliOptions): Promise<number> {
  const cli = await createCli(args, options)
  try {
    const program = await createProgram(cli, args)
    await program.parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? exitCodes.ok)
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok
    const { message, exitCode, detail } = explain(cli, error)
    if (args.includes('--json'))
      cli.out(
        JSON.stringify({ err: { code: generalCodes[exitCode] ?? 'FAILED', ...detail, message } }, null, 2),
      )
    else for (const line of [message, ...(await fieldLines(cli, detail.fields))]) cli.note(line)
    return exitCode
  }
}

function explain(cli: Cli, error: unknown): Pick<CliError, 'message' | 'exitCode' | 'detail'> {
  if (error instanceof CliError) return error
  if (error instanceof CommanderError)
    return { message: usageProblem(cli, error), exitCode: exitCodes.usage, detail: {} }
  if (error instanceof StoreError || error instanceof KeyError) {
    return {
      message: cli.t(error.text, error.values),
      exitCode: storeExitCodes[error.code] ?? exitCodes.failed,
      detail: { code: error.code },
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  return {
    message,
    exitCode: exitCodes.failed,
    detail: cli.env.VERKSTAD_DEV ? { stack: error instanceof Error ? error.stack : undefined } : {},
  }
}

const storeExitCodes: Partial<Record<StoreProblem, number>> = {
  IN_USE: exitCodes.conflict,
  MISSING: exitCodes.conflict,
  NOT_EMPTY: exitCodes.conflict,
  NOT_A_BACKUP: exitCodes.refused,
  BROKEN_BACKUP: exitCodes.refused,
}

/** Problems of fields come as keys of texts. */
async function fieldLines(cli: Cli, fields: unknown): Promise<string[]> {
  const problems = Object.entries(recordOf(fields)).map(
    ([field, problem]) => [field, String(problem)] as const,
  )
  if (problems.length === 0) return []
  const words = await cli.words()
  return problems.map(([field, problem]) => `  ${field}: ${words(problemText(problem))}`)
}
