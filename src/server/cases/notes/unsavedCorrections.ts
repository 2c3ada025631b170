import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { staffOfSent, standingAt } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { asStaff } from '../desk/asStaff.ts'
import { formMet, readerAt } from '../open/reader.ts'
import type { KeepCorrection, UnsavedCorrection } from './contract.ts'

/** Corrections of answers that are begun and not saved: their writer's own affair, of which no timeline and no list tells. */

/** See `NoteDrafting.unsavedCorrections`. */
export async function unsavedCorrections(
  context: CaseContext,
  session: Session,
  { formDataId }: { formDataId: string },
): Promise<{ corrections: UnsavedCorrection[] }> {
  const { userId } = session
  if (userId === null) throw fail('UNAUTHORIZED')
  const { record, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  const rows = await context.store.read.caseCorrections.of(record.row, userId)
  return { corrections: rows.map(({ name, value, readAt }) => ({ name, value, readAt })) }
}

/** See `NoteDrafting.keepCorrection`. */
export async function keepCorrection(
  context: CaseContext,
  session: Session,
  input: KeepCorrection,
): Promise<void> {
  const { formDataId, name, value, readAt } = input
  // What is said to others goes before what somebody may come to say.
  if (value !== null && context.store.room() !== 'plenty') throw fail('DISK_FULL')
  await asStaff(context, session, [formDataId], async (tx, { record, form, process, userId }) => {
    const met = formMet(form, readerAt(standingAt(session, record, process), record))
    if (!met.fields.has(name)) throw fail('INVALID', { fields: { name: 'validation.notAnOption' } })
    if (value === null) await tx.caseCorrections.remove(record.row, userId, [name])
    else await tx.caseCorrections.put({ caseRow: record.row, userId, name, value, readAt })
  })
}
