import { stepOfKey } from '../../../shared/process/graph/steps.ts'
import { type CaseParty, type PartyRole, partyName, partyStep } from '../../../shared/process/parties.ts'
import type { ProcessState } from '../../../shared/process/process.ts'
import type { MoveChange } from '../../../shared/process/versions/changes.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import { voidedBy } from '../signing/lines.ts'
import { type Coming, comeIn, comingOf } from './follow.ts'
import { partiesOf, roleOf } from './of.ts'

/** What a case goes on with: another version of its process or of its form, and what it had. */
export interface MovedParties {
  before: Pick<CaseVersions, 'process'>
  /** As it is by the move. */
  after: CaseVersions
  /** Of answers that are others by it; absent: none is, and the process is another. */
  names?: readonly string[]
}

/**
 * Parties of a case that goes on with another version are those whom that version declares, where it says so otherwise than the one before: named as by
 * sending in. Whom it does not declare is one no more. Who has come in, or signed or refused, stays as they are, and so does whoever the form does not ask for.
 */
export async function followMoved(
  context: CaseContext,
  tx: Tx,
  session: Session,
  move: MovedParties,
): Promise<CaseRecord> {
  let { record } = move.after
  for (const coming of await comingByMove(context, tx, move))
    record = await comeIn(context, tx, session, { ...move.after, record }, coming)
  return record
}

/** What a move would do, before it is made. */
export async function partyChanges(
  context: CaseContext,
  move: MovedParties,
  state: ProcessState | undefined,
): Promise<MoveChange[]> {
  const coming = await comingByMove(context, context.store.read, move)
  return coming.flatMap(({ key, did, there, said }): MoveChange[] => {
    const name = roleOf(move.after.process, key)?.name ?? partyName(rolesOf(move.before), key, 'sv')
    const isLetIn = state !== undefined && stepOfKey(state, partyStep(key)) !== 'noaccess'
    const isMailed = said?.address !== '' && isLetIn && context.mail.server !== null
    return [
      ...(did !== 'renamed' && there ? [{ what: 'partyLeft' as const, name }] : []),
      ...(did !== 'renamed' && said
        ? [{ what: isMailed ? ('partyInvited' as const) : ('partyNamed' as const), name }]
        : []),
    ]
  })
}

const rolesOf = ({ process }: Pick<CaseVersions, 'process'>): readonly PartyRole[] =>
  process?.data.parties ?? []

async function comingByMove(
  context: CaseContext,
  read: Pick<Reads, 'caseSignatures'>,
  { before, after, names }: MovedParties,
): Promise<Coming[]> {
  const { record, form } = after
  const there = partiesOf(record)
  const looked = rolesOf(after).filter((role) => {
    const asked = [role.address, role.person].flatMap((name) => (name && form.fields.has(name) ? name : []))
    // Where the form does not ask for the address, nobody is taken for somebody else.
    if (role.address && !asked.includes(role.address) && there.some(({ key }) => key === role.key))
      return false
    if (names) return asked.some((name) => names.includes(name))
    const was = roleOf(before.process, role.key)
    return asked.length > 0 && !(was && was.address === role.address && was.person === role.person)
  })
  const gone = names ? [] : there.filter(({ key, by }) => by === 'answers' && !roleOf(after.process, key))
  if (looked.length === 0 && gone.length === 0) return []
  const settled = await settledOf(read, record, there)
  const answers = dataOf(record, form)
  return [
    ...gone.map((party): Coming => ({ key: party.key, did: 'left', there: party })),
    ...looked.flatMap((role) => comingOf(context, after, role, answers) ?? []),
  ].filter(({ there: one }) => !one || !settled.has(one._id))
}

/** Those who have done something in the case. */
async function settledOf(
  read: Pick<Reads, 'caseSignatures'>,
  { row }: CaseRecord,
  parties: readonly CaseParty[],
): Promise<ReadonlySet<string>> {
  if (parties.length === 0) return new Set()
  const lines = await read.caseSignatures.of(row)
  const voided = voidedBy(lines)
  return new Set(
    parties.flatMap(({ _id: party, key, opened, since }) => {
      const has = lines.some(
        ({ _id, who, kind, at }) =>
          who === partyStep(key) && kind !== 'void' && at >= since && !voided.has(_id),
      )
      return opened !== undefined || has ? party : []
    }),
  )
}
