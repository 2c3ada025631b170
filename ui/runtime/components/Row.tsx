import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Row({ node, children }: ComponentProps) {
  return <div {...useNodeStyle(node, 'v-row')}>{children}</div>
}
