import type { PageRequest } from './contract.ts'
import { searchOf } from './form/target.ts'

/** `/v/{url}` or `/v/{url}/{param1}`. */
export function pathOf({ url, param1 }: PageRequest): string {
  return `/v/${encodeURIComponent(url)}${param1 === null ? '' : `/${encodeURIComponent(param1)}`}`
}

/** The page as it was asked for. */
export function here(request: PageRequest): string {
  return `${pathOf(request)}${searchOf(request.query)}`
}
