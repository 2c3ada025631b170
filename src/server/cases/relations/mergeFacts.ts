import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Session } from '../../session.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import { authorLocale } from '../open/summary.ts'
import type { MergeFacts } from './contract.ts'
import { goesOnIn } from './followers.ts'

/** See `CaseRelating.mergeFacts`. */
export async function mergeFacts(
  { store, forms }: CaseContext,
  session: Session,
  formDataId: string,
): Promise<MergeFacts | undefined> {
  const record = await store.read.cases.find(session.org, formDataId)
  if (!record || record.mergedInto === null) return undefined
  const asked = record.asked !== null
  const root = await goesOnIn(store.read.cases, record)
  if (!root || root.removed !== null) return { number: null, outcome: null, asked }
  const { process } = await versionsOf(forms, root)
  const isOwn = record.createdBy !== null && record.createdBy === root.createdBy
  return {
    asked,
    number: isOwn ? root.number : null,
    outcome: hasEnded(root, process)
      ? textIn(process?.states.get(root.state ?? '')?.name, authorLocale(record))
      : null,
  }
}
