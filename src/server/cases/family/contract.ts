import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Cases that are children of others. Whoever handles a case may make children of it. Who reads a child is for its own form and process
 * to say: whoever handles its parent, or another of its children, is told its number, form and state all the same, and no more.
 */
export interface Families {
  /** The parent and a page of the children of a case, the open ones first; for its staff. */
  family(session: Session, of: { formDataId: string; skip?: number }): Promise<Family>
  /** Children of a case, or without one the newest cases that have some and are nobody's child; those that the session may open as staff. */
  branch(session: Session, formDataId?: string): Promise<{ _id: string; name: string; children: number }[]>
  /** Forms of which the session may make a child of the case, by name; none where the case takes none. */
  childForms(session: Session, formDataId: string): Promise<ChildForm[]>
  /**
   * Makes a child of a case, in the first state of its process, with the answers to questions of the same name that the session reads.
   * NOT_FOUND for a form that is not among `childForms`, CONFLICT where the case has ended.
   */
  makeChild(session: Session, input: { formDataId: string; formId: string }): Promise<MadeChild>
  /** The same as an effect of the case's process does it, as part of a write; for the server's own use. */
  makeChildrenIn(tx: Tx, session: Session, input: MakeChildren): Promise<MadeChildren>
  /**
   * The case becomes the child of another, or of none. Only for who handles each of them. INVALID for a circle, and past what a family may
   * be; CONFLICT where its parent is another than the person saw (`was`).
   */
  setParent(session: Session, input: SetParent): Promise<{ parent: string | null }>
  /** Says what two cases are to each other; answers with all that belongs to the first and that the session may open. */
  addReference(session: Session, input: AddReference): Promise<{ references: CaseReference[] }>
}

export interface Family {
  parent: Kin | null
  /** It is a child of a case that is gone. */
  parentGone?: true
  children: Kin[]
  /** Of all its children. */
  totalCount: number
  openCount: number
}

/** A case as it is told to whoever handles its parent, its child or a sibling of it. */
export interface Kin {
  _id: string
  number: string | null
  form: string
  status: { name: string; color: string | null }
  ended: boolean
  /** When it came in, milliseconds since 1970. */
  arrived: number
  /** It has so many children itself. */
  children: number
  /** For who may open it alone: what it is about, and who has it. */
  opened?: { title: string; who: string[] }
}

export interface ChildForm {
  _id: string
  name: string
  description: string
}

export interface MadeChild {
  formDataId: string
  number: string | null
}

export interface MakeChildren {
  formDataId: string
  form: string
  /** Name of a question of the case: one child for each option that is chosen there. */
  each?: string | null
  /** Name of the question of the child that such an option is the answer to. */
  into?: string | null
  /** Answers to questions of the same name come along. */
  same?: boolean | null
  /** What else comes along: names of questions here and there. */
  copies?: readonly { from?: string | null; to?: string | null }[] | null
  /** Who has it: the key of an assignment role of the child's process. */
  role?: string | null
  users?: readonly string[]
  groups?: readonly string[]
  /** Who caused it, see `InTask`. */
  by?: string | null
  act?: string | null
}

export interface MadeChildren {
  /** Ids of the children. */
  made: string[]
  skipped?: 'noCase' | 'noForm' | 'tooMany' | 'tooDeep'
}

export interface SetParent {
  formDataId: string
  parentId: string | null
  was?: string | null
}

export interface AddReference {
  formDataId: string
  refId: string
  /** What the other case is to this one. */
  type: 'parent' | 'child' | 'related'
}

export interface CaseReference {
  refId: string
  type: AddReference['type']
  number: string | null
}
