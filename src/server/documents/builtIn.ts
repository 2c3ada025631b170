/**
 * What every organisation has from its setup, as `schema/id`: applications and roles that others may name wherever
 * they are moved, and that never move themselves.
 */
export const builtIn: ReadonlySet<string> = new Set([
  'application/admin',
  'application/portal',
  'role/role-system',
  'role/role-admin',
])
