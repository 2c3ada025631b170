import type { Likeness } from '../../../shared/process/likenesses.ts'
import type { Session } from '../../session.ts'
import type { CaseRelationKind } from '../../store/repositories/caseRelations.ts'

/**
 * Cases that belong together. Of a case that the session may not open it is told nothing, not even that it is there.
 * FORBIDDEN for whoever reads the case and is not its staff.
 */
export interface CaseRelating {
  /** Those that somebody has linked to it, the last first. */
  related(session: Session, formDataId: string): Promise<{ cases: RelatedCase[] }>
  /** Cases that may be about the same, the likeliest first: open ones, and those that ended of late. */
  duplicates(session: Session, formDataId: string): Promise<Duplicates>
  /**
   * Says of two cases that they belong together, that they only look alike, or neither (`as`). Only for who handles both.
   * CONFLICT where something else was said meanwhile than the person saw (`was`): nothing is changed then.
   */
  relate(session: Session, input: RelateCases): Promise<{ as: CaseRelationKind | null }>
}

export interface RelateCases {
  formDataId: string
  otherId: string
  as: CaseRelationKind | null
  was?: CaseRelationKind | null
}

/** A case as it is named beside another. */
export interface RelatedCase {
  _id: string
  number: string | null
  title: string
  form: string
  status: { name: string; color: string | null }
  ended: boolean
  /** When it came in, milliseconds since 1970. */
  arrived: number
}

export interface Duplicates {
  cases: (RelatedCase & { why: Likeness[] })[]
  /** What they are found by is being made: ask again. */
  making?: true
}
