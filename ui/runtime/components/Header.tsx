import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Header({ node, children }: ComponentProps) {
  return <header {...useNodeStyle(node, 'v-header')}>{children}</header>
}
