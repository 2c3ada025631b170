import type { AddCommand } from '../addCommand.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { printed } from '../output.ts'
import { portOf } from '../parse.ts'
import { reachable, readRunFile } from '../runFile.ts'

interface Options {
  data?: string
  port?: number
  host?: string
  json?: boolean
}

/** For containers and watchdogs: does the server on this machine answer? */
export const health: AddCommand = (program, cli) => {
  const { t } = cli
  program
    .command('health')
    .description(t('Frågar servern på den här maskinen om den svarar'))
    .option('--port <PORT>', t('Serverns port (annars PORT, annars 3000)'), (text) => portOf(cli, text))
    .option('--host <HOST>', t('Serverns adress (annars HOST, annars 127.0.0.1)'))
    .option('--data <MAPP>', t('Datamapp: frågar servern som har den, var den än lyssnar'))
    .addHelpText(
      'after',
      `
${t('Slutar med 0 när servern svarar, annars med 1.')}

${t('Exempel:')}
  verkstad health
  verkstad health --port 3001 --json
  verkstad health --data /var/lib/verkstad`,
    )
    .action(async (options: Options) => {
      const url = `${addressOf(cli, options)}/healthz`
      const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => null)
      if (!answer?.ok) throw new CliError(t('Servern svarar inte på {url}.', { url }))
      const health = await answer.json()
      printed(cli, options, health, t('Servern svarar.'))
    })
}

function addressOf(cli: Cli, { data, port, host }: Options): string {
  const { t, env } = cli
  if (data === undefined)
    return `http://${reachable(host ?? env.HOST ?? '127.0.0.1')}:${port ?? portOf(cli, env.PORT ?? '3000')}`
  if (port !== undefined || host !== undefined)
    throw new CliError(t('Ange antingen --data eller --port och --host.'), exitCodes.usage)
  const run = readRunFile(data)
  if (!run) throw new CliError(t('Ingen server har mappen {folder}.', { folder: data }))
  return run.url
}
