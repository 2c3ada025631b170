import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Heading({ node, settings }: ComponentProps) {
  const Tag = (['h2', 'h3', 'h4', 'h5', 'h6'] as const).find((tag) => tag === settings.tagName) ?? 'h1'
  const align =
    settings.textAlign === 'center' || settings.textAlign === 'right' ? `v-${settings.textAlign}` : ''
  return <Tag {...useNodeStyle(node, 'v-heading', align)}>{withoutTags(String(settings.label ?? ''))}</Tag>
}

/** Headings are plain text; markup in them is dropped. */
function withoutTags(text: string): string {
  return text.replace(/<\/?[a-z][^>]*>/gi, '')
}
