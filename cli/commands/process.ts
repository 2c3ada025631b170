import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AddCommand } from '../addCommand.ts'
import { connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { type CommonOptions, withData } from '../options.ts'
import { printed } from '../output.ts'
import { download, upload } from '../transfer.ts'

interface ImportOptions extends CommonOptions {
  id?: string
  name?: string
}
interface ExportOptions extends CommonOptions {
  force?: boolean
}

interface Imported {
  id: string
  name: string
  states: number
  connections: number
  roles: string[]
  counts: Record<'mapped' | 'approximated' | 'leftOut', number>
  report: {
    outcome: 'mapped' | 'approximated' | 'leftOut'
    type: string
    id: string
    name: string
    reason?: string
  }[]
}

interface Exported {
  downloadId: string
  fileName: string
  isAsRead: boolean
  own: number
  isWithoutKept: boolean
}

/** Processes as drawings. */
export const process: AddCommand = (program, cli) => {
  const { t } = cli
  const group = program.command('process').description(t('Processer: läs in och exportera som BPMN 2.0'))
  group.addHelpText(
    'after',
    `\n${t('Exempel:')}\n  verkstad process import bygglov.bpmn\n  verkstad process export process-bygglov bygglov.bpmn`,
  )
  withData(group.command('import <FIL>'), cli)
    .description(
      t('Gör ett utkast av en process av en ritning i BPMN 2.0, med en rapport över vad som skiljer'),
    )
    .option('--id <ID>', t('Processen vars utkast det blir (annars en ny)'))
    .option('--name <NAMN>', t('Den nya processens namn (annars ritningens)'))
    .addHelpText('after', `\n${t('Exempel:')}\n  verkstad process import bygglov.bpmn --name Bygglov`)
    .action((file: string, options: ImportOptions) => importFrom(cli, file, options))
  withData(group.command('export <ID> <FIL>'), cli)
    .description(t('Skriver en process som en ritning i BPMN 2.0'))
    .option('--force', t('Skriver över filen om den finns'))
    .addHelpText('after', `\n${t('Exempel:')}\n  verkstad process export process-bygglov bygglov.bpmn`)
    .action((id: string, file: string, options: ExportOptions) => exportTo(cli, id, file, options))
}

async function importFrom(cli: Cli, file: string, options: ImportOptions): Promise<void> {
  const { t } = cli
  if (!existsSync(file) || !statSync(file).isFile())
    throw new CliError(t('{source} finns inte.', { source: file }), exitCodes.conflict)
  if (statSync(file).size > 20_000_000) throw new CliError(t('Filen är för stor.'), exitCodes.refused)
  const { id, name } = options
  const imported = await connected(cli, options, async (connection) =>
    connection.call<Imported>('pb3/importBpmn', {
      uploadId: await upload(connection, readFileSync(file)),
      ...(id && { id }),
      ...(name && { name }),
    }),
  )
  const words = { mapped: t('lika'), approximated: t('ungefär'), leftOut: t('saknas') }
  printed(cli, options, imported, [
    t('{name} finns som utkast, {id}.', { name: imported.name, id: imported.id }),
    t('{states} steg och {connections} kopplingar.', { ...imported }),
    ...(imported.roles.length > 0
      ? [t('Nya tilldelningsroller, som ingen har än: {roles}.', { roles: imported.roles.join(', ') })]
      : []),
    '',
    t('I ritningen: {mapped} delar lika, {approximated} ungefär, {leftOut} saknas.', { ...imported.counts }),
    ...imported.report
      .filter(({ outcome }) => outcome !== 'mapped')
      .map(
        ({ outcome, type, id: element, name: called, reason = '' }) =>
          `  ${words[outcome]}  ${type} ”${(called || element).slice(0, 60)}”\n          ${reason}`,
      ),
  ])
}

async function exportTo(cli: Cli, id: string, file: string, options: ExportOptions): Promise<void> {
  const { t } = cli
  if (existsSync(file) && !options.force)
    throw new CliError(
      t('{source} finns redan. Ange --force för att skriva över den.', { source: file }),
      exitCodes.conflict,
    )
  const { bytes, ...told } = await connected(cli, options, async (connection) => {
    const { downloadId, ...rest } = await connection.call<Exported>('pb3/exportBpmn', { id })
    return { ...rest, bytes: await download(connection, downloadId) }
  })
  writeFileSync(file, bytes)
  printed(cli, options, { ...told, file }, [
    t('Processen skrevs till {file}.', { file }),
    ...(told.isAsRead ? [t('Den är som när ritningen lästes in.')] : []),
    ...(told.isWithoutKept ? [t('Det som ritningen hade utöver processen kunde inte skrivas.')] : []),
  ])
}
