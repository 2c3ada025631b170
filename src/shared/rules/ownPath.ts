/**
 * The path when it stays on this site, otherwise null: what a page may send its visitor on to. What an address cannot hold as it is
 * is written as it can.
 */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2_000) return null
  // No line of a header ends in an address.
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return null
  const bare = [...path].filter((sign) => sign > ' ').join('')
  if (/^\/[/\\]/.test(bare) || bare.includes('\\')) return null
  return path.replace(/[^!-~]+/g, encodeURIComponent)
}
