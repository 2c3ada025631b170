import type { Catalogue } from '../../src/shared/i18n.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'

/** What a page with script carries for it, as JSON in the document. */
export interface PageData {
  model: PageModel
  texts: Catalogue
  /** Named icons that the page has drawn or may come to draw, as what stands inside the `svg`. */
  icons: Record<string, string>
}

export const dataElement = 'page-data'
export const rootElement = 'page'
