/**
 * Whether a text fits a pattern written with wildcards: `#` one digit, `@` one letter, `?` any one character,
 * `*` any number of any; everything else is itself, without regard to case. No regular expressions: the time is
 * bounded by the product of the lengths whatever a builder writes.
 */
export function fitsWildcard(text: string, pattern: string): boolean {
  const chars = [...text.toLocaleLowerCase('sv')]
  const signs = [...pattern.toLocaleLowerCase('sv')]
  let at = 0
  let sign = 0
  let star = -1
  let resume = 0
  while (at < chars.length) {
    if (sign < signs.length && signs[sign] !== '*' && fits(chars[at] ?? '', signs[sign] ?? '')) {
      at++
      sign++
    } else if (signs[sign] === '*') {
      star = sign++
      resume = at
    } else if (star >= 0) {
      sign = star + 1
      at = ++resume
    } else {
      return false
    }
  }
  while (signs[sign] === '*') sign++
  return sign === signs.length
}

function fits(char: string, sign: string): boolean {
  if (sign === '#') return /\p{Nd}/u.test(char)
  if (sign === '@') return /\p{L}/u.test(char)
  return sign === '?' || sign === char
}
