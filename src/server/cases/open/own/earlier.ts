import type { Session } from '../../../session.ts'
import { standingAt, stepOf } from '../../access.ts'
import { type CaseContext, versionsOf } from '../../context.ts'
import type { Earlier } from '../../contract.ts'
import { waitsForCitizen } from '../../list/stage.ts'
import { ownTitle } from './ownTitle.ts'

/** So many of either are told of at a form's start; the others stand among one's own cases. */
const mostTold = 3
/** And so many are looked through for them, the last ones first. */
const mostLooked = 30

/** See `Cases.earlier`. */
export async function earlier(context: CaseContext, session: Session, formId: string): Promise<Earlier> {
  const { store, forms } = context
  const { userId, org, viewer } = session
  const told: Earlier = { drafts: [], sent: [] }
  if (userId === null || viewer) return told
  for (const record of await store.read.cases.ownOf(org, userId, formId, mostLooked)) {
    const { _id, draft, updated, arrived, number } = record
    if (draft === 1) {
      // What nobody has written anything in is nothing to go on with.
      if (record.data !== '{}' && told.drafts.length < mostTold) told.drafts.push({ _id, updated })
      continue
    }
    if (told.sent.length >= mostTold || number === null) continue
    const found = await versionsOf(forms, record).catch(() => undefined)
    if (!found || stepOf(standingAt(session, record, found.process), record, found.process) === 'noaccess')
      continue
    const title = await ownTitle(context, { ...found, record }, session.locale)
    told.sent.push({ _id, title, number, arrived, waits: waitsForCitizen(record, found.process) })
  }
  return told
}
