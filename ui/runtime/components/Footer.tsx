import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Footer({ node, children }: ComponentProps) {
  return <footer {...useNodeStyle(node, 'v-footer')}>{children}</footer>
}
