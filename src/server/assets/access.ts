import { fail } from '../../shared/wire/errors.ts'
import { caseTokenHash } from '../auth/token/secrets.ts'
import { hasAnyRight, type Session } from '../session.ts'
import type { AssetRow } from '../store/records.ts'
import type { AssetContext } from './context.ts'

export type Access = 'public' | 'staff' | 'case'

/** The file, when the session may read it. What is not there and what is not theirs answer alike: NOT_FOUND. */
export async function readable(
  needs: Pick<AssetContext, 'store' | 'cases'>,
  session: Session,
  id: string,
  caseToken?: string,
): Promise<AssetRow & { sha256: string }> {
  const row = await needs.store.read.assets.find(session.org, id)
  if (!row || row.finished === null || row.sha256 === null) throw fail('NOT_FOUND')
  if (!(await mayRead(needs, session, row, caseToken))) throw fail('NOT_FOUND')
  return row as AssetRow & { sha256: string }
}

async function mayRead(
  needs: Pick<AssetContext, 'store' | 'cases'>,
  session: Session,
  row: AssetRow,
  caseToken?: string,
): Promise<boolean> {
  if (session.kind === 'system' || row.access === 'public') return true
  if (row.caseId !== null) {
    const ref = { formDataId: row.caseId, ...(caseToken && { caseToken }) }
    const isOwn = isUploader(session, row, caseToken)
    return needs.cases.mayRead(session, { ...ref, ...(!isOwn && { assetId: row._id }) })
  }
  if (isUploader(session, row, caseToken)) return true
  return row.access === 'staff' && hasAnyRight(session)
}

/**
 * Who uploaded it: the user, or the visitor who holds the case it is for, by its token or a mailed code. Nobody who looks at what the user
 * sees: what is not sent yet is the user's alone.
 */
export function isUploader(session: Session, row: AssetRow, caseToken?: string): boolean {
  if (row.createdBy !== null) return !session.viewer && session.userId === row.createdBy
  if (row.tokenHash === null) return false
  return (
    (caseToken !== undefined && caseTokenHash(caseToken) === row.tokenHash) ||
    session.visits?.some(({ hash }) => hash === row.tokenHash) === true
  )
}
