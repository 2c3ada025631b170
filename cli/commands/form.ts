import { existsSync, readFileSync, statSync } from 'node:fs'
import type { AddCommand } from '../addCommand.ts'
import { connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { type CommonOptions, withData } from '../options.ts'
import { printed } from '../output.ts'
import { upload } from '../transfer.ts'

interface Options extends CommonOptions {
  from: string
  process?: string
  name?: string
  publish?: boolean
}

interface Imported {
  id: string
  name: string
  process: string | null
  version: number | null
  counts: { mapped: number; approximated: number; leftOut: number }
  report: {
    outcome: 'mapped' | 'approximated' | 'leftOut'
    path: string
    type: string
    label: string
    to?: string
    reason?: string
  }[]
}

/** Forms made elsewhere. */
export const form: AddCommand = (program, cli) => {
  const { t } = cli
  const group = program.command('form').description(t('Formulär: läs in från andra system'))
  group.addHelpText('after', `\n${t('Exempel:')}\n  verkstad form import --from formio ansokan.json`)
  withData(group.command('import <FIL>'), cli)
    .description(
      t('Gör ett utkast av ett formulär från ett annat system, med en rapport över vad som skiljer'),
    )
    .requiredOption('--from <SYSTEM>', t('Systemet som filen kommer från: formio'))
    .option('--process <ID>', t('Process för ärendena (annars den enda, eller den första som är publicerad)'))
    .option('--name <NAMN>', t('Formulärets namn (annars filens)'))
    .option('--publish', t('Publicerar direkt'))
    .addHelpText(
      'after',
      `\n${t('Exempel:')}\n  verkstad form import --from formio ansokan.json\n  verkstad form import --from formio ansokan.json --publish --json`,
    )
    .action((file: string, options: Options) => run(cli, file, options))
}

async function run(cli: Cli, file: string, options: Options): Promise<void> {
  const { t } = cli
  if (options.from !== 'formio') {
    throw new CliError(
      t('Från {from} kan inget läsas in. Det som går är formio.', { from: options.from }),
      exitCodes.usage,
    )
  }
  if (!existsSync(file) || !statSync(file).isFile())
    throw new CliError(t('{source} finns inte.', { source: file }), exitCodes.conflict)
  if (statSync(file).size > 20_000_000) throw new CliError(t('Filen är för stor.'), exitCodes.refused)
  const { process, name, publish } = options
  const imported = await connected(cli, options, async (connection) => {
    const uploadId = await upload(connection, readFileSync(file))
    return connection.call<Imported>('form/import', { from: 'formio', uploadId, process, name, publish })
  })
  printed(cli, options, imported, reportLines(cli, imported))
}

function reportLines({ t }: Cli, { id, name, process, version, counts, report }: Imported): string[] {
  const different = report.filter(({ outcome }) => outcome !== 'mapped')
  const words = { mapped: t('lika'), approximated: t('ungefär'), leftOut: t('saknas') }
  return [
    version === null
      ? t('{name} finns som utkast, {id}.', { name, id })
      : t('{name} är publicerat, {id}.', { name, id }),
    ...(process === null ? [t('Välj en process innan det publiceras.')] : []),
    '',
    t('{mapped} lika, {approximated} ungefär, {leftOut} saknas.', counts),
    ...different.map(
      ({ outcome, path, type, label, reason }) =>
        `  ${words[outcome]}  ${path}  ${type} ”${label.slice(0, 60)}”\n          ${reason ?? ''}`,
    ),
  ]
}
