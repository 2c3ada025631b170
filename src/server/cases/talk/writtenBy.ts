import { isFromCitizen, isFromOther } from '../../../shared/process/talk/talk.ts'
import type { CaseRecord, NoteRow } from '../../store/records.ts'

type Sender = Pick<CaseRecord, 'createdBy' | 'createdByName'>

/**
 * What who wrote a message is called. Who sent the case in is called what the case calls them, by whatever way they wrote: from its page, by
 * a mailed code while logged in to an account of another name, or by mail.
 */
export const writtenBy = (
  { createdBy, createdByName }: Sender,
  { origin, held, by, byName }: Pick<NoteRow, 'origin' | 'held' | 'by' | 'byName'>,
): string => {
  const isOthers =
    held !== null ||
    !isFromCitizen(origin) ||
    isFromOther({ origin, createdByName: byName }, createdByName) ||
    (createdBy !== null && by !== null && by !== createdBy)
  return isOthers ? byName : createdByName || byName
}
