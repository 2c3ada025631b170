import type { Col as Definition } from '../../../src/shared/catalogue/Col.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Col({ node, settings, children }: ComponentProps<typeof Definition>) {
  const width = Math.min(Math.max(Math.round(Number(settings.cols)) || 12, 1), 12)
  return <div {...useNodeStyle(node, 'v-col', `v-col-${width}`)}>{children}</div>
}
