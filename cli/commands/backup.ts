import { existsSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { BackupFacts } from '../../src/server/backup/contract.ts'
import { codeOf } from '../../src/shared/thrown.ts'
import type { AddCommand } from '../addCommand.ts'
import { connectRunning, dataFolder } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { runJob } from '../job.ts'
import { printed } from '../output.ts'
import { progress } from '../progress.ts'
import { sizeText } from '../size.ts'

interface Options {
  data?: string
  force?: boolean
  json?: boolean
}

/** One file with everything but the keys, whether a server runs or not. */
export const backup: AddCommand = (program, cli) => {
  const { t } = cli
  program
    .command('backup [FIL]')
    .description(t('Säkerhetskopierar databas och filer till en enda fil, även medan servern är igång'))
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
    .option('--force', t('Skriver över filen om den finns'))
    .addHelpText(
      'after',
      `
${t('Utan FIL får kopian ett namn efter tiden, i mappen som kommandot körs i. Är FIL en mapp läggs den där. Nycklarna är inte med: efter en återställning loggar alla in på nytt.')}

${t('Slutar med 1 om en fil i datamappen är skadad eller saknas; resten är med ändå.')}

${t('Exempel:')}
  verkstad backup
  verkstad backup /mnt/backup/ --data /var/lib/verkstad --json`,
    )
    .action((file: string | undefined, options: Options) => run(cli, file, options))
}

async function run(cli: Cli, file: string | undefined, options: Options): Promise<void> {
  const { t } = cli
  const folder = dataFolder(cli, options)
  const { backupName } = await import('../../src/server/backup/name.ts')
  const to = target(file, backupName(Date.now()))
  requireFree(cli, to, options)
  const bar = progress(cli, t('Säkerhetskopierar'))
  let facts: BackupFacts
  try {
    facts = (await inServer(cli, folder, to, options, bar.show)) ?? (await here(cli, folder, to, bar.show))
  } finally {
    bar.end()
  }
  const { size, files, damaged, missing, created } = facts
  const report = { file: to, size, created, files, damaged, missing }
  printed(
    cli,
    options,
    report,
    t('{file}: {size}, {files} filer.', { file: to, size: sizeText(cli, size), files }),
  )
  for (const sha256 of damaged) cli.note(t('Skadad fil: {sha256}', { sha256 }))
  for (const sha256 of missing) cli.note(t('Fil som saknas: {sha256}', { sha256 }))
  if (damaged.length + missing.length > 0) process.exitCode = exitCodes.failed
}

function target(file: string | undefined, name: string): string {
  if (!file) return resolve(name)
  const isFolder = file.endsWith('/') || (existsSync(file) && statSync(file).isDirectory())
  return isFolder ? resolve(file, name) : resolve(file)
}

function requireFree({ t }: Cli, to: string, { force }: Options): void {
  if (!existsSync(dirname(to))) {
    throw new CliError(t('Mappen {folder} finns inte.', { folder: dirname(to) }), exitCodes.conflict, {
      code: 'MISSING',
    })
  }
  if (!force && existsSync(to)) {
    throw new CliError(
      t('{file} finns redan. Med --force skrivs den över.', { file: to }),
      exitCodes.conflict,
      { code: 'EXISTS' },
    )
  }
}

/** The server makes it in its own folder, and it is fetched from there. undefined: none runs. */
async function inServer(
  cli: Cli,
  folder: string,
  to: string,
  options: Options,
  show: (percent: number) => void,
): Promise<BackupFacts | undefined> {
  const connection = await connectRunning(cli, options)
  if (!connection) return undefined
  const facts = await runJob<BackupFacts>(cli, connection, 'backup/create', show)
  await move(join(folder, 'backups', facts.file), to)
  return facts
}

async function here(
  cli: Cli,
  folder: string,
  to: string,
  onProgress: (percent: number) => void,
): Promise<BackupFacts> {
  if (!existsSync(join(folder, 'verkstad.db'))) {
    throw new CliError(cli.t('I mappen {folder} finns inga data.', { folder }), exitCodes.conflict, {
      code: 'MISSING',
    })
  }
  const [
    { lockFolder },
    { refuseDamagedJournal },
    { removeSidecars },
    { writeBackup },
    { factsOf },
    { version },
  ] = await Promise.all([
    import('../../src/server/store/folder/lock.ts'),
    import('../../src/server/store/journal/journalDamage.ts'),
    import('../../src/server/store/journal/sidecars.ts'),
    import('../../src/server/store/backup/write.ts'),
    import('../../src/server/backup/facts.ts'),
    import('../../src/server/version.ts'),
  ])
  const unlock = lockFolder(folder)
  try {
    refuseDamagedJournal(folder)
    return factsOf(to, await writeBackup({ folder, to, version, onProgress }))
  } finally {
    removeSidecars(folder)
    unlock()
  }
}

/** Across file systems too; nobody sees half of it. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const partial = `${to}.partial`
    await rm(partial, { force: true })
    await copyFile(from, partial)
    await chmod(partial, 0o600)
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
    await rename(partial, to)
    await rm(from)
  }
}
