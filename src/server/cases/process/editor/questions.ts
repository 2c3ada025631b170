import { componentOf } from '../../../../shared/catalogue/index.ts'
import { localise } from '../../../../shared/catalogue/read/localise.ts'
import { choicesOf, optionsOf } from '../../../../shared/catalogue/read/options.ts'
import * as traits from '../../../../shared/catalogue/traits.ts'
import { titleIn } from '../../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../../shared/i18n.ts'
import type { Tree, TreeNode } from '../../../../shared/tree/tree.ts'
import type { DraftForm } from './draftForms.ts'

/** What is asked in the forms of a process, under the name that answers are stored by. */
export interface ProcessQuestion {
  name: string
  label: string
  /** Titles of the forms that ask it. */
  forms: string[]
  /** How its answer is compared. */
  column: string
  /** Several things at once may be the answer. */
  isList: boolean
  /** What it offers to choose from. */
  options?: { value: string; label: string }[]
  /** All that its answer can be, where that is settled. */
  choices?: string[]
}

/** Each name once, in the order in which it is asked; a name that several forms have offers what any of them does. */
export function questionsIn(forms: readonly DraftForm[], locale: Locale): ProcessQuestion[] {
  const found = new Map<string, ProcessQuestion>()
  for (const { data, tree } of forms) {
    const title = titleIn(data, locale)
    for (const node of inOrder(tree)) {
      const asked = questionOf(node, locale)
      const known = asked && found.get(asked.name)
      if (known && !known.forms.includes(title)) found.set(asked.name, together(known, asked, title))
      else if (asked && !known) found.set(asked.name, { ...asked, forms: [title] })
    }
  }
  return [...found.values()]
}

function questionOf(node: TreeNode, locale: Locale): Omit<ProcessQuestion, 'forms'> | undefined {
  const definition = componentOf(node.type)
  const { name } = node.extra
  if (!definition?.value || typeof name !== 'string' || !name) return undefined
  const settings = localise(node.extra, locale)
  const options = optionsOf(settings).map(({ value, label }) => ({ value, label }))
  const choices = choicesOf(definition, node.extra)
  return {
    name,
    label: (typeof settings.label === 'string' && settings.label) || name,
    column: definition.value.columnFor?.(node.extra) ?? definition.value.column,
    isList: traits.answersList.includes(node.type),
    ...(options.length > 0 && { options }),
    ...(choices && { choices: [...choices] }),
  }
}

function together(
  { options: known = [], choices, forms, ...question }: ProcessQuestion,
  { options = [], choices: more }: Omit<ProcessQuestion, 'forms'>,
  title: string,
): ProcessQuestion {
  const all = [...known, ...options.filter(({ value }) => !known.some((one) => one.value === value))]
  return {
    ...question,
    forms: [...forms, title],
    ...(all.length > 0 && { options: all }),
    ...(choices && more && { choices: [...new Set([...choices, ...more])] }),
  }
}

/** Page by page, as visitors meet them. */
function inOrder({ nodes, rootId }: Tree): TreeNode[] {
  const order: TreeNode[] = []
  const met = new Set<string>()
  const waiting = [rootId]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodes[id]
    if (!node || met.has(id)) continue
    met.add(id)
    if (id !== rootId) order.push(node)
    waiting.push(...node.structure.toReversed())
  }
  return order
}
