/**
 * A copy whose keys stand in a fixed order at every depth: on top those named first, then the others by the
 * alphabet. Lists keep their order.
 */
export function ordered<T extends Record<string, unknown>>(value: T, first: readonly string[]): T {
  const rank = new Map(first.map((key, i) => [key, i]))
  const keys = Object.keys(value).sort((a, b) => {
    const difference = (rank.get(a) ?? first.length) - (rank.get(b) ?? first.length)
    return difference !== 0 ? difference : a < b ? -1 : 1
  })
  return Object.fromEntries(keys.map((key) => [key, inner(value[key])])) as T
}

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner)
  return typeof value === 'object' && value !== null
    ? ordered(value as Record<string, unknown>, firstInside)
    : value
}

/** What a person looks for first in anything that has it. */
const firstInside = ['_id', 'name', 'label', 'type', 'value']

/** JSON as solutions hold it: two spaces, a line break at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
