/** In the address of a page that a process has led somebody to: they are not led on from there of themselves. */
export const ledHere = 'redirected'

/** The address to which somebody is led; one of another site is left as it is. */
export function ledTo(href: string): string {
  if (!/^[/?](?!\/)/.test(href)) return href
  const [before = '', ...part] = href.split('#')
  return [`${before}${before.includes('?') ? '&' : '?'}${ledHere}=1`, ...part].join('#')
}
