import { valueDefinition } from '../../src/shared/catalogue/values.ts'
import type { TreeNode } from '../../src/shared/tree/tree.ts'
import type { FormModel, PageModel } from '../../src/shared/wire/page.ts'

/** Whether a page has anything for script to do. One that has not is sent without any. */
export function isInteractive({ tree, data, user }: PageModel): boolean {
  return Object.values(tree.nodes).some((node) => {
    if (node.type === 'Tickets') return true
    if (node.type === 'ProcessList') return user !== null
    if (node.type === 'Form') return (data[node._id] as FormModel | undefined)?.kind === 'fill'
    if (node.type === 'Button') return acts(node)
    return valueDefinition(node.type) !== undefined && Boolean(node.extra.name)
  })
}

/** Types on the page, those in its forms included. */
export function typesOf({ tree, data }: PageModel): Set<string> {
  const types = new Set<string>()
  for (const node of Object.values(tree.nodes)) {
    types.add(node.type)
    const form = data[node._id] as FormModel | undefined
    if (node.type === 'Form' && form?.kind === 'fill') {
      for (const { type } of Object.values(form.tree.nodes)) types.add(type)
    }
  }
  return types
}

function acts({ extra }: TreeNode): boolean {
  return extra.showConfirmation === true || extra.setValue === true
}
