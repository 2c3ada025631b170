import { problemsOfRule } from '../../../shared/process/graph/ruleProblems.ts'
import { proxyKey } from '../../../shared/process/parties.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { builtIn } from '../../documents/builtIn.ts'
import { rolesIn } from '../../documents/checks/references.ts'
import type { Documents, TreeProblem } from '../../documents/documents.ts'
import type { Kind, KindOf } from '../../documents/kinds/kind.ts'
import type { PartName } from '../../documents/kinds/registry.ts'
import type { Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'
import type { Trials } from '../../trials/contract.ts'
import { type EffectSettings, effectReferences, faultsOfProcess } from '../process/effects/effectFaults.ts'
import { isProcess } from './processShape.ts'

/** `effects`: what the server can do after a change of status. */
export const processKind = (
  effects: EffectSettings,
  documents: Pick<Documents, 'published'>,
  trials: Pick<Trials, 'failing'>,
): KindOf<'process'> => ({
  failing: (session, id) => trials.failing(session, { schema: 'process', id }),

  /** Made of a template it is what that was when it was published last, but for its name. */
  async start(session, { name, fromTemplateId }) {
    if (!fromTemplateId) return {}
    const template = await documents.published(session, 'process', fromTemplateId)
    if (template?.data.type !== 'template')
      throw fail('INVALID', { fields: { fromTemplateId: 'validation.reference' } })
    const { bpmn: _drawing, ...data } = template.data
    return {
      ...data,
      ...(name !== undefined && { name }),
      type: 'process',
      status: 'active',
      fromTemplateId,
      fromTemplateVersion: template.version,
    }
  },

  /** Cases run in none of the templates; a process is made of one that is published. */
  chosen({ type, published }, { type: wanted, values }) {
    if (values !== undefined) return true
    return wanted === 'template' ? type === 'template' && published !== null : type !== 'template'
  },

  async check({ tx, session, id, values, before }) {
    const problems: Record<string, string> = {}
    const becomesTemplate = values.type === 'template' && before && before.type !== 'template'
    if (becomesTemplate) {
      const { draftForms } = await import('../process/editor/draftForms.ts')
      if ((await draftForms(tx, session.org, id)).length > 0) problems.type = 'process.templateHasForms'
    }
    const graph = values.process
    if (graph !== undefined && graph !== before?.process && !(graph && isProcess(graph)))
      problems.process = 'validation.process'
    const rows = values.assignmentRoles ?? []
    // Of the same role one row is for all cases, and the others are for some.
    const whole = rows.filter((row) => !row.forms?.length && !row.question).map(({ key }) => key)
    if (new Set(whole).size < whole.length) problems.assignmentRoles = 'validation.duplicate'
    const parties = (values.parties ?? []).map(({ key }) => key)
    if (new Set(parties).size < parties.length) problems.parties = 'validation.duplicate'
    // Who acts in the place of who sent a case in is no party of a process.
    if (parties.includes(proxyKey)) problems.parties = 'validation.id'
    // Half of it would open all cases or none, and nobody would see which.
    if (rows.some(({ question, values: of }) => Boolean(question) !== Boolean(of?.length)))
      problems.assignmentRoles = 'validation.questionAndValues'
    for (const [at, rule] of (values.rules ?? []).entries())
      for (const [field, key] of Object.entries(problemsOfRule(rule))) problems[`rules.${at}.${field}`] = key
    return problems
  },

  /** A case could get stuck in a process with faults: they refuse publishing. */
  async beforePublish({ read, session, document }) {
    const graph: ProcessGraph | undefined = document.process
    if (!graph) return [{ nodeId: null, level: 'error', key: 'process.noStart' }]
    const problems: TreeProblem[] = faultsOfProcess(graph, document, effects).map(({ id, ...fault }) => ({
      nodeId: id,
      ...fault,
    }))
    const known = new Map<string, boolean>()
    for (const { node, field, schema, id } of effectReferences(graph, effects)) {
      const key = `${schema}/${id}`
      const isThere = known.get(key) ?? (builtIn.has(key) || (await isDocument(read, session, schema, id)))
      known.set(key, isThere)
      if (!isThere) problems.push({ nodeId: node, level: 'error', key: 'validation.reference', field })
    }
    const { formsBehind } = await import('../process/editor/formsBehind.ts')
    problems.push(...(await formsBehind(read, session, document)))
    const { faultsOfRules } = await import('../rules/faults.ts')
    for (const { rule, field, key } of await faultsOfRules(read, session, document))
      problems.push({ nodeId: null, level: 'error', key, field: `rules.${rule}.${field}` })
    return problems
  },

  /** Who may follow a connection, whose role a condition asks for, and what effects are told. */
  references({ process: graph }) {
    if (!graph) return []
    return [
      ...graph.connections.flatMap(({ allow }) => allow.roles ?? []).map((id) => ({ schema: 'role', id })),
      ...graph.connections.flatMap(({ condition }) => rolesIn(condition)),
      ...effectReferences(graph, effects),
    ]
  },
})

/** What a selector offers of processes beside themselves. */
export const partKind = (documents: Pick<Documents, 'all' | 'find' | 'edit'>, part: PartName): Kind => ({
  async selector(session, input) {
    const { selectParts } = await import('../process/editor/selectors.ts')
    return selectParts(documents, session, part, input)
  },
})

async function isDocument(read: Reads, { org }: Session, schema: string, id: string): Promise<boolean> {
  const row = await read.documents.find(org, id)
  return row?.schema === schema && row.removed === null
}
