/** The person at a case, as its process sees them. */
export interface Who {
  /** null: an anonymous visitor. */
  userId: string | null
  /** Role ids, held directly and through groups. */
  roles: readonly string[]
  permissions: readonly string[]
  /** The assignment roles that this person (or a group of theirs) has in this case. */
  assignmentRoles: readonly string[]
  /** The case is theirs: they began it, hold its token, or act in the place of who does. */
  isAuthor: boolean
  /** Keys of what parties of the case they are; absent: of none. */
  parties?: readonly string[]
  /** Where they stand in for others in the case: whose ids (`asAuthor` for who sent it in), and the roles that are their own all the same. */
  deputy?: { for: readonly string[]; ownRoles: readonly string[] }
  /** What others have done and approved of in the case; absent: nothing that anything asks for. */
  agreed?: Agreed
  /** How many children of the case have not ended; absent: none. */
  openChildren?: number
}

/** What those who approve are told apart by, beside the ids of people: who sent the case in, who may have no account. */
export const asAuthor = 'author'

/** What of a case its approvals go by. */
export interface Agreed {
  /** Approvals that have not moved the case yet, the oldest first. */
  given: readonly Approval[]
  /** Id of a connection that some other asks about → as whom those acted who have followed it. */
  did: Readonly<Record<string, readonly string[]>>
}

export interface Approval {
  /** Id of the connection. */
  connection: string
  /** User id; null: who sent the case in, without an account. */
  by: string | null
  byName: string
  /** Names of those they stood in for. */
  forNames?: readonly string[]
  /** As whom they did: their id, `asAuthor`, and the ids of those they stood in for. */
  as: readonly string[]
  /** Milliseconds since 1970. */
  at: number
}

/** As whom a person acts: they themselves, and whom they stand in for. So a deputy and the one in whose place they are count once. */
export const actsAs = (who: Who): readonly string[] => [
  ...new Set([...themselves(who), ...(who.deputy?.for ?? [])]),
]

export const themselves = ({ userId, isAuthor }: Pick<Who, 'userId' | 'isAuthor'>): string[] => [
  ...(userId === null ? [] : [userId]),
  ...(isAuthor ? [asAuthor] : []),
]

/** What `Who` says of somebody who stands in for these others, one of whom is perhaps the author; nothing where there are none. */
export const inPlaceOf = (
  others: readonly string[],
  author: string | null,
  ownRoles: readonly string[],
): Pick<Who, 'deputy'> => {
  if (others.length === 0) return {}
  const isAuthors = author !== null && others.includes(author)
  return { deputy: { for: isAuthors ? [...others, asAuthor] : others, ownRoles } }
}

/** What is told of who gives an approval as these, of whom they stand in for some. */
export function toldOf(
  { byName, at }: Pick<Approval, 'byName' | 'at'>,
  as: readonly string[],
  standsInFor: readonly { _id: string; name: string }[] = [],
): Pick<Approval, 'byName' | 'forNames' | 'at'> {
  const forNames = standsInFor.flatMap(({ _id, name }) => (as.includes(_id) ? [name] : []))
  return { byName, at, ...(forNames.length > 0 && { forNames }) }
}

/** `admin` overrides the permissions of cases in its organisation. */
export function isAdmin(who: Pick<Who, 'permissions'>): boolean {
  return who.permissions.includes('admin')
}

/**
 * Whether the person handles the case rather than having sent it in: by an assignment role in it, or as administrator.
 * No other permission makes anybody staff: `caseForce` and `caseRedact` say what staff may do.
 */
export function isStaff(who: Pick<Who, 'permissions' | 'assignmentRoles'>): boolean {
  return isAdmin(who) || who.assignmentRoles.length > 0
}
