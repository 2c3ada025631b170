import { optionsOf } from '../catalogue/read/options.ts'
import type { TreeNode } from '../tree/tree.ts'

/** What a question is called, and its answers in words. */
export interface AnswerWords {
  label: string
  words: (value: unknown) => string
}

/** The question of that name in a form; what is no question of it (any more) goes by its name. */
export function answerWords(nodes: Readonly<Record<string, TreeNode>>, name: string): AnswerWords {
  const node = Object.values(nodes).find(({ extra }) => extra.name === name)
  const options = node ? optionsOf(node.extra) : []
  const one = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    const option = options.find((each) => each.value === String(value))
    if (option) return option.label
    if (typeof value !== 'object') return String(value)
    // A file goes by its name.
    if ('assetId' in value && 'name' in value) return String(value.name)
    return Object.values(value).map(one).filter(Boolean).join(' ')
  }
  return {
    label: String(node?.extra.label || name),
    words: (value) => (Array.isArray(value) ? value.map(one).join(', ') : one(value)),
  }
}
