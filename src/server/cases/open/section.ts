import type { Values } from '../../../shared/fields/field.ts'
import { type TreeNode, walk } from '../../../shared/tree/tree.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { LoadedForm } from '../contract.ts'

/** A part of a form by itself, with the answers that it asks for. */
export interface FormSection {
  normStructure: Record<string, TreeNode>
  rootId: string
  data: Values
}

/** One page, section or other part of a form as somebody meets it, by its id. NOT_FOUND for what they do not meet. */
export function sectionOf(
  { normStructure: nodes, formData }: Pick<LoadedForm, 'normStructure' | 'formData'>,
  sectionId: string,
): FormSection {
  if (!Object.hasOwn(nodes, sectionId)) throw fail('NOT_FOUND')
  const own = [...walk({ rootId: sectionId, nodes })]
  const answers = formData?.data ?? {}
  const names = own.flatMap(({ extra: { name } }) => (typeof name === 'string' ? [name] : []))
  return {
    normStructure: Object.fromEntries(own.map((node) => [node._id, node])),
    rootId: sectionId,
    data: Object.fromEntries(
      names.flatMap((name) => (Object.hasOwn(answers, name) ? [[name, answers[name]]] : [])),
    ),
  }
}
