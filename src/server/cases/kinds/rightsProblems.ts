import { nameOf } from '../../../shared/rules/page/compile.ts'
import { goneRights } from '../../../shared/rules/rights/gone.ts'
import { anybodyRole, authorRole, isPartyRole, rightsIn } from '../../../shared/rules/rights/rights.ts'
import { rightsFor } from '../../../shared/rules/rights/treeFor.ts'
import { namesInTemplate } from '../../../shared/rules/text/templateNames.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { TreeProblem } from '../../documents/documents.ts'
import { valuesIfOfKind } from '../../documents/lists/rows.ts'
import type { Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'

type Form = Pick<DocumentNamed<'form'>, 'process' | 'caseTitle' | 'senderName' | 'placeName' | 'personName'>

/** What is wrong with the rights per step of a form, as its process is edited now or published. */
export async function problemsOfRights(
  read: Reads,
  session: Session,
  form: Form,
  tree: Tree,
): Promise<TreeProblem[]> {
  const known = await knownIn(read, session, form.process)
  const gone = goneRights(tree, known).map(
    ({ nodeId, gone }): TreeProblem => ({
      nodeId,
      level: 'error',
      key: gone === 'state' ? 'builder.rightsForNoState' : 'builder.rightsForNoRole',
    }),
  )
  return [...gone, ...shownAnyway(form, tree, known.states)]
}

async function knownIn(read: Reads, { org }: Session, process: string | null | undefined) {
  const row = process ? await read.documents.find(org, process) : undefined
  const live = row?.published ? await read.published.find(org, row._id, row.published) : undefined
  const found = [row, live].flatMap((one) => (one ? (valuesIfOfKind('process', one) ?? []) : []))
  return {
    states: new Set(found.flatMap((one) => one.process?.states.map(({ _id }) => _id) ?? [])),
    roles: new Set(found.flatMap(({ assignmentRoles }) => assignmentRoles?.map(({ key }) => key) ?? [])),
  }
}

/**
 * What a case is called, who sent it in and what it is about is shown and compared in every list, for whoever handles it: a question
 * that is hidden from some of them cannot be what says it.
 */
function shownAnyway(form: Form, tree: Tree, states: ReadonlySet<string>): TreeProblem[] {
  const hidden = hiddenFromStaff(tree, states)
  const asked = {
    caseTitle: namesInTemplate(form.caseTitle ?? ''),
    senderName: [form.senderName],
    placeName: [form.placeName],
    personName: [form.personName],
  }
  return Object.entries(asked).flatMap(([field, names]): TreeProblem[] =>
    names.some((name) => name && hidden.has(name))
      ? [{ nodeId: null, level: 'error', key: 'builder.hiddenFromSomebody', field }]
      : [],
  )
}

/** Names of the questions that somebody who handles cases does not see in some state. */
function hiddenFromStaff(tree: Tree, states: ReadonlySet<string>): ReadonlySet<string> {
  const named = Object.values(tree.nodes).flatMap(({ extra }) =>
    Object.values(rightsIn(extra) ?? {}).flatMap((of) => Object.keys(of)),
  )
  const roles = new Set([...named, anybodyRole].filter((role) => role !== authorRole && !isPartyRole(role)))
  const names = new Set<string>()
  for (const state of states)
    for (const role of roles)
      for (const [id, right] of rightsFor(tree, { state, roles: [role], isAdmin: false })) {
        const name = right === 'hidden' && tree.nodes[id] ? nameOf(tree.nodes[id]) : undefined
        if (name) names.add(name)
      }
  return names
}
