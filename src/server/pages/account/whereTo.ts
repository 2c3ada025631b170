import { ownPath } from '../../../shared/rules/ownPath.ts'
import type { PageRequest } from '../contract.ts'
import type { Site } from '../site.ts'
import { ownPaths } from './own/ownPaths.ts'

/** Where a login leads: a page of the portal that was asked for, else the start page. What needs script leads nowhere. */
export function whereTo({ query }: Pick<PageRequest, 'query'>, site: Site): string {
  return publishedPath(query.originalPath) ?? publishedPath(site.homeUrl) ?? '/v/home'
}

/** A page of this site's portal that works without script; null for any other address. */
export function publishedPath(asked: string | undefined): string | null {
  const path = ownPath(asked)
  return path === '/status' ||
    path?.startsWith('/status?') ||
    ownPaths.some((own) => own === path) ||
    (path?.startsWith('/v/') && !path.startsWith('/v/notification'))
    ? path
    : null
}
