import { version as number } from '../../src/server/version.ts'
import type { AddCommand } from '../addCommand.ts'
import { printed } from '../output.ts'

export const version: AddCommand = (program, cli) => {
  program
    .command('version')
    .description(cli.t('Visar programmets version'))
    .addHelpText('after', `\n${cli.t('Exempel:')}\n  verkstad version\n  verkstad version --json`)
    .action((options: { json?: boolean }) =>
      printed(cli, options, { version: number, bun: Bun.version }, number),
    )
}
