import type { Footer as Definition } from '../../../src/shared/catalogue/Footer.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Footer({ node, children }: ComponentProps<typeof Definition>) {
  return <footer {...useNodeStyle(node, 'v-footer')}>{children}</footer>
}
