import { msg } from '../../../shared/i18n.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Documents } from '../../documents/documents.ts'
import type { Session } from '../../session.ts'
import type { Store } from '../../store/store.ts'
import { ids } from './rights.ts'

/** Where people are looked up. */
interface Directory {
  store: Pick<Store, 'read'>
  documents: Pick<Documents, 'all' | 'findBy' | 'namesOf'>
}

/** People as the command line names them: by e-mail address, with roles and groups by name. */
export interface ListedUser {
  _id: string
  email: string
  name: string
  status: string
  /** Nobody can log in as the person before one is chosen, whatever the status. */
  hasPassword: boolean
  roles: Named[]
  groups: Named[]
  /** Milliseconds since 1970. */
  lastLogin: number | null
}

export interface Named {
  _id: string
  name: string
}

/** Everybody of the organisation by name, or those whose name or address holds the words. */
export async function listUsers(
  directory: Directory,
  session: Session,
  { search = '', status }: { search?: string; status?: string } = {},
): Promise<ListedUser[]> {
  const words = search.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  const holds = ({ name, email }: DocumentNamed<'user'>) =>
    words.every((word) => `${name} ${email}`.toLocaleLowerCase('sv').includes(word))
  const users = await directory.documents.all(session, 'user')
  const found = users.filter((user) => holds(user) && (status === undefined || user.status === status))
  return found.map(await lister(directory, session, found))
}

/** NOT_FOUND, naming the address, when nobody has it. */
export async function userByEmail(
  directory: Directory,
  session: Session,
  email: string,
): Promise<DocumentNamed<'user'>> {
  const user = await directory.documents.findBy(session, 'user', 'email', email.trim())
  if (!user)
    throw fail('NOT_FOUND', { message: msg`Ingen användare har adressen {email}.`, values: { email } })
  return user
}

export async function listedUser(
  directory: Directory,
  session: Session,
  user: DocumentNamed<'user'>,
): Promise<ListedUser> {
  const inList = await lister(directory, session, [user])
  return inList(user)
}

/** Ids of roles or groups by id or name, without case. NOT_FOUND for an unknown one, INVALID for an ambiguous one. */
export async function idsOf(
  directory: Directory,
  session: Session,
  page: 'role' | 'group',
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const all = (await directory.documents.all(session, page)).filter(({ isFolder }) => !isFolder)
  return names.map((wanted) => {
    const named = all.filter(({ name }) => folded(name) === folded(wanted))
    const found = all.find(({ _id }) => _id === wanted) ?? named[0]
    if (!found) {
      const names = all.map(({ name }) => name).join(', ')
      throw fail('NOT_FOUND', { message: unknown[page], values: { name: wanted, names } })
    }
    if (named.length > 1 && found._id !== wanted) {
      const choices = named.map(({ _id }) => _id).join(', ')
      throw fail('INVALID', {
        message: msg`Flera heter {name}. Ange i stället id: {choices}.`,
        values: { name: wanted, choices },
      })
    }
    return found._id
  })
}

const unknown = {
  role: msg`Rollen {name} finns inte. Det finns: {names}.`,
  group: msg`Gruppen {name} finns inte. Det finns: {names}.`,
}

const folded = (name: string) => name.trim().normalize('NFC').toLocaleLowerCase('sv')

/** What makes lines of these users: what they need is looked up for all of them at once. */
async function lister(
  directory: Directory,
  session: Session,
  users: readonly DocumentNamed<'user'>[],
): Promise<(user: DocumentNamed<'user'>) => ListedUser> {
  const wanted = users.flatMap(({ roles, groups }) => [...ids(roles), ...ids(groups)])
  const names = await directory.documents.namesOf(session, wanted)
  const logins = await directory.store.read.accounts.lastLogins(session.org)
  const without = await directory.store.read.accounts.withoutPassword(session.org)
  const named = (value: unknown) => ids(value).map((_id) => ({ _id, name: names.get(_id) ?? _id }))
  return ({ _id, name, email, status, roles, groups }) => ({
    _id,
    name,
    email,
    status,
    hasPassword: !without.has(_id),
    roles: named(roles),
    groups: named(groups),
    lastLogin: logins.get(_id) ?? null,
  })
}
