/** What staff have said of two cases: that they belong together, or that they only look alike. */
export interface CaseRelationReads {
  /** Of one case, the last first. */
  of(row: number): Promise<CaseRelation[]>
}

export interface CaseRelations extends CaseRelationReads {
  /** In place of what was said of the two before; null: nothing is said of them any more. */
  put(pair: CasePair, said: { kind: CaseRelationKind; by: string | null; at: number } | null): Promise<void>
}

export type CaseRelationKind = 'related' | 'apart'

/** Rows of two cases, in any order. */
export interface CasePair {
  org: string
  one: number
  other: number
}

/** What is said of a case and another. */
export interface CaseRelation {
  /** Row of the other. */
  row: number
  kind: CaseRelationKind
  at: number
}
