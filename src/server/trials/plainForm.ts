import type { Values } from '../../shared/fields/field.ts'
import type { Scenario } from '../../shared/process/scenario.ts'
import type { Tree, TreeNode } from '../../shared/tree/tree.ts'

/** Answered where the scenario has the form filled in as it should be, in a process that is tested by itself. */
const rightly = 'trialIsValid'

/** The answers as the plain form takes them: what the scenario says of its being rightly filled in is one more. */
export const plainAnswers = (answers: Values, isValid: boolean | undefined): Values =>
  isValid === undefined ? answers : { ...answers, [rightly]: isValid ? 'ja' : '' }

/** A form of plain questions, one for each name that the scenario answers, and one that has to be answered for the form to be valid. */
export function plainForm({ given, steps }: Pick<Scenario, 'given' | 'steps'>): Tree {
  const answered = new Map<string, unknown[]>()
  for (const answers of [given.answers, ...steps.map((step) => (step.do === 'answer' ? step.answers : {}))])
    for (const [name, value] of Object.entries(answers))
      answered.set(name, [...(answered.get(name) ?? []), value])
  const questions = [...answered].map(([name, values], index) => questionOf(`q${index}`, name, values))
  const valid = node('valid', 'Input', { name: rightly, label: rightly, validation: { required: true } })
  const all = [...questions, valid]
  const nodes = [
    node('root', 'PageTypeForm', {}, ['page']),
    node('page', 'FormTab', { label: '-' }, ['section']),
    node('section', 'Section', {}, ['row']),
    node('row', 'Row', {}, ['col']),
    node(
      'col',
      'Col',
      { cols: 12 },
      all.map(({ _id }) => _id),
    ),
    ...all,
  ]
  return { rootId: 'root', nodes: Object.fromEntries(nodes.map((one) => [one._id, one])) }
}

function questionOf(id: string, name: string, values: readonly unknown[]): TreeNode {
  const lists = values.filter(Array.isArray)
  if (lists.length > 0) {
    const options = [...new Set(lists.flat().map(String))].map((value) => ({ value, label: value }))
    return node(id, 'Checkbox', { name, label: name, options })
  }
  const isNumber = values.some((value) => typeof value === 'number')
  return node(id, 'Input', {
    name,
    label: name,
    ...(isNumber ? { type: 'number' } : { multipleLines: true }),
  })
}

const node = (
  _id: string,
  type: string,
  extra: TreeNode['extra'],
  structure: TreeNode['structure'] = [],
): TreeNode => ({ _id, type, structure, extra, style: {} })
