import type { AddCommand } from '../addCommand.ts'
import { dataFolder } from '../connect.ts'
import type { Cli } from '../context.ts'
import { exitCodes } from '../exit.ts'
import { printed } from '../output.ts'
import { progress } from '../progress.ts'

interface Options {
  data?: string
  force?: boolean
  json?: boolean
}

export const restore: AddCommand = (program, cli) => {
  const { t } = cli
  program
    .command('restore <FIL>')
    .description(t('Återställer en säkerhetskopia. Servern ska vara stoppad'))
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
    .option('--force', t('Lägger det som finns i datamappen åt sidan, i den'))
    .addHelpText(
      'after',
      `
${t('Hela kopian kontrolleras innan något ändras. Efteråt får alla logga in på nytt, och det som har återkallats sedan kopian gjordes gäller igen: se över användare och nycklar.')}

${t('Exempel:')}
  verkstad restore verkstad-20260131T020000Z.tar --data /var/lib/verkstad
  verkstad restore verkstad-20260131T020000Z.tar --data /var/lib/verkstad --force`,
    )
    .action((file: string, options: Options) => run(cli, file, options))
}

async function run(cli: Cli, file: string, options: Options): Promise<void> {
  const { t } = cli
  const folder = dataFolder(cli, options)
  const { restoreBackup } = await import('../../src/server/backup/restore.ts')
  const { formatDateTime } = await import('../../src/shared/rules/text/format.ts')
  const bar = progress(cli, t('Återställer'))
  const { manifest, aside } = await restoreBackup({
    file,
    folder,
    force: options.force ?? false,
    onProgress: bar.show,
  }).finally(bar.end)
  const { created, version, contents, damaged, missing } = manifest
  const when = formatDateTime(new Date(created).toISOString(), cli.locale)
  const report = { data: folder, created, version, files: contents.count, damaged, missing, aside }
  printed(cli, options, report, [
    t('{folder} är som den var {when}: databasen och {files} filer.', {
      folder,
      when,
      files: contents.count,
    }),
    ...(aside ? [t('Det som fanns där ligger i {folder}/{aside}.', { folder, aside })] : []),
    ...damaged.map((sha256) => t('Var skadad redan när kopian gjordes: {sha256}', { sha256 })),
    ...missing.map((sha256) => t('Saknades redan när kopian gjordes: {sha256}', { sha256 })),
  ])
  if (damaged.length + missing.length > 0) process.exitCode = exitCodes.failed
}
