import { isLocale, type Locale } from '../../../shared/i18n.ts'
import { recordOf } from '../../../shared/record.ts'
import type { DataOfKind } from '../../../shared/schemas/document.ts'
import type { KindName } from '../../../shared/schemas/kindNames.ts'
import { builders } from '../../../shared/schemas/permissions.ts'
import { valuesIfOfKind } from '../../documents/lists/rows.ts'
import type { PushedEvent } from '../../events/events.ts'
import type { DocumentRow, PublishedRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import type { AuthNeeds } from '../needs.ts'

/** What a user document gives its user. */
export interface UserRights {
  name: string
  email: string
  /** Direct and through groups. */
  roles: readonly string[]
  /** Direct, and the groups above those. */
  groups: readonly string[]
  permissions: ReadonlySet<string>
  /** Some of it is for cases, and not all of it for building: see `handlesCases`. */
  handles: boolean
  /** A role asks for a second step at the login. */
  needsFactor: boolean
  /** The account has not been closed. */
  isOpen: boolean
  /** The language chosen in the profile. */
  locale: Locale | null
}

/** Whether somebody works here: a person with a role, direct or through a group. Citizens have none. */
export const isStaffAccount = (rights: Pick<UserRights, 'roles'> | undefined): boolean =>
  rights !== undefined && rights.roles.length > 0

/** Whether somebody can be given cases: the account is active, and may handle them. The one place that says so. */
export const mayHandle = (
  user: { status?: string | null | undefined } | undefined,
  rights: Pick<UserRights, 'handles'> | undefined,
): boolean => user?.status === 'active' && rights?.handles === true

export interface Rights {
  /** As committed. undefined: no such user, or removed. Kept until a user, role or group changes. */
  of(org: string, user: string): Promise<UserRights | undefined>
  /** As they are inside an open write, never kept. */
  in(read: Reads, org: string, user: string): Promise<UserRights | undefined>
  /** Permissions of these roles together. */
  ofRoles(read: Reads, org: string, roles: readonly string[]): Promise<Set<string>>
  /** Roles of these groups and of the groups above them. */
  rolesOfGroups(
    read: Reads,
    org: string,
    groups: readonly string[],
  ): Promise<{ groups: string[]; roles: string[] }>
  forget(org: string): void
}

export function createRights({ store, events }: Pick<AuthNeeds, 'store' | 'events'>): Rights {
  const kept = new Map<string, Map<string, UserRights | undefined>>()
  // What was read before a change must not be kept after it.
  let generation = 0
  const forget = (org: string) => {
    generation++
    kept.delete(org)
  }
  events.listen((event) => {
    if (concernsRights(event)) forget(event.org)
  })

  return {
    in: rightsIn,
    ofRoles,
    rolesOfGroups,
    forget,
    async of(org, user) {
      const users = kept.get(org)
      if (users?.has(user)) return users.get(user)
      const before = generation
      const rights = await rightsIn(store.read, org, user)
      if (before === generation) {
        const known = kept.get(org) ?? new Map<string, UserRights | undefined>()
        kept.set(org, known.set(user, rights))
      }
      return rights
    },
  }
}

/** Whether something happened that may have changed what people are allowed or handle, their names or that they are there. */
export function concernsRights(event: PushedEvent): boolean {
  if (event.event === 'trashcan') return true
  const { schema } = recordOf(event.data)
  return schema === 'user' || schema === 'role' || schema === 'group' || schema === 'process'
}

async function rightsIn(read: Reads, org: string, user: string): Promise<UserRights | undefined> {
  const data = await valuesOf(read, org, 'user', user)
  if (!data) return undefined
  const through = await rolesOfGroups(read, org, ids(data.groups))
  const roles = [...new Set([...ids(data.roles), ...through.roles])]
  const { locale } = recordOf(JSON.parse((await read.profiles.find(org, user)) ?? '{}'))
  return {
    name: data.name ?? '',
    email: data.email ?? '',
    roles,
    groups: through.groups,
    permissions: await ofRoles(read, org, roles),
    handles: await handlesCases(read, org, { roles, groups: through.groups }),
    needsFactor: await asksForFactor(read, org, roles),
    isOpen: data.status !== 'disabled',
    locale: isLocale(locale) ? locale : null,
  }
}

async function rolesOfGroups(
  read: Reads,
  org: string,
  groups: readonly string[],
): Promise<{ groups: string[]; roles: string[] }> {
  const found = new Set<string>()
  const roles = new Set<string>()
  const waiting = [...groups]
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (found.has(group)) continue
    const data = await valuesOf(read, org, 'group', group)
    if (!data) continue
    found.add(group)
    for (const role of ids(data.roles)) roles.add(role)
    if (data.parent) waiting.push(data.parent)
  }
  return { groups: [...found], roles: [...roles] }
}

async function ofRoles(read: Reads, org: string, roles: readonly string[]): Promise<Set<string>> {
  const permissions = new Set<string>()
  for (const role of roles) {
    for (const permission of ids((await valuesOf(read, org, 'role', role))?.permissions))
      permissions.add(permission)
  }
  return permissions
}

/**
 * Whether some role is for more than building: it has another permission, or none, as roles that processes name mostly do;
 * or a process names a role or group of theirs all the same, as it stands or as it is published.
 */
async function handlesCases(
  read: Reads,
  org: string,
  { roles, groups }: Pick<UserRights, 'roles' | 'groups'>,
): Promise<boolean> {
  for (const role of roles) {
    const permissions = ids((await valuesOf(read, org, 'role', role))?.permissions)
    if (!permissions.every(isOfBuilders) || permissions.length === 0) return true
  }
  if (roles.length === 0) return false
  const names = (row: DocumentRow | PublishedRow | undefined) =>
    (row ? (valuesIfOfKind('process', row)?.assignmentRoles ?? []) : []).some(
      (one) =>
        ids(one.roles).some((id) => roles.includes(id)) || ids(one.groups).some((id) => groups.includes(id)),
    )
  for (const process of await read.documents.all(org, 'process')) {
    if (names(process)) return true
    if (process.published !== null && names(await read.published.find(org, process._id, process.published)))
      return true
  }
  return false
}

const isOfBuilders = (permission: string): boolean => builders.some((one) => one === permission)

async function asksForFactor(read: Reads, org: string, roles: readonly string[]): Promise<boolean> {
  for (const role of roles) if ((await valuesOf(read, org, 'role', role))?.secondFactor) return true
  return false
}

async function valuesOf<K extends KindName>(
  read: Reads,
  org: string,
  schema: K,
  id: string,
): Promise<DataOfKind<K> | undefined> {
  const row = await read.documents.find(org, id)
  return row?.removed === null ? valuesIfOfKind(schema, row) : undefined
}

/** A list of ids as a document may hold it. */
export const ids = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
