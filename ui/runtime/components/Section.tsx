import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Section({ node, settings, children }: ComponentProps) {
  const frame = useNodeStyle(node, 'v-section', settings.fluid === true && 'v-fluid')
  return <div {...frame}>{children}</div>
}
