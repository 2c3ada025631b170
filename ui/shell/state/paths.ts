/** A path of our own that may be gone to after logging in, or null. Another site's address never is. */
export function safePath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || hasControl(path)) return null
  const base = 'http://verkstad.invalid'
  try {
    const url = new URL(path, base)
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}

const hasControl = (text: string) => [...text].some((character) => character < ' ' || character === '\u007f')

/** Pages of the portal are drawn by the server, so going there leaves the shell. */
export function isPortalPath(path: string): boolean {
  return /^\/v\/(?!notification(?:[/?#]|$))/.test(path)
}

/** `/login` or `/403` with the way back. */
export function withOriginalPath(target: string, path: string): string {
  const kept = safePath(path)
  return kept && kept !== '/' ? `${target}?originalPath=${encodeURIComponent(kept)}` : target
}

/**
 * Whether a menu's patterns cover a path: `/form`, and `/form*` alike, cover what lies under it; elsewhere `*`, and
 * `:name` for one part, stand for anything.
 */
export function matchesPath(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => {
    const source = pattern
      .replace(/(\w)\*$/, '$1')
      .split(/(\*|:\w+|\{\w+\})/)
      .map((part) => (part === '*' ? '.*' : /^[:{]/.test(part) ? '[^/]+' : escaped(part)))
      .join('')
      .replace(/\/$/, '')
    return new RegExp(`^${source}(?:/.*)?$`).test(path)
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
