import type { Heading as Definition } from '../../../src/shared/catalogue/Heading.ts'
import { mainHeading } from '../mainHeading.ts'
import { type ComponentProps, usePage } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

const levels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** A page has one heading of level 1: the first. In a form the form's name is it, around a page the page's. */
export function Heading({ node, settings }: ComponentProps<typeof Definition>) {
  const { tree, form, slot, mode } = usePage()
  const chosen = levels.find((tag) => tag === settings.tagName) ?? 'h2'
  const second = mode === 'live' && (form !== null || slot !== undefined || mainHeading(tree) !== node._id)
  const Tag = chosen === 'h1' && second ? 'h2' : chosen
  const align =
    settings.textAlign === 'center' || settings.textAlign === 'right' ? `v-${settings.textAlign}` : ''
  return <Tag {...useNodeStyle(node, 'v-heading', align)}>{withoutTags(String(settings.label ?? ''))}</Tag>
}

/** Headings are plain text; markup in them is dropped. */
function withoutTags(text: string): string {
  return text.replace(/<\/?[a-z][^>]*>/gi, '')
}
