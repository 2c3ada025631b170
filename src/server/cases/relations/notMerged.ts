import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseContext } from '../context.ts'
import { mergedWith } from './mergedWith.ts'

/**
 * What is done with a case as work is done in the one that it goes on in: CONFLICT for a merged one, with the number of the
 * other for who may open that. What the server itself has begun is not stopped.
 */
export async function requireNotMerged(
  context: CaseContext,
  session: Session,
  record: CaseRecord,
): Promise<void> {
  if (record.mergedInto === null || session.kind === 'system') return
  const number = (await mergedWith(context, session, record))?.other?.number
  throw number
    ? fail('CONFLICT', { message: handledIn, values: { number } })
    : fail('CONFLICT', { message: handledElsewhere })
}

const handledIn = msg`Ärendet är sammanfört med {number} och handläggs där. Dela det igen för att ändra det här.`
const handledElsewhere = msg`Ärendet är sammanfört med ett annat och handläggs där. Dela det igen för att ändra det här.`
