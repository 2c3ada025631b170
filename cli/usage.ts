import type { CommanderError } from 'commander'
import type { Cli } from './context.ts'

/** What is wrong with a command line, in the terminal's language, with where to read on. */
export function usageProblem({ t }: Cli, error: CommanderError): string {
  const [named = ''] = [...error.message.matchAll(/'([^']*)'/g)].map(([, word]) => word)
  return `${problem(t, error, named)}\n${t('Skriv --help efter kommandot för att se hur det används.')}`
}

function problem(t: Cli['t'], error: CommanderError, named: string): string {
  switch (error.code) {
    case 'commander.unknownCommand':
      return t('Kommandot {named} finns inte.', { named })
    case 'commander.unknownOption':
      return t('Flaggan {named} finns inte.', { named })
    case 'commander.missingArgument':
      return t('Argumentet {named} saknas.', { named: named.toUpperCase() })
    case 'commander.optionMissingArgument':
      return t('Flaggan {named} behöver ett värde.', { named })
    case 'commander.missingMandatoryOptionValue':
      return t('Flaggan {named} måste anges.', { named })
    case 'commander.excessArguments':
      return t('För många argument.')
    case 'commander.help':
      return t('Kommandot är inte fullständigt.')
    case 'commander.invalidArgument':
      return error.message.replace(/^error: [\s\S]*?is invalid\. /, '')
    default:
      return error.message.replace(/^error: /, '')
  }
}
