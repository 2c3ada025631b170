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

export interface LooserPattern {
  /** Absent where only the length can be said. */
  pattern?: string
  minLength?: number
  maxLength?: number
  /** It lets through just what the expression does. */
  exact: boolean
}

/**
 * The nearest there is where no pattern says the same: signs that may be left out or repeated become `*`, kinds of
 * signs that have no mark of their own become `?`, and the length holds them together. It lets through all that the
 * expression does, and more. Undefined where nothing of it can be said.
 */
export function looserPatternOf(regex: string): LooserPattern | undefined {
  let rest = regex
    .trim()
    .replace(/^\^/, '')
    .replace(/(?<!\\)\$$/, '')
  let pattern = ''
  let [least, most] = [0, 0]
  let exact = true
  while (rest !== '') {
    const [whole, atom = '', times] = step.exec(rest) ?? []
    const [from, to] = timesOf(times)
    if (whole === undefined || from > 500) return undefined
    const sign = signOf(atom) ?? '?'
    exact &&= atom === '.'
    pattern += sign.repeat(from) + (to > from ? '*' : '')
    least += from
    most += to
    rest = rest.slice(whole.length)
  }
  const plain = pattern.replace(/\*+/g, '*')
  const only = /^[?*]*$/.test(plain)
  const lengths = {
    ...(least > 0 && { minLength: least }),
    ...(Number.isFinite(most) && { maxLength: most }),
  }
  if (most === 0 || (most > 20_000 && Number.isFinite(most))) return undefined
  if (only && Object.keys(lengths).length === 0) return undefined
  return { ...(only ? {} : { pattern: plain }), ...lengths, exact: only && exact }
}

function timesOf(times: string | undefined): [least: number, most: number] {
  if (times === undefined) return [1, 1]
  if (times === '*') return [0, Number.POSITIVE_INFINITY]
  if (times === '+') return [1, Number.POSITIVE_INFINITY]
  if (times === '?') return [0, 1]
  const [, least = '0', comma, most] = /^\{(\d+)(,)?(\d+)?\}$/.exec(times) ?? []
  return [
    Number(least),
    comma === undefined ? Number(least) : most === undefined ? Number.POSITIVE_INFINITY : Number(most),
  ]
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
