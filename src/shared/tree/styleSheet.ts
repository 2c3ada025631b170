import { styleOf } from './style.ts'
import type { Tree } from './tree.ts'

/**
 * The style of all nodes as a style sheet, each node by `[data-node="{id}"]`. For pages drawn on the server: their
 * content security policy lets no style attributes through. Empty when no node has any style.
 */
export function styleSheetOf(tree: Tree): string {
  return Object.values(tree.nodes)
    .map((node) => {
      const declarations = Object.entries(styleOf(node)).map(
        ([property, value]) => `${kebab(property)}:${value}`,
      )
      return declarations.length > 0 ? `[data-node="${node._id}"]{${declarations.join(';')}}` : ''
    })
    .filter((rule) => rule !== '')
    .join('\n')
}

const kebab = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
