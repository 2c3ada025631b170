import { InvalidArgumentError } from 'commander'
import { isLocale, type Locale, locales } from '../src/shared/i18n.ts'
import type { Cli } from './context.ts'

/** A port number, 0 for any that is free. */
export function portOf({ t }: Cli, text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text.trim()) && port <= 65_535) return port
  throw new InvalidArgumentError(t('Porten {text} är inget tal mellan 0 och 65535.', { text }))
}

/** The language itself was chosen before the command line was read; here only what is none is refused. */
export function langOf({ t }: Cli, text: string): Locale {
  if (isLocale(text)) return text
  throw new InvalidArgumentError(
    t('Språket {text} finns inte. Det finns: {names}.', { text, names: locales.join(', ') }),
  )
}

/** Days that a token may be valid. */
const mostDays = 36_500

export function daysOf({ t }: Cli, text: string): number {
  const days = Number(text)
  if (text.trim() !== '' && days > 0 && days <= mostDays) return days
  throw new InvalidArgumentError(
    t('Antalet dagar ska vara större än noll och högst {most}.', { most: mostDays }),
  )
}
