import * as traits from '../../../shared/catalogue/traits.ts'
import type { CompiledForm } from '../forms.ts'

/** A question of a form: the name of its answer, and the ids of all nodes that hold it. */
export interface Question {
  name: string
  nodeIds: string[]
}

/** The question that a component means, by the id of its node or the name of its answer. */
export function questionOf(
  { rules }: Pick<CompiledForm, 'rules'>,
  componentId: string,
): Question | undefined {
  const at = rules.at.get(componentId)
  const byNode = at === undefined ? undefined : [...rules.fields].find(([, nodes]) => nodes.includes(at))?.[0]
  const name = byNode ?? (rules.fields.has(componentId) ? componentId : undefined)
  if (name === undefined) return undefined
  const nodes = (rules.fields.get(name) ?? []).flatMap((i) => rules.nodes[i] ?? [])
  if (nodes.some(({ type }) => traits.asksNothing.includes(type))) return undefined
  return { name, nodeIds: nodes.map(({ _id }) => _id) }
}

/** Whether the form has the component, as a question or as something else. */
export const hasComponent = (form: Pick<CompiledForm, 'rules'>, componentId: string): boolean =>
  form.rules.at.has(componentId) || form.rules.fields.has(componentId)
