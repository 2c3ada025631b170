import {
  type Catalogue,
  defaultLocale,
  type Locale,
  locales,
  makeI18n,
  type Translate,
  translator,
} from '../shared/i18n.ts'
import { valuesIfUpToDate } from './documents/lists/rows.ts'
import type { Embedded } from './embedded.ts'
import type { Events } from './events/events.ts'
import { defaultOrg } from './session.ts'
import type { DocumentRow } from './store/records.ts'
import type { Store } from './store/store.ts'

/** The product's texts, with an organisation's own wording (`lang` documents) over them. */
export interface Texts {
  translate(locale: Locale, org?: string): Translate
  /** Uncompiled ICU texts by id, for the browser. */
  wordings(locale: Locale, org?: string): Catalogue
}

/** Own wordings are read at start and again when one changes, so that translating never waits. */
export async function createTexts(options: {
  embedded: Embedded | null
  store: Store
  events: Events
}): Promise<Texts> {
  const { embedded, store, events } = options
  let own = byLocale(await store.read.documents.wordings())
  const translators = new Map<string, Translate>()
  const wordings: Texts['wordings'] = (locale, org = defaultOrg) => ({
    ...embedded?.locales[locale],
    ...own.get(`${org}/${locale}`),
  })
  events.listen(({ event, data }) => {
    const touched = event === 'trashcan' || ('schema' in data && data.schema === 'lang')
    if (!touched) return
    void store.read.documents.wordings().then((rows) => {
      own = byLocale(rows)
      translators.clear()
    })
  })
  return {
    wordings,
    translate(locale, org = defaultOrg) {
      const known = locales.includes(locale) ? locale : defaultLocale
      // Organisations without a wording of their own share one translator.
      const key = own.has(`${org}/${known}`) ? `${org}/${known}` : known
      let translate = translators.get(key)
      if (!translate) {
        translate = translator(makeI18n(known, wordings(known, org)))
        translators.set(key, translate)
      }
      return translate
    },
  }
}

/** `org/locale` → id → text. */
function byLocale(rows: Pick<DocumentRow, 'org' | 'schema' | 'data'>[]): Map<string, Record<string, string>> {
  const texts = new Map<string, Record<string, string>>()
  for (const row of rows) {
    const { name, locale, text } = valuesIfUpToDate(row) ?? {}
    if (typeof name !== 'string' || typeof text !== 'string') continue
    const key = `${row.org}/${locale}`
    texts.set(key, { ...texts.get(key), [name]: text })
  }
  return texts
}
