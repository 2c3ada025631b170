import type { Values } from '../../shared/fields/field.ts'
import type { Tester } from '../../shared/process/scenario.ts'
import type { Session } from '../session.ts'

/** The role by which people of a test have an assignment role of the process. */
export const roleOf = (key: string): string => `trial-role-${key}`

export const userOf = (key: string): string => `trial-${key}`

/** A login as one of the people of a test. */
export const sessionOf = (
  org: string,
  { key, name, assignmentRoles, roles, permissions }: Tester,
): Session => ({
  kind: 'user',
  id: userOf(key),
  org,
  userId: userOf(key),
  userName: name,
  roles: [...roles, ...assignmentRoles.map(roleOf)],
  groups: [],
  permissions: new Set(permissions),
  locale: 'sv',
  address: '127.0.0.1',
})

/** The process with rows by which the people of the test have their assignment roles, for all its cases. */
export function withTesters(process: Values, people: readonly Tester[]): Values {
  const keys = new Set(people.flatMap(({ assignmentRoles }) => assignmentRoles))
  const rows = Array.isArray(process.assignmentRoles) ? process.assignmentRoles : []
  const own = [...keys].map((key) => ({ key, name: key, roles: [roleOf(key)] }))
  return { ...process, assignmentRoles: [...rows, ...own] }
}
