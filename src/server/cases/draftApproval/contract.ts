import type { DraftRule } from '../../../shared/process/draftApproval.ts'
import type { ApprovalBar } from '../../../shared/process/graph/approvals.ts'
import type { Session } from '../../session.ts'

/** Approvals of drafts of processes. All answer with how it stands then; NOT_FOUND where there is no such process. */
export interface DraftApprovals {
  load(session: Session, id: string): Promise<ShownDraftApproval>
  /**
   * The session approves of the draft as it is. CONFLICT when `revision` is old or they have approved already, FORBIDDEN for who may
   * not: who wrote it last, who has none of the roles. INVALID where nobody is asked.
   */
  approve(session: Session, input: OfDraft): Promise<ShownDraftApproval>
  /** Theirs, or what was given in their place. CONFLICT where there is none. */
  takeBack(session: Session, id: string): Promise<ShownDraftApproval>
  /** Those who may approve of it are told, once for a draft. CONFLICT when `revision` is old, INVALID where nobody is asked. */
  ask(session: Session, input: OfDraft): Promise<ShownDraftApproval>
}

/** A draft, as it was when it was read. */
export interface OfDraft {
  id: string
  revision: number
}

export interface ShownDraftApproval {
  revision: number
  /** What it takes; empty: nobody has to approve. */
  rules: RemainingApproval[]
  given: { byName: string; forNames: string[]; at: number; mine: boolean }[]
  asked: { byName: string; at: number } | null
  /** The session may approve of it now. */
  may: boolean
  /** Why it may not, where something is asked for. */
  bar: ApprovalBar['why'] | null
}

export interface RemainingApproval {
  /** The version that was published last asks for it where the draft does not. */
  of: DraftRule['_id']
  needed: number
  left: number
  /** Names of roles; empty: whoever may change processes. */
  roles: string[]
  /** Who could give one now, and how many more could. */
  people: string[]
  others: number
}
