import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { handles, staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions, versionsOf } from '../context.ts'
import { pageRows } from '../list/rows.ts'
import { hasEnded } from '../list/stage.ts'
import type { CaseProcess } from '../processOf.ts'
import type { RelatedCase } from './contract.ts'

/** The case, for its staff: FORBIDDEN for whoever else may read it, NOT_FOUND for all others. */
export async function handledCase(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CaseVersions> {
  const versions = await caseVersions(context, session, formDataId)
  staffOfSent(session, versions.record, versions.process)
  return versions
}

/** Those of the cases that the session may open as staff, by the question that opening one asks. */
export async function openable(
  { forms }: CaseContext,
  session: Session,
  records: readonly CaseRecord[],
): Promise<CaseVersions[]> {
  const found: CaseVersions[] = []
  for (const record of records) {
    if (record.org !== session.org || record.draft === 1) continue
    // One whose form is lost cannot be opened by anybody.
    const versions = await versionsOf(forms, record).catch(() => undefined)
    if (versions && handles(session, record, versions.process)) found.push({ record, ...versions })
  }
  return found
}

/** Whether two cases can be merged, whichever of them goes on. */
export const mergeable = (one: CaseVersions, other: CaseVersions | undefined): boolean =>
  other !== undefined &&
  one.record.formId === other.record.formId &&
  ![one, other].some(({ record, process }) => hasEnded(record, process))

/**
 * Whether a merged case, which the session handles, can be split from the other: by who handles that too, as merging asks
 * for, or where it is removed or gone (undefined), so that nothing is stuck.
 */
export const splittable = (
  session: Session,
  other: CaseRecord | undefined,
  process: CaseProcess | undefined,
): boolean => other === undefined || other.removed !== null || handles(session, other, process)

/** As they are named beside another case, in their order. */
export async function named(
  context: CaseContext,
  session: Session,
  cases: readonly CaseVersions[],
): Promise<RelatedCase[]> {
  const at = new Map(cases.map((one) => [one.record._id, one]))
  const listed = await context.store.read.cases.listed(
    session.org,
    cases.map(({ record }) => record.row),
  )
  const rows = await pageRows(context, session, { columns: [] }, listed)
  return rows.flatMap(({ _id, DiaryNumber, title, form, status, arrived, created, notifications }) => {
    const one = at.get(_id)
    if (!one) return []
    return {
      ...{ _id, title, number: DiaryNumber, form: form.name, arrived: arrived ?? created },
      status: { name: status.name, color: status.color },
      ended: hasEnded(one.record, one.process),
      messages: notifications.messages,
    }
  })
}
