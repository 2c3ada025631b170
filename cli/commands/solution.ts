import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { UnpackError, unpackReasons } from '../../src/server/solutions/files/files.ts'
import { unzip } from '../../src/server/solutions/files/unzip.ts'
import { zip } from '../../src/server/solutions/files/zip.ts'
import type { AddCommand } from '../addCommand.ts'
import { confirmed } from '../ask.ts'
import { type Connection, connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { type CommonOptions, withData } from '../options.ts'
import { printed } from '../output.ts'
import { type Plan, planLines } from '../planLines.ts'
import { mayWriteFolder, readFolder, writeFolder } from '../solutionFolder.ts'
import { download, upload } from '../transfer.ts'

interface ImportOptions extends CommonOptions {
  yes?: boolean
  withRoles?: boolean
}
interface ExportOptions extends CommonOptions {
  solution?: string
  name?: string
  version?: string
  description?: string
  force?: boolean
}

/** Bundles of documents, as folders of readable JSON or as zip archives of them. */
export const solution: AddCommand = (program, cli) => {
  const { t } = cli
  const group = program.command('solution').description(t('Lösningar: exportera, läs in, jämför'))
  group.addHelpText(
    'after',
    `\n${t('Exempel:')}\n  verkstad solution export ./losning\n  verkstad solution diff ./losning\n  verkstad solution import ./losning`,
  )

  withData(group.command('export <MÅL> [ID...]'), cli)
    .description(t('Skriver dokument, och allt de pekar på, till en mapp eller en zip-fil'))
    .option('--solution <NAMN>', t('Dokumenten i en lösning som lästs in'))
    .option('--name <NAMN>', t('Lösningens namn'))
    .option('--version <N.N.N>', t('Lösningens version'))
    .option('--description <TEXT>', t('Lösningens beskrivning'))
    .addHelpText(
      'after',
      `
${t('Utan ID och --solution tas allt med. Slutar målet på .zip blir det ett arkiv, annars en mapp.')}

${t('Exempel:')}
  verkstad solution export ./losning
  verkstad solution export felanmalan.zip form-felanmalan --name Felanmälan --version 1.1.0`,
    )
    .action((target: string, ids: string[], options: ExportOptions) => exportTo(cli, target, ids, options))

  withData(group.command('diff <KÄLLA>'), cli)
    .description(t('Visar vad en inläsning skulle ändra'))
    .option('--with-roles', t('Även roller och grupper'))
    .addHelpText('after', `\n${t('Exempel:')}\n  verkstad solution diff ./losning`)
    .action(async (source: string, options: ImportOptions) => {
      const plan = await connected(cli, options, (connection) => planOf(cli, connection, source, options))
      printed(cli, options, plan, planLines(cli, plan))
      if (plan.problems.length > 0) process.exitCode = exitCodes.refused
    })

  withData(group.command('import <KÄLLA>'), cli)
    .description(t('Läser in en lösning: visar först vad som ändras, gör det när du svarar ja'))
    .option('--yes', t('Gör det utan att fråga'))
    .option('--with-roles', t('Sätter även roller och grupper'))
    .addHelpText(
      'after',
      `\n${t('Exempel:')}\n  verkstad solution import ./losning\n  verkstad solution import felanmalan.zip --yes`,
    )
    .action((source: string, options: ImportOptions) => importFrom(cli, source, options))
}

async function importFrom(cli: Cli, source: string, options: ImportOptions): Promise<void> {
  const { t } = cli
  await connected(cli, options, async (connection) => {
    const uploadId = await upload(connection, await bytesOf(cli, source))
    const input = { uploadId, withRoles: options.withRoles ?? false }
    const plan = await connection.call<Plan>('solution/diff', input)
    if (plan.problems.length > 0) {
      printed(cli, options, plan, planLines(cli, plan))
      process.exitCode = exitCodes.refused
      return
    }
    if (!options.yes) {
      for (const line of planLines(cli, plan)) cli.note(line)
      if (!(await confirmed(cli, t('Läsa in lösningen? (ja/nej)')))) {
        throw new CliError(t('Ingenting lästes in. Svara ja, eller ange --yes.'), exitCodes.failed, { plan })
      }
    }
    const done = await connection.call<Plan>('solution/import', input)
    const { name, version } = done.solution
    printed(cli, options, done, [
      ...planLines(cli, done),
      t('{name} {version} är inläst.', { name, version }),
    ])
  })
}

async function planOf(
  cli: Cli,
  connection: Connection,
  source: string,
  options: ImportOptions,
): Promise<Plan> {
  const uploadId = await upload(connection, await bytesOf(cli, source))
  return connection.call<Plan>('solution/diff', { uploadId, withRoles: options.withRoles ?? false })
}

/** An archive as it is; a folder as one, so that the server looks at both in the same way. */
async function bytesOf(cli: Cli, source: string): Promise<Uint8Array> {
  const { t } = cli
  if (!existsSync(source)) throw new CliError(t('{source} finns inte.', { source }), exitCodes.conflict)
  if (!statSync(source).isDirectory()) return readFileSync(source)
  try {
    return await zip(readFolder(source))
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error
    throw new CliError(`${error.file}: ${t(unpackReasons[error.reason])}`, exitCodes.refused)
  }
}

async function exportTo(cli: Cli, target: string, ids: string[], options: ExportOptions): Promise<void> {
  const { t } = cli
  const isZip = target.toLowerCase().endsWith('.zip')
  if (!isZip && !mayWriteFolder(target)) {
    throw new CliError(t('{target} är ingen tom mapp och ingen lösning.', { target }), exitCodes.conflict)
  }
  const { solution, name, version, description } = options
  const input = { solution, name, version, description, ...(ids.length > 0 && { ids }) }
  const exported = await connected(cli, options, async (connection) => {
    const reply = await connection.call<{
      downloadId: string
      documents: number
      leftOut: { schema: string; id: string }[]
    }>('solution/export', input)
    return { ...reply, bytes: await download(connection, reply.downloadId) }
  })
  const { bytes, downloadId: _id, ...told } = exported
  if (isZip) writeFileSync(target, bytes)
  else writeFolder(target, unzip(bytes))
  const left = told.leftOut.map(({ schema, id }) => `  ${schema}/${id}`)
  printed(cli, options, { ...told, target }, [
    t('{n} dokument skrevs till {target}.', { n: told.documents, target }),
    ...(left.length > 0 ? [t('Följde inte med (människor och sådant du inte får exportera):'), ...left] : []),
  ])
}
