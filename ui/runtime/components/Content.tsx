import type { Content as Definition } from '../../../src/shared/catalogue/Content.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

/** In a view template the place where the page stands; elsewhere a plain container. */
export function Content({ node, children }: ComponentProps<typeof Definition>) {
  const { slot } = usePage()
  const frame = useNodeStyle(node, slot === undefined ? 'v-content' : 'v-main')
  if (slot === undefined) return <div {...frame}>{children}</div>
  return (
    <main {...frame} id="main" tabIndex={-1}>
      {children}
      {slot}
    </main>
  )
}
