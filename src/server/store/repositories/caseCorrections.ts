/** Corrections of answers that somebody has begun and not saved: one for each person, case and answer. */
export interface CaseCorrectionReads {
  /** Everybody's, or those of one person. */
  of(caseRow: number, userId?: string): Promise<CaseCorrectionRow[]>
}

export interface CaseCorrections extends CaseCorrectionReads {
  /** In place of what was there. */
  put(row: CaseCorrectionRow): Promise<void>
  /** Those of these answers. */
  remove(caseRow: number, userId: string, names: readonly string[]): Promise<void>
}

export interface CaseCorrectionRow {
  caseRow: number
  userId: string
  /** Of the answer. */
  name: string
  /** As it stands in the field. */
  value: string
  /** The revision of the case that it is a correction of. */
  readAt: number
}
