import type { Config } from './config.ts'
import type { Store } from './store/store.ts'

/** Drafts are the oldest that a browser keeps of them: a month. */
const readFor = 30 * 86_400_000

/** When people first came by https, in the settings; milliseconds since 1970. */
const row = 'https'

/**
 * Until when cookies of plain http are read over https, too, so that a change of address loses no draft and no login.
 * Never where nothing was set up before it.
 */
export async function plainCookiesUntil(
  store: Pick<Store, 'read' | 'write'>,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): Promise<number> {
  if (!baseUrl.startsWith('https:')) return 0
  const known = await store.read.settings.find(row)
  if (known !== undefined) return Number(known) + readFor
  const since = (await store.read.orgs.any()) ? Date.now() : -readFor
  await store.write((tx) => tx.settings.put(row, String(since)))
  return since + readFor
}

/** Cases that are visited by mailed codes: the browser holds them by this cookie. */
export const visitCookie = 'verkstad-visit'

/** A browser holds so many cases at a time. */
const mostVisits = 5

/** What it holds them by, the newest first. */
export const visitSecrets = (cookie: string): string[] =>
  cookie
    .split('.')
    .filter((one) => /^[\w-]{43}$/.test(one))
    .slice(0, mostVisits)

/** The cookie of these; of more the oldest go. */
export const visitCookieOf = (secrets: readonly string[]): string => secrets.slice(0, mostVisits).join('.')
