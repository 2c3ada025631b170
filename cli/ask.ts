import { createInterface } from 'node:readline'
import type { Cli } from './context.ts'
import { CliError, exitCodes } from './exit.ts'

/** A password: from VERKSTAD_PASSWORD, from standard input, or asked for twice without showing it. */
export async function askPassword(cli: Cli, { stdin = false }: { stdin?: boolean } = {}): Promise<string> {
  const { t, env } = cli
  if (stdin) return (await Bun.stdin.text()).replace(/\r?\n$/, '')
  if (env.VERKSTAD_PASSWORD !== undefined) return env.VERKSTAD_PASSWORD
  if (!process.stdin.isTTY) {
    throw new CliError(
      t('Lösenordet saknas. Ange det med --password-stdin eller VERKSTAD_PASSWORD.'),
      exitCodes.usage,
    )
  }
  const first = await hidden(t('Lösenord: '))
  const second = await hidden(t('Upprepa lösenordet: '))
  if (first !== second) throw new CliError(t('Lösenorden är inte lika.'), exitCodes.refused)
  return first
}

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

function hidden(question: string): Promise<string> {
  process.stderr.write(question)
  process.stdin.setRawMode(true)
  process.stdin.resume()
  return new Promise((resolve, reject) => {
    let text = ''
    const listen = (chunk: Buffer) => {
      for (const sign of chunk.toString('utf8')) {
        if (sign === '\u0003') {
          stop()
          reject(new CliError('', exitCodes.failed))
        } else if (sign === '\r' || sign === '\n') {
          stop()
          resolve(text)
        } else text = sign === '\u007f' || sign === '\b' ? text.slice(0, -1) : text + sign
      }
    }
    const stop = () => {
      process.stdin.off('data', listen)
      process.stdin.setRawMode(false)
      process.stdin.pause()
      process.stderr.write('\n')
    }
    process.stdin.on('data', listen)
  })
}
