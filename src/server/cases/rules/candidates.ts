import type { AwayToday } from '../../auth/absence/today.ts'
import { atStage } from '../../store/repositories/caseLists.ts'
import type { Tx } from '../../store/store.ts'
import type { Staff } from '../people/staff.ts'
import type { AssignmentRule } from './contract.ts'

/** More open cases than anybody has are not counted. */
const mostCounted = 10_000

/**
 * Who could be given a case by a rule now: of the people it names, and those in its groups, who may handle cases (as the
 * picker offers them) and are there. Where all of them are away it is who stands in for them. In the order of the rule, those
 * of its groups by name.
 */
export function candidates(
  { users, groups }: AssignmentRule,
  { people }: Staff,
  away: ReadonlyMap<string, AwayToday>,
): string[] {
  const able = new Set(people.map(({ _id }) => _id))
  const members = people.filter((person) => groups?.some((id) => person.groups.includes(id)))
  const named = [...new Set([...(users ?? []), ...members.map(({ _id }) => _id)])].filter((id) =>
    able.has(id),
  )
  const there = named.filter((id) => !away.has(id))
  if (there.length > 0) return there
  return [...new Set(named.flatMap((id) => away.get(id)?.deputy?._id ?? []))].filter((id) => able.has(id))
}

/** By the turns they have had: who never had one comes first, then who had theirs longest ago. */
export async function inTurn(
  tx: Tx,
  org: string,
  of: { process: string; rule: string },
  people: readonly string[],
): Promise<string[]> {
  const turns = await tx.ruleTurns.of(org, of.process, of.rule)
  return people.toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0))
}

/** Those with the fewest open cases to their name come first; the order they came in decides between equals. */
export async function byLoad(tx: Tx, org: string, people: readonly string[]): Promise<string[]> {
  const holders = people.map((id) => `user:${id}`)
  const [list] = await tx.caseLists.find(org, '#held', [
    { formId: '', processId: '', state: atStage('held') },
  ])
  // What has come in within this moment stands in no list yet, and counts all the same.
  const load = new Map(await tx.cases.notListedOf(org, holders))
  for (const equals of list ? holders : []) {
    const ranges = [{ equals }]
    const listed = await tx.caseLists.countUpTo(org, [{ list: list?.list ?? 0, ranges }], mostCounted)
    load.set(equals, (load.get(equals) ?? 0) + listed)
  }
  const loadOf = (id: string) => load.get(`user:${id}`) ?? 0
  return people.toSorted((a, b) => loadOf(a) - loadOf(b))
}
