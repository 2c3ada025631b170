import { z } from 'zod'
import { isStaffAccount } from '../../auth/person/rights.ts'
import { authorsHref } from '../../cases/caseHref.ts'
import type { CaseFacts } from '../../cases/contract.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'

/**
 * Users and groups who hold a role in the case; when none is named, any role, and who watches it. Who is assigned and has
 * lost every role is told nothing of it any more; who stands in for one of them is told as well.
 */
export async function assignedTo(
  { accounts }: Services,
  { org }: Session,
  { assign, watchers }: CaseFacts,
  role?: string,
): Promise<{ users: string[]; groups: string[] }> {
  const holders = Object.entries(assign).filter(([key]) => !role || key === role)
  const users: string[] = []
  const away = await accounts.absences.away(org)
  for (const user of new Set(holders.flatMap(([, { users }]) => users))) {
    if (!isStaffAccount(await accounts.rights.of(org, user))) continue
    const deputy = away.get(user)?.deputy
    users.push(user, ...(deputy ? [deputy._id] : []))
  }
  return {
    users: [...new Set(role ? users : [...users, ...watchers])],
    groups: [...new Set(holders.flatMap(([, { groups }]) => groups))],
  }
}

/** Addresses of these users; those who are gone or shut out have none. */
export async function addressesOf(
  services: Services,
  session: Session,
  users: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(users.map((id) => services.documents.find(session, 'user', id)))
  return found.flatMap((user) =>
    user && user.status !== 'disabled' && user.email ? [String(user.email)] : [],
  )
}

/** Telephone numbers of these users, as they stand with them; those who are gone or shut out have none. */
export async function phonesOf(
  services: Services,
  session: Session,
  users: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    [...new Set(users)].map((id) => services.documents.find(session, 'user', id)),
  )
  return found.flatMap((user) =>
    user && user.status !== 'disabled' && user.phone ? [String(user.phone)] : [],
  )
}

/** The number of who sent the case in: their account's, the one that was taken down for them, or what they answered. */
export async function phoneOfAuthor(
  services: Services,
  session: Session,
  { createdBy, contact, phone }: CaseFacts,
): Promise<string[]> {
  const own = createdBy === null ? [] : await phonesOf(services, session, [createdBy])
  return [...own, contact?.phone ?? '', phone ?? ''].filter(Boolean).slice(0, 1)
}

/** Where who sent the case in is written to. */
export const addressesOfAuthor = ({ address }: Pick<CaseFacts, 'address'>): string[] =>
  address ? [address] : []

const email = z.email()
export const isAddress = (text: string): boolean => email.safeParse(text).success

/** The page of the case, for who sent it in. */
export const casePath = ({ _id, form }: CaseFacts): string => authorsHref({ _id, formId: form._id })

/** A group's own address, or those of its members. */
export async function addressesOfGroups(
  services: Services,
  session: Session,
  groups: readonly string[],
): Promise<string[]> {
  if (groups.length === 0) return []
  const found = await Promise.all(groups.map((id) => services.documents.find(session, 'group', id)))
  const own = found.flatMap((group) => (group?.email ? [String(group.email)] : []))
  const silent = new Set(found.flatMap((group) => (group && !group.email ? [group._id] : [])))
  if (silent.size === 0) return own
  const members = await membersOf(services, session, [...silent])
  return [...own, ...(await addressesOf(services, session, members))]
}

/** Ids of those who are in one of the groups. */
export async function membersOf(
  services: Services,
  session: Session,
  groups: readonly string[],
): Promise<string[]> {
  if (groups.length === 0) return []
  const users = await services.documents.all(session, 'user')
  return users
    .filter(({ groups: of }) => Array.isArray(of) && of.some((id) => groups.includes(id)))
    .map(({ _id }) => _id)
}
