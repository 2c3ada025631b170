import { CliError } from '../exit.ts'
import { printed } from '../output.ts'
import { portOf } from '../parse.ts'
import type { AddCommand } from '../program.ts'
import { reachable } from '../runFile.ts'

interface Options {
  port?: number
  host?: string
  json?: boolean
}

/** For containers and watchdogs: does the server on this machine answer? */
export const health: AddCommand = (program, cli) => {
  const { t, env } = cli
  program
    .command('health')
    .description(t('Frågar servern på den här maskinen om den svarar'))
    .option('--port <PORT>', t('Serverns port (annars PORT, annars 3000)'), (text) => portOf(cli, text))
    .option('--host <HOST>', t('Serverns adress (annars HOST, annars 127.0.0.1)'))
    .addHelpText('after', `\n${t('Slutar med 0 när servern svarar, annars med 1.')}`)
    .action(async (options: Options) => {
      const port = options.port ?? portOf(cli, env.PORT ?? '3000')
      const url = `http://${reachable(options.host ?? env.HOST ?? '127.0.0.1')}:${port}/healthz`
      const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => null)
      if (!answer?.ok) throw new CliError(t('Servern svarar inte på {url}.', { url }))
      const health = await answer.json()
      printed(cli, options, health, t('Servern svarar.'))
    })
}
