import type { Cli } from './context.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Bytes as a person reads them: `13,4 MB`. */
export function sizeText({ locale }: Cli, bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: step === 0 ? 0 : 1 })
  return `${number.format(bytes / 1000 ** step)} ${units[step]}`
}
