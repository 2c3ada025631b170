import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { matchesPath } from './paths.ts'

/** The page whose address is nearest to the path: the longest that the path is, or lies under; else by pattern. */
export function activePage(items: readonly MenuItem[], path: string): MenuItem | null {
  const pages = items.flatMap(pagesOf)
  const over = pages.filter(({ url }) => url && (path === url || path.startsWith(`${url}/`)))
  const nearest = over.sort((a, b) => (b.url?.length ?? 0) - (a.url?.length ?? 0))[0]
  return nearest ?? pages.find((page) => matchesPath(page.match ?? [], path)) ?? null
}

/** Whether a menu stands open by itself: its own patterns cover the path, or the active page is in it. */
export function isOpenAt(item: MenuItem, path: string, active: MenuItem | null): boolean {
  return matchesPath(item.match ?? [], path) || (active !== null && pagesOf(item).includes(active))
}

/** The pages under an entry, itself included, as they stand. */
export function pagesOf(item: MenuItem): MenuItem[] {
  return [...(item.url ? [item] : []), ...(item.structure ?? []).flatMap(pagesOf)]
}
