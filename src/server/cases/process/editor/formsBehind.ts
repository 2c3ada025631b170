import { goneRights } from '../../../../shared/rules/rights/gone.ts'
import type { DocumentNamed } from '../../../../shared/schemas/document.ts'
import type { TreeProblem } from '../../../documents/documents.ts'
import type { Session } from '../../../session.ts'
import type { Reads } from '../../../store/store.ts'
import { draftForms } from './draftForms.ts'

/** Forms whose rights per step name states that the process has no more: a hint each, as it is the form that cannot be published then. */
export async function formsBehind(
  read: Reads,
  { org }: Session,
  { _id, process: graph }: Pick<DocumentNamed<'process'>, '_id' | 'process'>,
): Promise<TreeProblem[]> {
  const states = new Set(graph?.states.map((state) => state._id))
  const behind = (await draftForms(read, org, _id)).filter(({ tree }) =>
    goneRights(tree, { states, roles: new Set() }).some(({ gone }) => gone === 'state'),
  )
  return behind.map(({ data }) => ({
    ...{ nodeId: null, level: 'hint', key: 'process.formRightsGone', about: data.name },
  }))
}
