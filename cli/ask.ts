import { createInterface } from 'node:readline'
import type { Cli } from './context.ts'
import { CliError, exitCodes } from './exit.ts'

/** A line from the terminal; the default when nothing is written. Where there is no terminal the default, or a refusal. */
export async function ask(cli: Cli, question: string, otherwise?: string): Promise<string> {
  if (!process.stdin.isTTY) {
    if (otherwise !== undefined) return otherwise
    throw new CliError(
      cli.t('Det finns ingen terminal att fråga i: {question}', { question }),
      exitCodes.usage,
    )
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await new Promise<string>((resolve) => lines.question(`${question} `, resolve))
  lines.close()
  return answer.trim() || (otherwise ?? '')
}

/** Yes or no; no where there is no terminal. */
export async function confirmed(cli: Cli, question: string): Promise<boolean> {
  return /^(j|ja|y|yes)$/i.test(await ask(cli, question, ''))
}
