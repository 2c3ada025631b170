import type { Command } from 'commander'
import type { Cli } from './context.ts'

/** What stands for a value in a command's help, `--data <MAPP>`, in the terminal's language. */
export function translatePlaceholders(command: Command, { t }: Cli): void {
  const words: Record<string, string> = {
    ADRESS: t('ADRESS'),
    'E-POST': t('E-POST'),
    FIL: t('FIL'),
    GRUPP: t('GRUPP'),
    KÄLLA: t('KÄLLA'),
    LÖSENORD: t('LÖSENORD'),
    MAPP: t('MAPP'),
    MÅL: t('MÅL'),
    NAMN: t('NAMN'),
    ROLL: t('ROLL'),
    RÄTTIGHET: t('RÄTTIGHET'),
    SÖKORD: t('SÖKORD'),
  }
  for (const option of command.options) {
    option.flags = option.flags.replace(/(?<=[<[])[^\].>]+/g, (word) => words[word] ?? word)
  }
  for (const argument of command.registeredArguments) {
    // The library keeps the name to itself, but shows it in usage and in errors.
    Object.assign(argument, { _name: words[argument.name()] ?? argument.name() })
  }
}
