import type { Report, ReportLine } from '../../src/server/doctor/report.ts'
import type { AddCommand } from '../addCommand.ts'
import { connectRunning, dataFolder } from '../connect.ts'
import type { Cli } from '../context.ts'
import { exitCodes } from '../exit.ts'
import { runJob } from '../job.ts'
import { printed } from '../output.ts'
import { progress } from '../progress.ts'

interface Options {
  data?: string
  json?: boolean
}

export const doctor: AddCommand = (program, cli) => {
  const { t } = cli
  program
    .command('doctor')
    .description(t('Undersöker installationen och säger vad som är fel och hur det rättas'))
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
    .addHelpText(
      'after',
      `
${t('Läser hela databasen och alla filer, utan att ändra något, medan servern är igång eller inte. Slutar med 1 om något är fel; bara varningar ger 0.')}

${t('Exempel:')}
  verkstad doctor
  verkstad doctor --data /var/lib/verkstad --json`,
    )
    .action((options: Options) => run(cli, options))
}

async function run(cli: Cli, options: Options): Promise<void> {
  const bar = progress(cli, cli.t('Undersöker'))
  const report = await examined(cli, options, bar.show).finally(bar.end)
  printed(cli, options, report, [
    ...report.findings.flatMap((line) => lines(cli, line)),
    '',
    summary(cli, report),
  ])
  if (!report.ok) process.exitCode = exitCodes.failed
}

async function examined(cli: Cli, options: Options, show: (percent: number) => void): Promise<Report> {
  const connection = await connectRunning(cli, options)
  if (connection) return runJob<Report>(cli, connection, 'doctor/run', show)
  const [{ examineStopped }, { readConfig }, { effects }, { settingsOf }] = await Promise.all([
    import('../../src/server/doctor/stopped.ts'),
    import('../../src/server/config.ts'),
    import('../../src/server/effects/index.ts'),
    import('../../src/server/cases/process/effects/effectFaults.ts'),
  ])
  const folder = dataFolder(cli, options)
  return examineStopped(readConfig({ data: folder, env: cli.env }), folder, cli.t, settingsOf(effects), show)
}

function lines({ t }: Cli, { severity, text, fix }: ReportLine): string[] {
  const words = { ok: t('OK'), note: t('NOTERA'), warning: t('VARNING'), problem: t('FEL') }
  const width = Math.max(...Object.values(words).map((word) => word.length)) + 2
  return [words[severity].padEnd(width) + text, ...(fix ? [`${' '.repeat(width)}→ ${fix}`] : [])]
}

function summary({ t }: Cli, { findings }: Report): string {
  const count = (severity: ReportLine['severity']) =>
    findings.filter((line) => line.severity === severity).length
  return t(
    '{problems, plural, =0 {Inga fel} one {# fel} other {# fel}}, {warnings, plural, =0 {inga varningar} one {# varning} other {# varningar}}.',
    { problems: count('problem'), warnings: count('warning') },
  )
}
