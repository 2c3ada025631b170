import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { cx } from '../kit/cx.ts'

export interface PageWindowProps {
  /** What the window is called. */
  title: string
  /** Pixels; null for all there is. */
  width: number | null
  /** It is as high as what stands in it. */
  grows?: boolean
  className?: string
  /** Of what stands around the page inside of it. */
  pageClass?: string
  children: ReactNode
}

/**
 * A page in a window of its own, so that its width decides how it is laid out, as on a visitor's screen. The
 * window has the same styles and the same theme as this one.
 */
export function PageWindow({ title, width, grows = false, className, pageClass, children }: PageWindowProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const drawn = useRef<Root>(null)
  useEffect(() => {
    const at = frame.current
    const inside = at?.contentDocument
    if (!at || !inside) return
    dress(inside)
    const host = inside.createElement('div')
    host.className = cx('v-page', !grows && 'v-body', pageClass)
    inside.body.append(host)
    const root = createRoot(host)
    drawn.current = root
    const watch = new ResizeObserver(() => {
      at.style.height = `${host.offsetHeight}px`
    })
    if (grows) watch.observe(host)
    return () => {
      watch.disconnect()
      drawn.current = null
      host.remove()
      // Not while React is drawing something else.
      queueMicrotask(() => root.unmount())
    }
  }, [grows, pageClass])
  useEffect(() => drawn.current?.render(children), [children])
  return (
    <iframe ref={frame} className={className} title={title} style={width === null ? undefined : { width }} />
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
