import { newId } from '../../../shared/ids.ts'
import { toJson } from '../../../shared/json.ts'
import { type CaseParty, type PartyRole, partyStep } from '../../../shared/process/parties.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, type CaseVersions, note } from '../context.ts'
import { dataOf } from '../data.ts'
import type { DividableParty } from '../relations/contract.ts'
import { comingOf } from './follow.ts'
import { roleNamed } from './mails.ts'
import { partiesOf, roleOf } from './of.ts'
import { tellPartyIn } from './tell.ts'

/** Parties of a case that a part of it can have, too: those that the process of the new case declares. Who acts in somebody's place does so in the one case. */
export function dividableParties(
  { texts }: Pick<CaseContext, 'texts'>,
  session: Session,
  { record, process }: Pick<CaseVersions, 'record' | 'process'>,
  into: NonNullable<CaseVersions['process']>,
): DividableParty[] {
  const t = texts(session.locale, session.org)
  return partiesOf(record).flatMap(({ _id, key, name }) =>
    roleOf(into, key)
      ? [
          {
            ...{ _id, name, role: roleNamed(into, key, session.locale, t) },
            questions: questionsOf(roleOf(process, key)),
          },
        ]
      : [],
  )
}

interface Part {
  of: CaseVersions
  /** The new case, as it begins. */
  made: CaseVersions
  /** Names of the questions whose answers it gets. */
  questions: readonly string[]
  /** Ids of parties of the other; absent: those whom a chosen answer names. */
  chosen?: readonly string[] | undefined
}

/**
 * Whom a part of a case begins with: the parties of that case that come along, as it has them, whatever an answer says that was put right since, and whom the answers name for what
 * that case's process has no word for.
 */
export function partiesOfPart(
  context: CaseContext,
  { of, made, questions, chosen }: Part,
  now: number,
): CaseParty[] {
  const answers = dataOf(made.record, made.form)
  return (made.process?.data.parties ?? []).flatMap((role): CaseParty[] => {
    const said = comingOf(context, made, role, answers)?.said
    const begun = { _id: newId(now), key: role.key, since: now }
    const own = roleOf(of.process, role.key)
    const there = partiesOf(of.record).find(({ key }) => key === role.key)
    if (!there) return said && !own ? [{ ...begun, ...said, userId: null, by: 'answers' }] : []
    const comes = chosen
      ? chosen.includes(there._id)
      : questionsOf(own).some((name) => questions.includes(name))
    if (!comes) return []
    const { name, address, userId } = there
    const isSaid = there.by === 'answers' && said?.address.toLowerCase() === address.toLowerCase()
    return [{ ...begun, name, address, userId, by: isSaid ? 'answers' : 'staff' }]
  })
}

const questionsOf = (role: PartyRole | undefined): string[] =>
  [role?.address, role?.person].flatMap((name) => name || [])

/** They are told of the new case, which is in the store by then. `of`: the number of the other. */
export async function beginWith(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { parties, of }: { parties: readonly CaseParty[]; of: string },
): Promise<void> {
  await tx.cases.setParties(record.org, record.row, parties)
  const after = { ...record, parties: toJson([...parties]) }
  for (const party of parties) {
    await note(tx, session, after, 'party', {
      did: 'named',
      party: party.name,
      step: partyStep(party.key),
    })
    await tellPartyIn(context, tx, after, party, 'divided', [of])
  }
}
