/** How long cases stood in their states. */
export interface CaseStayReads {
  /** Of one case, the first first. */
  of(caseRow: number): Promise<CaseStay[]>
}

export interface CaseStays extends CaseStayReads {
  /** The case has come to a state, and left the one before. */
  enter(stay: Omit<CaseStay, 'until'> & { org: string; caseRow: number }): Promise<void>
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
