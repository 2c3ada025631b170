import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Session } from '../../session.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import type { CaseStates, CaseWays } from '../contract.ts'
import { hasEnded } from '../list/stage.ts'
import { connectionsOpen, leadsTo } from '../process/wayOn.ts'

/** See `Cases.ways`. */
export async function ways(context: CaseContext, session: Session, formDataId: string): Promise<CaseWays> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  const standing = staffOfSent(session, record, process)
  return {
    state: record.state ?? '',
    asked: record.asked !== null && !hasEnded(record, process),
    ways: connectionsOpen(session, versions, standing).map((way) => ({
      ...way,
      to: leadsTo(process, way._id, session.locale),
    })),
  }
}

/** See `Cases.states`. */
export async function states(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CaseStates> {
  const { record, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  return {
    state: record.state ?? '',
    states: [...(process?.states.values() ?? [])].map(({ _id, name }) => ({
      _id,
      name: textIn(name, session.locale) || _id,
    })),
  }
}
