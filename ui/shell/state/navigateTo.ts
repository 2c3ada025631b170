import { navigate } from 'wouter/use-browser-location'
import { goTo } from './goTo.ts'

/** Goes to an address from outside of React. */
export function navigateTo(href: string): void {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) location.assign(href)
  else goTo(`${url.pathname}${url.search}${url.hash}`, navigate)
}
