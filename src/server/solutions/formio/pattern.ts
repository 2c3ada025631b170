/**
 * A regular expression of a form's author as a pattern of ours (`#` a digit, `@` a letter, `?` one character, `*` any
 * number of any), or nothing when a pattern cannot say the same. Form.io lets the whole text match.
 */
export function patternOfRegex(regex: string): string | undefined {
  let rest = regex
    .trim()
    .replace(/^\^/, '')
    .replace(/(?<!\\)\$$/, '')
  let pattern = ''
  while (rest !== '') {
    const [whole, atom = '', times] = step.exec(rest) ?? []
    if (whole === undefined) return undefined
    const sign = signOf(atom)
    if (sign === undefined) return undefined
    const repeated = repeat(sign, times)
    if (repeated === undefined) return undefined
    pattern += repeated
    rest = rest.slice(whole.length)
  }
  return pattern === '' || /^\*+$/.test(pattern) ? undefined : pattern
}

/** A mask of Form.io (`9` a digit, `a` a letter, `*` either) as a pattern of ours. */
export function patternOfMask(mask: string): string | undefined {
  const signs = [...mask].map(
    (sign) => ({ '9': '#', a: '@', A: '@', '*': '?' })[sign] ?? (/[#@?]/.test(sign) ? undefined : sign),
  )
  return mask !== '' && signs.every((sign) => sign !== undefined) ? signs.join('') : undefined
}

/** One atom of a regular expression and how often it stands. */
const step = /^(\\.|\[[^\]]+\]|[^\\[\](){}|*+?^$])(\{\d+(?:,\d*)?\}|[*+?])?/

function signOf(atom: string): string | undefined {
  if (atom === '\\d' || atom === '[0-9]' || atom === '[\\d]') return '#'
  if (/^\[(a-z|A-Z|å|ä|ö|æ|ø|Å|Ä|Ö|Æ|Ø|åäö|ÅÄÖ|æøå|ÆØÅ)+\]$/.test(atom)) return '@'
  if (atom === '.') return '?'
  if (/^\\[^a-zA-Z0-9]$/.test(atom)) return literal(atom.slice(1))
  return atom.length === 1 ? literal(atom) : undefined
}

/** A sign that a pattern takes for something else cannot stand for itself. */
const literal = (sign: string) => (/[#@?*]/.test(sign) ? undefined : sign)

function repeat(sign: string, times: string | undefined): string | undefined {
  if (times === undefined) return sign
  if (times === '*') return sign === '?' ? '*' : undefined
  if (times === '+') return sign === '?' ? '?*' : undefined
  const [, count] = /^\{(\d{1,3})\}$/.exec(times) ?? []
  return count === undefined ? undefined : sign.repeat(Number(count))
}
