/** Swedish numbers as people write them: recognised, put in one shape, and checked. Each `clean…` answers
 * undefined for what cannot be such a number. */

/**
 * A personal identity number (personnummer) or coordination number (samordningsnummer, day plus 60), with or
 * without century and hyphen, as `YYYYMMDD-NNNN`. `+` before the last four means a person of 100 or more.
 * Rule: Folkbokföringslagen 18 § and Skatteverket SKV 704.
 */
export function cleanPersonnummer(text: string, thisYear = new Date().getUTCFullYear()): string | undefined {
  const parts = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/.exec(squeeze(text))
  if (!parts) return undefined
  const [, century, year = '', month = '', day = '', sign, last = ''] = parts
  if (!luhn(year + month + day + last)) return undefined
  const fullYear = century ? Number(century + year) : guessYear(Number(year), sign === '+', thisYear)
  const birthday = Number(day) > 60 ? Number(day) - 60 : Number(day)
  if (!isDay(fullYear, Number(month), birthday) || fullYear > thisYear) return undefined
  return `${fullYear}${month}${day}-${last}`
}

/** An organisation number as `NNNNNN-NNNN`; a leading 16 is dropped. Rule: Lag (1974:174), SKV 709. */
export function cleanOrganisationsnummer(text: string): string | undefined {
  const digits = squeeze(text)
    .replace('-', '')
    .replace(/^16(?=\d{10}$)/, '')
  if (!/^\d{2}[2-9]\d{7}$/.test(digits) || !luhn(digits)) return undefined
  return `${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** A Swedish postcode as `NNN NN`. */
export function cleanPostcode(text: string): string | undefined {
  const digits = squeeze(text).replace(/^SE?-/i, '')
  return /^[1-9]\d{4}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3)}` : undefined
}

/** A telephone number, Swedish or with a country code (E.164: at most 15 digits), spaced as it was typed. */
export function cleanPhone(text: string): string | undefined {
  const number = text.trim().replace(/\s+/g, ' ')
  if (!/^\+?[\d ()/–-]+$/.test(number)) return undefined
  const digits = number.replace(/\D/g, '')
  const local = number.startsWith('0') && digits.length >= 7 && digits.length <= 11
  const abroad = /^(\+|00)/.test(number) && digits.length >= 8 && digits.length <= 17
  return local || abroad ? number : undefined
}

function squeeze(text: string): string {
  return text.replace(/[\s\u00a0]/g, '').replace(/[–−]/g, '-')
}

/** Modulus 10: every other digit doubled, from the first; digit sums end in 0. */
function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const twice = Number(digits[i]) * (i % 2 === 0 ? 2 : 1)
    sum += twice > 9 ? twice - 9 : twice
  }
  return sum % 10 === 0
}

function guessYear(year: number, over100: boolean, thisYear: number): number {
  const century = Math.floor(thisYear / 100) * 100
  const latest = century + year > thisYear ? century + year - 100 : century + year
  return over100 ? latest - 100 : latest
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
