import { useEffect, useMemo, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { PreviewPage } from './PreviewPage.tsx'

export interface PreviewFrameProps {
  tree: Tree
  /** Pixels; null for all there is. */
  width: number | null
  /** Only to be looked at: an older version. */
  still?: boolean
}

/**
 * A page in a window of its own, so that its width decides how it is laid out, as on a visitor's screen. The
 * window has the same styles and the same theme as this one.
 */
export function PreviewFrame({ tree, width, still }: PreviewFrameProps) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useMemo(
    () => ({
      tree,
      locale,
      t,
      document: editor.$document.get(),
      mode: editor.context.mode,
      still: still ?? false,
      client: editor.client,
    }),
    [tree, locale, t, editor, still],
  )
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    dress(inside)
    const host = inside.createElement('div')
    host.className = 'v-page v-body'
    inside.body.append(host)
    const root = createRoot(host)
    root.render(<PreviewPage {...page} />)
    return () => {
      host.remove()
      // Not while React is drawing something else.
      queueMicrotask(() => root.unmount())
    }
  }, [page])
  return (
    <iframe
      ref={frame}
      className="b-preview-frame"
      title={t('Förhandsgranskning')}
      style={width ? { width } : undefined}
    />
  )
}

/** Gives a document this one's styles, theme and language. */
function dress(inside: Document) {
  const { lang, dataset } = document.documentElement
  inside.documentElement.lang = lang
  if (dataset.theme) inside.documentElement.dataset.theme = dataset.theme
  inside.head.replaceChildren(
    ...[...document.querySelectorAll('style, link[rel="stylesheet"]')].map((one) =>
      inside.importNode(one, true),
    ),
  )
  inside.body.replaceChildren()
}
