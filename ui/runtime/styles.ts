import type { CSSProperties } from 'react'
import type { AnySettings } from '../../src/shared/catalogue/anySettings.ts'
import { styleOf } from '../../src/shared/tree/style.ts'
import type { TreeNode } from '../../src/shared/tree/tree.ts'
import { usePage } from './page.ts'

/**
 * A builder's own styles. On a visitor's page they stand in one style sheet made by the server, as the content
 * security policy lets no `style` attribute through; in the back office scripts set them on the elements.
 */

/** Class and style for the element of a node. */
export function useNodeStyle(
  node: TreeNode,
  ...classes: (string | false | undefined)[]
): { className: string; style?: CSSProperties } {
  const { origin } = usePage()
  const style = ownStyle(node)
  const inSheet = origin === 'portal' && Object.keys(style).length > 0
  const className = [...classes, cssClass(node), inSheet && nodeClass(node._id)].filter(Boolean).join(' ')
  return origin === 'portal' ? { className } : { className, style }
}

/** The style sheet of these nodes, for the head of a visitor's page. */
export function sheetOf(nodes: Iterable<TreeNode>): string {
  let css = ''
  for (const node of nodes) {
    const rules = Object.entries(ownStyle(node)).map(([key, value]) => `${kebab(key)}:${value}`)
    if (rules.length > 0) css += `.${nodeClass(node._id)}{${rules.join(';')}}`
  }
  return css
}

/** Some components have styles among their settings too (a heading's colour). */
function ownStyle(node: TreeNode): Record<string, string> {
  const { style }: AnySettings = node.extra
  return styleOf(style ? { style: { ...node.style, ...(style as TreeNode['style']) } } : node)
}

/** The setting `css`: class names that a theme's style sheet may aim at. */
function cssClass({ extra }: TreeNode): string {
  const { css }: AnySettings = extra
  return typeof css === 'string' && /^[\w -]+$/.test(css) ? css : ''
}

function nodeClass(id: string): string {
  return `n-${id.replace(/[^\w-]/g, '')}`
}

const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
