import type { Row as Definition } from '../../../src/shared/catalogue/Row.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Row({ node, children }: ComponentProps<typeof Definition>) {
  return <div {...useNodeStyle(node, 'v-row')}>{children}</div>
}
