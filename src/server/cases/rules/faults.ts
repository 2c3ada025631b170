import { storedOptions } from '../../../shared/catalogue/read/options.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import type { TreeNode } from '../../../shared/tree/tree.ts'
import type { Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'
import { draftForms } from '../process/editor/draftForms.ts'
import type { AssignmentRule, RuleFault } from './contract.ts'

interface FormHere {
  _id: string
  nodes: readonly TreeNode[]
}

/** What the rules of a process name and is gone: assignment roles, forms, questions, answers, states, categories, people, groups. */
export async function faultsOfRules(
  read: Reads,
  session: Session,
  {
    _id,
    rules,
    assignmentRoles,
    process,
  }: Pick<DocumentNamed<'process'>, '_id' | 'rules' | 'assignmentRoles' | 'process'>,
): Promise<RuleFault[]> {
  if (!rules?.length) return []
  const states = new Set(process?.states.map((state) => state._id))
  const roles = new Set(assignmentRoles?.map(({ key }) => key))
  const asks = rules.some(({ question }) => question)
  const forms = asks ? await formsOf(read, session.org, _id) : []
  const faults: RuleFault[] = []
  for (const [at, rule] of rules.entries()) {
    const tell = (field: string, key: string) => faults.push({ rule: at, field, key })
    if (!roles.has(rule.role ?? '')) tell('role', 'process.ruleRole')
    if (rule.state && !states.has(rule.state)) tell('state', 'process.ruleState')
    for (const [field, schema, key] of named) {
      const ids: readonly string[] = rule[field] ?? []
      if (await isAnyGone(read, session.org, schema, ids)) tell(field, key)
    }
    const problem = questionFault(rule, forms)
    if (problem) tell(...problem)
  }
  return faults
}

const named = [
  ['forms', 'form', 'process.ruleForm'],
  ['categories', 'category', 'process.ruleCategory'],
  ['users', 'user', 'process.ruleUser'],
  ['groups', 'group', 'process.ruleGroup'],
] as const

async function isAnyGone(read: Reads, org: string, schema: string, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) {
    const row = await read.documents.find(org, id)
    if (row?.schema !== schema || row.removed !== null) return true
  }
  return false
}

async function formsOf(read: Reads, org: string, process: string): Promise<FormHere[]> {
  const forms = await draftForms(read, org, process)
  return forms.map(({ _id, tree }) => ({ _id, nodes: Object.values(tree.nodes) }))
}

/** A process that no form goes through yet asks for nothing that is missing. */
function questionFault(
  { question, values, forms: only }: AssignmentRule,
  forms: readonly FormHere[],
): [field: string, key: string] | undefined {
  const here = forms.filter(({ _id }) => !only?.length || only.includes(_id))
  if (!question || here.length === 0) return undefined
  const asked = here.flatMap(({ nodes }) => nodes.filter(({ extra }) => extra.name === question))
  if (asked.length === 0) return ['question', 'process.ruleQuestion']
  const offered = new Set(asked.flatMap(({ extra }) => storedOptions(extra).map(({ value }) => value)))
  return values?.every(({ value }) => offered.has(value)) ? undefined : ['values', 'process.ruleAnswer']
}
