import type { Command } from 'commander'
import type { Cli } from './context.ts'

/** Adds a command to the program. What its action needs is imported when it runs, so that starting stays quick. */
export type AddCommand = (program: Command, cli: Cli) => void
