import { fromJson, toJson } from '../../shared/json.ts'
import type { CaseAudience } from '../events/events.ts'
import type { Session } from '../session.ts'
import type { CaseRecord } from '../store/records.ts'
import { type Handled, handles, isAdminOf } from './access.ts'
import type { AssignmentRole } from './contract.ts'
import type { Forms } from './forms.ts'
import { type CaseProcess, caseProcessOf } from './processOf.ts'

/**
 * Who is told that a case changed: whoever handles it as it is, or did as it was `before`, so that it goes from their
 * lists. It is the question that opening the case asks.
 */
export async function hearersOf(
  forms: Forms,
  record: CaseRecord,
  before: CaseRecord = record,
): Promise<CaseAudience> {
  const asked: { process: CaseProcess | undefined; record: Handled }[] = []
  let process = await caseProcessOf(forms, record)
  for (const one of before === record ? [record] : [record, before]) {
    if (!isOnSameVersions(one, record)) process = await caseProcessOf(forms, one)
    asked.push({ process, record: remembered(one, process?.assignmentRoles ?? []) })
  }
  const hears = (session: Session) =>
    isAdminOf(session) || asked.some(({ record: one, process }) => handles(session, one, process))
  return { cases: new Map([[record._id, hears]]) }
}

const isOnSameVersions = (a: CaseRecord, b: CaseRecord) =>
  a.org === b.org &&
  a.processId === b.processId &&
  a.processVersion === b.processVersion &&
  a.formId === b.formId &&
  a.formVersion === b.formVersion &&
  a.draft === b.draft

/** As much of a case as decides who handles it, as if it were not removed: whoever did hears that it is gone. */
function remembered(
  { _id, formId, createdBy, assign, draft, registeredBy, state, mergedInto, data }: CaseRecord,
  rows: readonly AssignmentRole[],
): Handled {
  const questions = rows.flatMap(({ question }) => question || [])
  const seen = { _id, formId, createdBy, assign, draft, registeredBy, state, mergedInto, removed: null }
  if (questions.length === 0) return { ...seen, data: '{}' }
  // With the versions that they are stored in, as nobody asks before somebody is told.
  const names = ['$v', ...questions]
  const stored = fromJson(data)
  return { ...seen, data: toJson(Object.fromEntries(names.map((name) => [name, stored[name]]))) }
}
