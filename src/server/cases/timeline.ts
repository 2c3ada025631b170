import type { Values } from '../../shared/fields/field.ts'
import type { Session } from '../session.ts'
import { timelineOf } from '../store/rows/timeline.ts'
import { standingAt, stepAt } from './access.ts'
import { type CaseContext, caseVersions } from './context.ts'
import type { CaseRef, TimelineEntry } from './contract.ts'
import { noteReading } from './load.ts'

/** What the author is shown of a timeline; notes to them are in `formData.notes`. */
const forAuthor = new Set(['begun', 'sent', 'status'])

/** See `Cases.timeline`. */
export async function timeline(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<TimelineEntry[]> {
  const { record, process } = await caseVersions(context, session, formDataId)
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor) await noteReading(context, session, record)
  return timelineOf(context.services().store, record.row)
    .filter(({ kind }) => standing.isStaff || forAuthor.has(kind))
    .map(({ at, kind, by, byName, revision, formVersion, processVersion, detail }) => ({
      at,
      kind,
      by: standing.isStaff ? by : null,
      byName: standing.isStaff ? byName : '',
      revision,
      formVersion,
      processVersion,
      detail: standing.isStaff ? read(detail) : forTheAuthor(read(detail)),
    }))
}

const read = (detail: string | null): Values => (detail ? (JSON.parse(detail) as Values) : {})

/** Where the case went, not why somebody forced it. */
const forTheAuthor = ({ number, form, from, fromName, to, toName, status }: Values): Values =>
  Object.fromEntries(
    Object.entries({ number, form, from, fromName, to, toName, status }).filter(
      ([, value]) => value !== undefined,
    ),
  )
