import type { Header as Definition } from '../../../src/shared/catalogue/Header.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Header({ node, children }: ComponentProps<typeof Definition>) {
  return <header {...useNodeStyle(node, 'v-header')}>{children}</header>
}
