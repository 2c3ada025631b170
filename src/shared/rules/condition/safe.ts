/** Keys that must never come from outside: they reach into prototypes. */
export const dangerousKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether a value from outside can be kept as it is: plain JSON, no dangerous key at any depth, at most `depth`
 * levels deep.
 */
export function isSafe(value: unknown, depth = 20): boolean {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return false
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => isSafe(item, depth - 1))
  return Object.entries(value).every(([key, inside]) => !dangerousKeys.has(key) && isSafe(inside, depth - 1))
}
