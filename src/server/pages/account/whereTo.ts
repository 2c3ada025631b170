import { ownPath } from '../../../shared/rules/ownPath.ts'
import type { PageRequest } from '../contract.ts'
import type { Site } from '../site.ts'

/** Where a login leads: a page of the portal that was asked for, else the start page. What needs script leads nowhere. */
export function whereTo({ query }: Pick<PageRequest, 'query'>, site: Site): string {
  const published = (path: string | null) =>
    path === '/status' ||
    path?.startsWith('/status?') ||
    (path?.startsWith('/v/') && !path.startsWith('/v/notification'))
      ? path
      : null
  return published(ownPath(query.originalPath)) ?? published(site.homeUrl) ?? '/v/home'
}
