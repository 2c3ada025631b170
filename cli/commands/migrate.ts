import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AddCommand } from '../addCommand.ts'
import { dataFolder } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { printed } from '../output.ts'

interface Options {
  data?: string
  dryRun?: boolean
  json?: boolean
}

export const migrate: AddCommand = (program, cli) => {
  const { t } = cli
  program
    .command('migrate')
    .description(t('Gör databasen färdig för den här versionen, som serve annars gör när den startar'))
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
    .option('--dry-run', t('Visar bara vad som skulle göras'))
    .addHelpText(
      'after',
      `
${t('Före det första steget läggs en kontrollerad kopia av databasen i mappen backups i datamappen. Antingen görs alla steg eller inget.')}

${t('Exempel:')}
  verkstad migrate --dry-run
  verkstad migrate --data /var/lib/verkstad`,
    )
    .action((options: Options) => run(cli, options))
}

async function run(cli: Cli, options: Options): Promise<void> {
  const { t } = cli
  const folder = dataFolder(cli, options)
  if (!existsSync(join(folder, 'verkstad.db'))) {
    throw new CliError(t('I mappen {folder} finns inga data.', { folder }), exitCodes.conflict)
  }
  const { migrationState } = await import('../../src/server/store/folder/migrationState.ts')
  const { current, newest, due } = await migrationState(folder)
  const run = due.length > 0 && !options.dryRun
  if (run) {
    const { openStore } = await import('../../src/server/store/folder/open.ts')
    await (await openStore({ folder })).close()
  }
  const steps = due.map(({ id, name }) => `  ${id} ${name}`)
  const head =
    due.length === 0
      ? t('Databasen har version {current}. Inget behöver göras.', { current })
      : run
        ? t('Databasen är nu i version {newest}. Detta gjordes:', { newest })
        : t('Databasen har version {current}. Detta skulle göras:', { current })
  const report = {
    from: current,
    to: run ? newest : current,
    newest,
    due: due.map(({ id, name }) => ({ id, name })),
    ran: run,
  }
  printed(cli, options, report, [head, ...steps])
}
