/** How long cases stood in their states. */
export interface CaseStayReads {
  /** Of one case, the first first. */
  of(caseRow: number): Promise<CaseStay[]>
  /** Those of several cases that are over, in no order of their own. */
  ended(rows: readonly number[]): Promise<CaseStayOf[]>
}

/** A stay that is over, of one case among several. */
export type CaseStayOf = Omit<CaseStay, 'until'> & { caseRow: number; until: number }

export interface CaseStays extends CaseStayReads {
  /** The case has come to a state, and left the one before. */
  enter(stay: Omit<CaseStay, 'until'> & { org: string; caseRow: number }): Promise<void>
  /** The stay that it is in never began: it is back in the one before. */
  takeBack(caseRow: number): Promise<void>
}

export interface CaseStay {
  processId: string | null
  processVersion: number | null
  /** State id. */
  state: string
  entered: number
  /** When it left; null while it is there. */
  until: number | null
}
