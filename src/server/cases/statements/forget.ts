import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { endLinksIn } from './manage.ts'

/** Who was asked for a statement, as it is removed; NOT_FOUND for one that is not there, or whose person is gone already. */
export async function askedPerson(
  { caseStatements }: Pick<Reads, 'caseStatements'>,
  { org, row }: Pick<CaseRecord, 'org' | 'row'>,
  id: string,
): Promise<CaseStatementRow> {
  const found = await caseStatements.find(org, id)
  if (found?.caseRow !== row || (found.email === '' && found.name === '')) throw fail('NOT_FOUND')
  return found
}

/**
 * Name, address and organisation of who was asked are gone for good. What is not answered is withdrawn, as nobody can be written to about
 * it; what they sent stays, without their name.
 */
export async function forgetPerson(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  asked: CaseStatementRow,
): Promise<void> {
  await endLinksIn(tx, record, asked, session)
  const isOpen = asked.answered === null && asked.declined === null && asked.revoked === null
  await tx.caseStatements.update(asked._id, {
    ...{ name: '', email: '', organisation: '' },
    ...(isOpen && { revoked: tx.now, revokedByName: session.userName, note: '' }),
  })
  if (asked.noteId !== null) await tx.notes.nameAuthor(asked.noteId, '')
}
