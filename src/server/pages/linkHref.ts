import type { HandedLink } from '../cases/contract.ts'

/** Where a link that is handed to somebody leads; the secret stands in no path, which logs name. */
export const pathOfLink = ({ token }: HandedLink): string => `/link?${new URLSearchParams({ token })}`

/** The same from anywhere: built from the configured address, never from the request. */
export const hrefOfLink = ({ baseUrl }: { baseUrl: string }, link: HandedLink): string =>
  `${baseUrl}${pathOfLink(link)}`
