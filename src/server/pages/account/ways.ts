import { hasAnyRight } from '../../session.ts'
import type { PageRequest } from '../contract.ts'
import { publishedPath } from './whereTo.ts'

type Asked = Pick<PageRequest, 'query' | 'session'>

/** Whether the account's page is the portal's: the portal led there, or who asks has no business in the shell. */
export const isOfPortal = ({ query, session }: Asked): boolean =>
  query.from === 'portal' || (session.userId !== null && !hasAnyRight(session))

/** What each of the account's pages hands on to the next: whose it is, and where one was going. */
export function handedOn(asked: Asked): Record<string, string> {
  const to = publishedPath(asked.query.originalPath)
  return { ...(isOfPortal(asked) && { from: 'portal' }), ...(to && { originalPath: to }) }
}

export function loginHref(asked: Asked): string {
  const { from, ...rest } = handedOn(asked)
  return from ? hrefOf('/sign-in', rest) : hrefOf('/login', { script: 'no', ...rest })
}

export function recoverHref(asked: Asked, more: Record<string, string> = {}): string {
  const { from, ...rest } = handedOn(asked)
  return hrefOf('/recover', { ...(from ? { from } : { script: 'no' }), ...rest, ...more })
}

function hrefOf(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}
