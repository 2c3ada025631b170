/** A running number as a reference that is written by hand from a phone into a bank: with a check digit (Luhn, as OCR numbers have it). */
export function referenceOf(number: number): string {
  const digits = String(number).padStart(shortest - 1, '0')
  return `${digits}${checkDigit(digits)}`
}

/** Whether digits are a reference as a whole, without one that was mistyped or changed places with its neighbour. */
export const isReference = (text: string): boolean =>
  new RegExp(`^\\d{${shortest},25}$`).test(text) && checkDigit(text.slice(0, -1)) === text.at(-1)

/** What somebody typed or copied, without what banks put between the digits. */
export const plainReference = (text: string): string => text.replace(/[\s-]/g, '')

const shortest = 6

function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
