import type { Translate } from '../../../../src/shared/i18n.ts'
import { isRecord } from '../../../../src/shared/record.ts'
import { formatSince } from '../../../kit/show/formatSince.ts'

/** Who holds a case in a role: ids of users and groups. */
export interface HolderIds {
  users: readonly string[]
  groups: readonly string[]
}

/** What somebody wants to become of those who hold it, whoever they are by then. */
export type Change = (held: HolderIds) => HolderIds

/** `user:{id}` or `group:{id}`, as pickers name them. */
export const valuesOf = ({ users, groups }: HolderIds): string[] => [
  ...users.map((id) => `user:${id}`),
  ...groups.map((id) => `group:${id}`),
]

const idsOf = (values: readonly string[]): HolderIds => {
  const of = (kind: string) =>
    values.filter((value) => value.startsWith(`${kind}:`)).map((value) => value.slice(kind.length + 1))
  return { users: of('user'), groups: of('group') }
}

/** To this one of all people, and its groups stay; or into the queue of this group, and nobody has it by name. */
export const givenTo =
  (who: string): Change =>
  ({ groups }) => {
    const next = idsOf([who])
    return next.groups.length > 0 ? next : { ...next, groups }
  }

/** Those who were added and taken away in a picker are, whoever else came meanwhile. */
export function changedTo(shown: readonly string[], next: readonly string[]): Change {
  const added = next.filter((one) => !shown.includes(one))
  const removed = shown.filter((one) => !next.includes(one))
  return (held) => {
    const now = valuesOf(held).filter((one) => !removed.includes(one))
    return idsOf([...new Set([...now, ...added])])
  }
}

/** Who holds the case since somebody else was there first. */
export interface Meanwhile extends HolderIds {
  names: readonly string[]
  /** Who gave it to them; empty: the system. */
  byName: string
  /** Milliseconds since 1970. */
  at: number | null
}

/** What the server says of it; null for any other answer. */
export function readMeanwhile(detail: unknown): Meanwhile | null {
  if (!isRecord(detail) || !Array.isArray(detail.users) || !Array.isArray(detail.groups)) return null
  return {
    users: detail.users.map(String),
    groups: detail.groups.map(String),
    names: Array.isArray(detail.names) ? detail.names.map(String).filter(Boolean) : [],
    byName: typeof detail.byName === 'string' ? detail.byName : '',
    at: typeof detail.at === 'number' ? detail.at : null,
  }
}

/** `Tilldelades Maria Holm för 10 s sedan, av Karin Ek.` */
export function wordsOf({ names, byName, at }: Meanwhile, region: string, t: Translate): string {
  const when = at === null ? '' : formatSince(at, { region, t })
  const words = { names: names.join(', '), when, name: byName }
  if (names.length === 0)
    return byName ? t('Togs från alla {when}, av {name}.', words) : t('Togs från alla {when}.', words)
  return byName ? t('Tilldelades {names} {when}, av {name}.', words) : t('Tilldelades {names} {when}.', words)
}
