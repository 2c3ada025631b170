import type { Translate } from '../../../shared/i18n.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { PageModel, PageTheme } from '../../../shared/wire/page.ts'
import type { Embedded } from '../../embedded.ts'
import type { Services } from '../../services.ts'

/** What `ui/portal/server.tsx` takes; the build hands the function over as `embedded.ssr`. */
export interface RenderInput {
  model: PageModel
  template: Tree | null
  t: Translate
  favicon: string
  theme: PageTheme
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
  noIndex?: boolean
}

export interface RenderedPage {
  html: string
  /** Content of each style element, for its hash in the content security policy. */
  styles: string[]
}

/** Draws a page with the build's own code. */
export async function render(services: Services, input: Omit<RenderInput, 'assets'>): Promise<RenderedPage> {
  const { embedded } = services
  const { renderPage } = ((await embedded?.ssr()) ?? {}) as {
    renderPage?: (input: RenderInput) => RenderedPage
  }
  if (!embedded || !renderPage) throw fail('NOT_FOUND')
  return renderPage({ ...input, assets: { ...embedded.portal, style: await styleOf(embedded) } })
}

const styles = new WeakMap<Embedded, string>()

/** Read once; the build's files do not change while the server runs. */
async function styleOf(embedded: Embedded): Promise<string> {
  const known = styles.get(embedded)
  if (known !== undefined) return known
  const files = embedded.portal.css.flatMap((url) => embedded.files[url] ?? [])
  const text = (await Promise.all(files.map(({ path }) => Bun.file(path).text()))).join('\n')
  styles.set(embedded, text)
  return text
}
