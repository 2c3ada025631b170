import type { TicketsState } from '../../../src/shared/wire/page/tickets.ts'
import { usePage, useScript } from '../page.ts'

/**
 * Without script, the address at which the table stands like this; null once the page has script, and where it always
 * has. `tickets.page` and `tickets.sort` are read by the table's loader.
 */
export function usePlainHref(): ((state: Pick<TicketsState, 'page' | 'sort'>) => string) | null {
  const { mode, origin, path, query } = usePage()
  const ready = useScript()
  if (ready || mode !== 'live' || origin !== 'portal') return null
  return (state) => plainHref(path, query, state)
}

/** What else the address says is kept. */
export function plainHref(
  path: string,
  query: Readonly<Record<string, string>>,
  { page, sort }: Pick<TicketsState, 'page' | 'sort'>,
): string {
  const [[key, direction] = []] = Object.entries(sort)
  const search = new URLSearchParams({
    ...query,
    'tickets.page': String(page),
    ...(key && { 'tickets.sort': `${direction === 1 ? '' : '-'}${key}` }),
  })
  return `${path}?${search}`
}
