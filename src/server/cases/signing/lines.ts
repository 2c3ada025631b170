import { fromJson } from '../../../shared/json.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseSignatureRow } from '../../store/repositories/caseSignatures.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { sealKeyOf, sealOf } from './seal.ts'

type Given = Pick<CaseSignatureRow, '_id' | 'kind' | 'who' | 'by' | 'byName' | 'state' | 'entered'> &
  Partial<Pick<CaseSignatureRow, 'how' | 'ofLine' | 'evidence' | 'salts'>>

/** Adds a line to those of the case, sealed together with the one before. `record` is the case as it is then. */
export async function appendLine(
  { redactKey }: Pick<CaseContext, 'redactKey'>,
  tx: Tx,
  record: CaseRecord,
  given: Given,
): Promise<CaseSignatureRow> {
  const last = (await tx.caseSignatures.of(record.row)).at(-1)
  const key = sealKeyOf(redactKey)
  const { org, row: caseRow, revision, formVersion, processVersion } = record
  const line = {
    ...{ how: null, ofLine: null, evidence: null, salts: null },
    ...given,
    ...{ org, caseRow, revision, formVersion, processVersion, seq: (last?.seq ?? 0) + 1, at: tx.now },
  }
  const row = { ...line, seal: sealOf(key, last?.seal ?? '', line), keyId: key.id }
  await tx.caseSignatures.append(row)
  return row
}

/** Id of the line → the line that says it counts no more. */
export const voidedBy = (rows: readonly CaseSignatureRow[]): ReadonlyMap<string, CaseSignatureRow> =>
  new Map(rows.flatMap((row) => (row.kind === 'void' && row.ofLine !== null ? [[row.ofLine, row]] : [])))

/** Those of the stay that the case is in. */
export const ofThisStay = (
  rows: readonly CaseSignatureRow[],
  { state, entered }: Pick<CaseRecord, 'state' | 'entered'>,
): CaseSignatureRow[] => rows.filter((row) => row.state === state && row.entered === (entered ?? 0))

/** Whose signature of this stay counts. */
export function signedHere(
  rows: readonly CaseSignatureRow[],
  record: Pick<CaseRecord, 'state' | 'entered'>,
): ReadonlySet<string> {
  return new Set(countingHere(rows, record).map(({ who }) => who))
}

/** Those signatures themselves. */
export function countingHere(
  rows: readonly CaseSignatureRow[],
  record: Pick<CaseRecord, 'state' | 'entered'>,
): CaseSignatureRow[] {
  const voided = voidedBy(rows)
  return ofThisStay(rows, record).filter(({ _id, kind }) => kind === 'signed' && !voided.has(_id))
}

/** What who has signed is called: of a signature on paper whoever wrote it, and not who received it. */
export function signerOf({ how, byName, evidence }: CaseSignatureRow): string {
  const [onPaper] = (how === 'paper' && evidence !== null && fromJson(evidence).inPlaceOf) || []
  return onPaper ?? byName
}
