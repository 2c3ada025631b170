import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Session } from '../../session.ts'
import { staffAt } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import type { Stay } from '../contract.ts'
import { noteReading } from '../open/load.ts'

/** See `Cases.stays`. */
export async function stays(context: CaseContext, session: Session, formDataId: string): Promise<Stay[]> {
  const { store, forms } = context
  const { record, process } = await caseVersions(context, session, formDataId)
  staffAt(session, record, process)
  await noteReading(context, session, record)
  const found: Stay[] = []
  for (const { processId, processVersion, state, entered, until } of await store.read.caseStays.of(
    record.row,
  )) {
    const version =
      processId && processVersion !== null
        ? await forms.process(session.org, processId, processVersion)
        : undefined
    const { name, subType } = version?.states.get(state) ?? {}
    found.push({ state, name: textIn(name, session.locale), entered, until, ...(subType && { subType }) })
  }
  return found
}
