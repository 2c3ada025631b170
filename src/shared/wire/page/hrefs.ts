import type { LinkTarget } from '../../fields/kinds/link.ts'

/** The address of a link setting; null when it leads nowhere. A bare word is a view's address. */
export function hrefOf(link: unknown): string | null {
  const { to, params, isExternal } = (typeof link === 'string' ? { to: link } : (link ?? {})) as LinkTarget
  if (!to) return null
  const base = isExternal || /^([a-z][a-z0-9+.-]*:|[/?#])/i.test(to) ? safeHref(to) : `/v/${to}`
  if (!base) return null
  const query = new URLSearchParams(params ?? {}).toString()
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base
}

/** The address itself when a page may link to it: http, https, mail, telephone or this site. */
export function safeHref(href: string): string | null {
  // A browser drops spaces and control characters before it looks for the scheme.
  const bare = [...href].filter((sign) => sign > ' ').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme) return ['http', 'https', 'mailto', 'tel'].includes(scheme) ? href.trim() : null
  // `//host` and `/\host` leave the site.
  return /^[/\\]{2}/.test(bare) ? null : href.trim()
}
