import { fail } from '../../../shared/wire/errors.ts'
import type { RenderedPage, RenderInput } from '../../../shared/wire/render.ts'
import type { Embedded } from '../../embedded.ts'
import type { Services } from '../../services.ts'

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
