import { swedishDay } from '../../calendar/swedishDay.ts'
import { isIsoDate } from '../../catalogue/read/dates.ts'

/**
 * Swedish numbers as people write them: recognised, put in one shape, and checked. What cannot be such a number
 * gives undefined.
 */

export interface Personnummer {
  /** `YYYYMMDD-NNNN`, whatever the century and sign it was written with. */
  number: string
  /** `YYYY-MM-DD` */
  birthDate: string
  /** A samordningsnummer, for somebody who is not or has not been registered in Sweden. */
  coordination: boolean
  /** By the second-last digit: odd M, even F. */
  gender: 'M' | 'F'
}

/**
 * A personnummer (folkbokföringslagen 1991:481, 18 §) or samordningsnummer (lag 2022:1697 om samordningsnummer:
 * the day plus 60). Ten digits mean the latest century that makes a day not in the future; `+` instead of the
 * hyphen means 100 years more, which is how it is written from the year in which somebody turns 100.
 */
export function readPersonnummer(text: string, today: string = swedishDay()): Personnummer | undefined {
  const parts = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/.exec(squeeze(text))
  if (!parts) return undefined
  const [, century, year = '', month = '', day = '', sign, last = ''] = parts
  // The birth number, of which the last digit only checks the others, begins with 001.
  if (last.startsWith('000') || !passesLuhn(year + month + day + last)) return undefined
  const coordination = Number(day) > 60
  const monthAndDay = `-${month}-${String(Number(day) - (coordination ? 60 : 0)).padStart(2, '0')}`
  let fullYear = Number(century ? century + year : today.slice(0, 2) + year)
  if (!century && `${fullYear}${monthAndDay}` > today) fullYear -= 100
  if (sign === '+' && Number(today.slice(0, 4)) - fullYear < 100) {
    // With its century written out the sign is a contradiction.
    if (century) return undefined
    fullYear -= 100
  }
  const birthDate = `${fullYear}${monthAndDay}`
  if (fullYear < 1800 || birthDate > today || !isIsoDate(birthDate)) return undefined
  return {
    number: `${fullYear}${month}${day}-${last}`,
    birthDate,
    coordination,
    gender: Number(last[2]) % 2 === 1 ? 'M' : 'F',
  }
}

/** Whole years on the given day; undefined for somebody not yet born or a text that is no day. */
export function ageOn(birthDate: string, today: string = swedishDay()): number | undefined {
  if (!isIsoDate(birthDate) || birthDate > today) return undefined
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** A personnummer or samordningsnummer as `YYYYMMDD-NNNN`. */
export function cleanPersonnummer(text: string, today?: string): string | undefined {
  return readPersonnummer(text, today)?.number
}

/**
 * An organisationsnummer as `NNNNNN-NNNN`; a leading 16, which stands where a person has the century, is dropped.
 * Lag (1974:174) om identitetsbeteckning för juridiska personer m.fl.; the third digit is at least 2, so that no
 * personnummer can look the same.
 */
export function cleanOrganisationsnummer(text: string): string | undefined {
  const digits = squeeze(text)
    .replace('-', '')
    .replace(/^16(?=\d{10}$)/, '')
  if (!/^[1-9]\d[2-9]\d{7}$/.test(digits) || !passesLuhn(digits)) return undefined
  return `${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** A Swedish postcode as `NNN NN` (PostNord's postcode system: five digits, the first not 0). */
export function cleanPostcode(text: string): string | undefined {
  const digits = squeeze(text).replace(/^SE?-/i, '')
  return /^[1-9]\d{4}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3)}` : undefined
}

/** A telephone number, Swedish or with a country code (ITU-T E.164: at most 15 digits), spaced as it was typed. */
export function cleanPhone(text: string): string | undefined {
  const number = text.trim().replace(/[\s\u00a0]+/g, ' ')
  if (!/^\+?[\d ()/–-]+$/.test(number)) return undefined
  const digits = number.replace(/\D/g, '')
  const local = number.startsWith('0') && digits.length >= 7 && digits.length <= 11
  const abroad = /^(\+|00)/.test(number) && digits.length >= 8 && digits.length <= 17
  return local || abroad ? number : undefined
}

/**
 * A Swedish number grouped as Svenska skrivregler has it: `08-123 456 78`, `070-123 45 67`, `0500-12 34 56`.
 * Area codes by the numbering plan of Post- och telestyrelsen. Other numbers come back as they are.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/[^\d+]/g, '').replace(/^(\+46|0046)0?/, '0')
  if (!/^0[1-9]\d{5,9}$/.test(digits)) return text
  const area = digits.slice(0, digits.startsWith('08') ? 2 : shortAreas.has(digits.slice(0, 3)) ? 3 : 4)
  const groups = subscriberGroups[digits.length - area.length]
  if (!groups) return text
  let rest = digits.slice(area.length)
  const written: string[] = []
  for (const length of groups) {
    written.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return `${area}-${written.join(' ')}`
}

/**
 * A number that a text message can be sent to, as E.164: a Swedish mobile number (070, 072, 073, 076, 079; Post- och
 * telestyrelsen's number plan) however it was written, or one of another country with its code. Swedish numbers that are
 * not mobile are none.
 */
export function mobileNumber(text: string): string | undefined {
  const digits = squeeze(text)
    .replace(/\(0\)/g, '')
    .replace(/[-./()]/g, '')
    .replace(/^00/, '+')
    .replace(/^(\+46|46(?=7))0?/, '0')
  if (/^07[02369]\d{7}$/.test(digits)) return `+46${digits.slice(1)}`
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** Modulus 10 (ISO/IEC 7812-1): every other digit doubled, from the first; the digit sums end in 0. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const twice = Number(digits[i]) * (i % 2 === digits.length % 2 ? 2 : 1)
    sum += twice > 9 ? twice - 9 : twice
  }
  return digits.length > 0 && sum % 10 === 0
}

const shortAreas = new Set(
  '010 011 013 016 018 019 020 021 023 026 031 033 035 036 040 042 044 046 054 060 063 070 072 073 076 079 090'.split(
    ' ',
  ),
)
const subscriberGroups: Record<number, readonly number[]> = {
  5: [3, 2],
  6: [2, 2, 2],
  7: [3, 2, 2],
  8: [3, 3, 2],
}

function squeeze(text: string): string {
  return text.replace(/[\s\u00a0]/g, '').replace(/[–−]/g, '-')
}
