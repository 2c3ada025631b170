/** The path when it stays on this site, otherwise null: what a page may send its visitor on to. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2_000) return null
  const bare = [...path].filter((sign) => sign > ' ').join('')
  return /^\/[/\\]/.test(bare) || bare.includes('\\') ? null : path
}
