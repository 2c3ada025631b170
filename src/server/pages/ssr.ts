import type { Translate } from '../../shared/i18n.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { PageModel, PageTheme } from '../../shared/wire/page.ts'
import type { Services } from '../services.ts'

/** What `ui/portal/server.tsx` takes; the build hands the function over as `embedded.ssr`. */
export interface RenderInput {
  model: PageModel
  template: Tree | null
  t: Translate
  siteName: string
  favicon: string
  theme: PageTheme
  assets: {
    script: string
    css: readonly string[]
    preload: readonly string[]
    chunks: Readonly<Record<string, readonly string[]>>
  }
  noIndex?: boolean
}

export interface RenderedPage {
  html: string
  /** The style element's content; empty when there is none. */
  style: string
}

/** Draws a page with the build's own code. */
export function render(services: Services, input: Omit<RenderInput, 'assets'>): RenderedPage {
  const { embedded } = services
  const { renderPage } = (embedded?.ssr ?? {}) as { renderPage?: (input: RenderInput) => RenderedPage }
  if (!embedded || !renderPage) throw fail('NOT_FOUND')
  return renderPage({ ...input, assets: embedded.portal })
}
