import { asApprovable, type DraftRule, leftOf } from '../../../shared/process/draftApproval.ts'
import { approvalBar, isTheirs } from '../../../shared/process/graph/approvals.ts'
import type { Agreed } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import { agreedOn, eachGiven, rulesFor } from './agreed.ts'
import type { RemainingApproval, ShownDraftApproval } from './contract.ts'
import { ableTo, type PeopleNeeds, standingAt } from './people.ts'
import { barOf } from './refusal.ts'

/** People who are named; of the others it is told how many they are. */
const mostNamed = 10

/** What each rule still takes, and of which roles. */
export async function missingBy(
  read: Pick<Reads, 'documents'>,
  { org }: Pick<DocumentRow, 'org'>,
  rules: readonly DraftRule[],
  agreed: Agreed,
): Promise<Omit<RemainingApproval, 'people' | 'others'>[]> {
  const roles = await read.documents.namesOf(
    org,
    rules.flatMap((rule) => rule.roles),
  )
  return rules.map((rule) => ({
    of: rule._id,
    needed: rule.count,
    left: leftOf(rule, agreed),
    roles: rule.roles.map((id) => roles.get(id) ?? id),
  }))
}

/** The same with who could give it. Everybody who works in the organisation is looked at: never inside of a write. */
export async function remaining(
  needs: PeopleNeeds,
  session: Session,
  row: DocumentRow,
  rules: readonly DraftRule[],
  agreed: Agreed,
): Promise<RemainingApproval[]> {
  const missing = await missingBy(needs.store.read, row, rules, agreed)
  const able = await Promise.all(rules.map((rule) => ableTo(needs, session, row, rule, agreed)))
  return missing.map((one, at) => {
    const people = able[at] ?? []
    return {
      ...one,
      people: people.slice(0, mostNamed).map(({ name }) => name),
      others: Math.max(0, people.length - mostNamed),
    }
  })
}

/** See `DraftApprovals.load`. */
export async function shownTo(
  needs: PeopleNeeds,
  session: Session,
  row: DocumentRow,
): Promise<ShownDraftApproval> {
  const rules = await rulesFor(needs.store.read, row)
  const held = agreedOn(row)
  const agreed = held?.agreed ?? { given: [], did: {} }
  const bars = await Promise.all(
    rules.map(async (rule) =>
      approvalBar(asApprovable(rule), await standingAt(needs, session, row, rule, agreed)),
    ),
  )
  return {
    revision: row.revision,
    rules: await remaining(needs, session, row, rules, agreed),
    given: eachGiven(agreed.given).map((one) => ({
      byName: one.byName,
      forNames: [...(one.forNames ?? [])],
      at: one.at,
      mine: isTheirs(one, { ...session, isAuthor: false }),
    })),
    asked: held?.asked ? { byName: held.asked.byName, at: held.asked.at } : null,
    may: rules.length > 0 && barOf(bars) === undefined,
    bar: barOf(bars)?.why ?? null,
  }
}
