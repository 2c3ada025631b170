import { atom } from 'nanostores'
import {
  type Catalogue,
  defaultLocale,
  isLocale,
  type Locale,
  makeI18n,
  translator,
} from '../../../src/shared/i18n.ts'

/** The one translator of the page. Without texts it says the Swedish ids. */
export const i18n = makeI18n(defaultLocale, {})
export const t = translator(i18n)
export const $locale = atom<Locale>(defaultLocale)

/** What the server says before anybody has logged in. */
export interface Welcome {
  /** Nothing is set up yet: only the wizard works. */
  noDB: boolean
}

const cookieName = 'verkstad-locale'

/** The language the visitor chose before, otherwise Swedish, as on the published pages. */
export function wantedLocale(): Locale {
  const chosen = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1]
  return isLocale(chosen) ? chosen : defaultLocale
}

/** A language's texts, fetched and not shown yet. */
export interface FetchedTexts {
  welcome: Welcome
  /** Redraws the page in the language. */
  show: () => void
}

/** Fetches a language's texts and redraws the page in it. Rejects with the server's own words. */
export async function loadTexts(locale: Locale): Promise<Welcome> {
  const { welcome, show } = await fetchTexts(locale)
  show()
  return welcome
}

/** Fetches a language's texts. Rejects with the server's own words. */
export async function fetchTexts(locale: Locale): Promise<FetchedTexts> {
  const response = await fetch(`/api/locale/${locale}`, { credentials: 'same-origin' })
  const data = (await response.json().catch(() => null)) as LocaleReply | null
  if (!response.ok || !data?.lang) throw new Error(data?.err?.message ?? 'No locale')
  const { messages } = data.lang
  return {
    welcome: { noDB: data.noDB === true },
    show() {
      i18n.loadAndActivate({ locale, messages })
      document.documentElement.lang = locale
      $locale.set(locale)
    },
  }
}

interface LocaleReply {
  lang?: { messages: Catalogue }
  noDB?: boolean
  err?: { message: string }
}

/** Keeps the language in this browser. The server answers in it from the next call on, and to the next socket. */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${cookieName}=${locale}; Path=/; SameSite=Lax; Max-Age=31536000`
}
