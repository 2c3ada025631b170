import type { Translate } from '../i18n.ts'
import type { Tree } from '../tree/tree.ts'
import type { PageModel, PageTheme } from './page/page.ts'

/** What `renderPage` of `ui/portal/server.tsx` takes; the build hands that function over as `embedded.ssr`. */
export interface RenderInput {
  model: PageModel
  /** What stands around the view; null for a page without. */
  template: Tree | null
  t: Translate
  favicon: string
  theme: PageTheme
  /** Addresses of what the page loads. */
  assets: {
    script: string
    css: readonly string[]
    /** The style sheets' text, put into the page: a slow line waits for one answer less. Empty: linked instead. */
    style: string
    preload: readonly string[]
    chunks: Readonly<Record<string, readonly string[]>>
  }
  /** Leads whoever may to the builder. */
  edit?: { href: string; label: string }
  /** The page holds answers, or is for one person: search engines leave it alone. */
  noIndex?: boolean
}

export interface RenderedPage {
  html: string
  /** Content of each style element, for its hash in the content security policy. */
  styles: string[]
}
