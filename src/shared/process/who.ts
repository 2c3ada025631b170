/** The person at a case, as its process sees them. */
export interface Who {
  /** null: an anonymous visitor. */
  userId: string | null
  /** Role ids, held directly and through groups. */
  roles: readonly string[]
  permissions: readonly string[]
  /** The assignment roles that this person (or a group of theirs) has in this case. */
  assignmentRoles: readonly string[]
  /** The case is theirs: they began it, or hold its token. */
  isAuthor: boolean
}

/** `admin` overrides the permissions of cases in its organisation. */
export function isAdmin(who: Who): boolean {
  return who.permissions.includes('admin')
}

/**
 * Whether the person handles the case rather than having sent it in: by an assignment role in it, or as administrator.
 * No other permission makes anybody staff: `caseForce` and `caseRedact` say what staff may do.
 */
export function isStaff(who: Who): boolean {
  return isAdmin(who) || who.assignmentRoles.length > 0
}
