import type { AbsencesToday } from '../../auth/absence/today.ts'
import type { Rights } from '../../auth/person/rights.ts'
import { concernsRights, mayHandle } from '../../auth/person/rights.ts'
import { valuesIfOfKind } from '../../documents/lists/rows.ts'
import type { Events } from '../../events/events.ts'
import { anonymousSession, type Session } from '../../session.ts'
import type { Store } from '../../store/store.ts'

/** Somebody who can be given cases. */
export interface StaffPerson {
  _id: string
  name: string
  email: string
  /** Direct and through groups. */
  roles: readonly string[]
  /** Direct, and the groups above those. */
  groups: readonly string[]
}

export interface StaffGroup {
  _id: string
  name: string
}

/** Everybody in an organisation who can be given cases (`mayHandle`), and its groups, both by name. */
export interface Staff {
  people: readonly StaffPerson[]
  groups: readonly StaffGroup[]
}

/** More than any organisation has; whoever comes after is found by nobody's search. */
const most = 20_000

/** The staff of an organisation, kept until a user, role or group changes. */
export function createStaff({
  store,
  rights,
  events,
}: {
  store: Pick<Store, 'read'>
  rights: Pick<Rights, 'of'>
  events: Pick<Events, 'listen'>
}): (org: string) => Promise<Staff> {
  const kept = new Map<string, Promise<Staff>>()
  events.listen((event) => {
    if (concernsRights(event)) kept.delete(event.org)
  })

  async function read(org: string): Promise<Staff> {
    const people: StaffPerson[] = []
    const { rows } = await store.read.documents.list(org, {
      schema: 'user',
      equals: { status: 'active' },
      holdsAny: ['roles', 'groups'],
      sort: [{ column: 'name', isData: false, direction: 1 }],
      limit: most,
      offset: 0,
    })
    for (const row of rows) {
      const held = await rights.of(org, row._id)
      if (!held || !mayHandle(valuesIfOfKind('user', row), held)) continue
      const { email, roles, groups } = held
      people.push({ _id: row._id, name: row.name, email, roles, groups })
    }
    const groups = await store.read.documents.all(org, 'group')
    return { people, groups: groups.map(({ _id, name }) => ({ _id, name })) }
  }

  return (org) => {
    const known = kept.get(org)
    if (known) return known
    const reading = read(org)
    kept.set(org, reading)
    reading.catch(() => kept.get(org) === reading && kept.delete(org))
    return reading
  }
}

/** By what it is known who somebody is now. */
interface Known {
  staff: (org: string) => Promise<Staff>
  rights: Pick<Rights, 'of'>
  absences: Pick<AbsencesToday, 'away'>
}

/** People as the session they would have now; those who have no account any more, or one that is closed, are left out. */
export async function sessionsOf(
  { staff, rights, absences }: Known,
  { org, locale }: Session,
  ids: readonly string[],
): Promise<Session[]> {
  const { people } = await staff(org)
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  const deputies = new Map<string, { _id: string; name: string }[]>()
  for (const [_id, { deputy }] of await absences.away(org))
    if (deputy)
      deputies.set(deputy._id, [...(deputies.get(deputy._id) ?? []), { _id, name: names.get(_id) ?? '' }])
  const found: Session[] = []
  for (const userId of ids) {
    const held = await rights.of(org, userId)
    if (!held?.isOpen) continue
    const { name: userName, roles, groups, permissions } = held
    const standsInFor = deputies.get(userId) ?? []
    found.push({
      ...anonymousSession({ org, locale }),
      ...{ kind: 'user', userId, userName, roles, groups, permissions, standsInFor },
    })
  }
  return found
}
