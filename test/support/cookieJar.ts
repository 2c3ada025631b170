/** The cookies of a browser without one: by name, as a server set them. */
export type CookieJar = Record<string, string>

/** As the header of a request. */
export const cookieHeader = (jar: CookieJar): string =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Takes what an answer sets, and lets go of what it clears. */
export function keepCookies(jar: CookieJar, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') delete jar[name]
    else jar[name] = value
  }
}
