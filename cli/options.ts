import type { Command } from 'commander'
import type { Cli } from './context.ts'

/** Options that commands share. */

/** `--data` and `--org`: which data, and whose. */
export function withData(command: Command, { t }: Cli): Command {
  return command
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
    .option('--org <ID>', t('Organisation (annars default)'))
}

/** What every action of a command gets from the options above. */
export interface CommonOptions {
  data?: string
  org?: string
  json?: boolean
}
