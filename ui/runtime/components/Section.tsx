import type { Section as Definition } from '../../../src/shared/catalogue/Section.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Section({ node, settings, children }: ComponentProps<typeof Definition>) {
  const frame = useNodeStyle(node, 'v-section', settings.fluid === true && 'v-fluid')
  return <div {...frame}>{children}</div>
}
