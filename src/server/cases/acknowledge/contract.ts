import type { Session } from '../../session.ts'
import type { CaseRef } from '../caseRef.ts'

/** What people say, inside of a case, that they have taken part of (the component Receipt). */
export interface Acknowledging {
  /**
   * Once each person: CONFLICT for whoever has. NOT_FOUND for who does not see the case, or is not shown the component where it stands;
   * FORBIDDEN in a draft, and where the component is disabled. INVALID on `comment` where one is asked for and it is missing or too short. The comment
   * of who sent the case in is a message of theirs, that of staff a note between staff: both can be removed as such.
   */
  acknowledge(session: Session, input: Acknowledge): Promise<Acknowledged>
}

export interface Acknowledge extends CaseRef {
  /** Of the component, in the version of the form that the case is on. */
  componentId: string
  comment?: string | undefined
}

export interface Acknowledged {
  /** Milliseconds since 1970. */
  at: number
  revision: number
}

/** An acknowledgement that was given: to staff all of them, to others their own. */
export interface ShownAcknowledgement {
  componentId: string
  /** As the component was labelled then. */
  label: string
  at: number
  byName: string
  /** The reader's own. */
  mine: boolean
  /** The message or note that is its comment; absent: there was none. */
  noteId?: string
}
