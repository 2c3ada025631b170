const first = 1_000
const longest = 3_600_000
/** No try waits for longer than this, milliseconds. */
export const longestBackoff = 1.25 * longest

/**
 * Milliseconds until the next try: doubled each time, at most an hour, a quarter more or less so that failures spread.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(first * 2 ** Math.max(0, attempts - 1), longest)
  return Math.round(delay * (0.75 + random() / 2))
}
