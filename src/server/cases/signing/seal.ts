import { hkdfSync } from 'node:crypto'
import { sameHash } from '../../auth/token/secrets.ts'
import type { CaseSignatureRow } from '../../store/repositories/caseSignatures.ts'

type Sealed = Omit<CaseSignatureRow, 'salts' | 'seal' | 'keyId'>

/** What lines are sealed with, and what tells that key from another. */
export interface SealKey {
  key: Uint8Array
  id: string
}

/** Of the key that seals what is removed: of the same folder, and in no backup either. */
export function sealKeyOf(redactKey: Uint8Array): SealKey {
  const key = new Uint8Array(hkdfSync('sha256', redactKey, '', 'signatures of cases', 32))
  return { key, id: new Bun.CryptoHasher('sha256').update(key).digest('hex').slice(0, 16) }
}

/**
 * HMAC-SHA-256 over the seal of the line before in the case and over the line, hexadecimal: who changes, adds or takes out a line has to
 * have the key. Salts are no part of it, as they may go.
 */
export function sealOf({ key }: SealKey, before: string, row: Sealed): string {
  const { _id, org, caseRow, seq, kind, who, how, at, by, byName, state, entered } = row
  const { revision, formVersion, processVersion, ofLine, evidence } = row
  const content = [
    ...[before, _id, org, caseRow, seq, kind, who, how, at, by, byName, state, entered],
    ...[revision, formVersion, processVersion, ofLine, evidence],
  ]
  return new Bun.CryptoHasher('sha256', key).update(JSON.stringify(content)).digest('hex')
}

export type SealState = 'holds' | 'broken' | 'otherKey'

/** Of each line, in their order; `otherKey`: it was sealed by another key than this one, which cannot tell. */
export function sealsOf(key: SealKey, rows: readonly CaseSignatureRow[]): SealState[] {
  return rows.map((row, i) => {
    if (row.keyId !== key.id) return 'otherKey'
    const before = rows[i - 1]
    const isNext = row.seq === (before?.seq ?? 0) + 1
    return isNext && sameHash(sealOf(key, before?.seal ?? '', row), row.seal) ? 'holds' : 'broken'
  })
}
