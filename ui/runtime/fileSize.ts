import { regions } from '../../src/shared/catalogue/read/dates.ts'
import type { Locale } from '../../src/shared/i18n.ts'

/** `340 kB`, `1,2 MB`: thousands, as file managers have it. */
export function fileSize(bytes: number, locale: Locale): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  const digits = unit === 'kB' || amount >= 10 ? 0 : 1
  return `${new Intl.NumberFormat(regions[locale], { maximumFractionDigits: digits }).format(Math.max(amount, unit === 'kB' ? 1 : 0))} ${unit}`
}
