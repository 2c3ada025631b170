import type { Command } from 'commander'
import type { Cli } from './context.ts'
import { CliError, exitCodes } from './exit.ts'
import { askSecrets } from './prompt.ts'

/** What the options of `withPassword` give; `password: false` for `--no-password`. */
export interface PasswordOptions {
  password?: string | false
  passwordStdin?: boolean
}

export function withPassword(command: Command, { t }: Cli): Command {
  return command
    .option('--password-stdin', t('Läser lösenordet från standard in'))
    .option(
      '--password <LÖSENORD>',
      t('Lösenordet. Det syns för andra på datorn: använd hellre --password-stdin'),
    )
}

/**
 * The password: from standard input, from the command line with a warning, from VERKSTAD_PASSWORD, or asked for
 * twice on the terminal.
 */
export async function readPassword(cli: Cli, { password, passwordStdin }: PasswordOptions): Promise<string> {
  const { t, env } = cli
  if (passwordStdin && password) {
    throw new CliError(t('Ange antingen --password eller --password-stdin.'), exitCodes.usage)
  }
  if (password) {
    cli.note(
      t('Varning: ett lösenord på kommandoraden syns för andra på datorn och sparas i skalets historik.'),
    )
    return password
  }
  if (passwordStdin) return lineOf(cli, await Bun.stdin.text())
  if (env.VERKSTAD_PASSWORD !== undefined) return env.VERKSTAD_PASSWORD
  if (process.stdin.isTTY) return ask(cli)
  throw new CliError(
    t('Lösenordet saknas. Ange det med --password-stdin eller VERKSTAD_PASSWORD.'),
    exitCodes.usage,
  )
}

function lineOf({ t }: Cli, input: string): string {
  const line = input.replace(/\r?\n$/, '')
  if (line === '') throw new CliError(t('Inget lösenord kom på standard in.'), exitCodes.usage)
  return line
}

async function ask(cli: Cli): Promise<string> {
  const { t } = cli
  const [first = '', second] = await askSecrets(cli, [t('Lösenord:'), t('Upprepa lösenordet:')])
  if (first === second) return first
  throw new CliError(t('Lösenorden är inte lika.'), exitCodes.refused)
}
