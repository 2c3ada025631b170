/**
 * The part of a file that a `Range` header asks for, both ends included. null: the whole file (no range, several, or
 * one that makes no sense; RFC 9110 14.2 lets a server ignore those).
 */
export function rangeOf(
  header: string | null,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return null
  const [, from = '', to = ''] = asked
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
