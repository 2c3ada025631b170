import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { toJson } from '../../../shared/json.ts'
import { type CaseParty, mostProxies, partyStep, proxyKey } from '../../../shared/process/parties.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { createLimiter } from '../../limits.ts'
import { requireRoom, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor, isSender, standingAt, stepAt } from '../access.ts'
import {
  type CaseContext,
  type CaseVersions,
  caseInside,
  caseVersions,
  changed,
  note,
  touched,
} from '../context.ts'
import type { CaseRef } from '../contract.ts'
import { hasEnded } from '../list/stage.ts'
import { signedHere } from '../signing/lines.ts'
import { isMailAddress } from '../talk/reach.ts'
import type { PartyRef, SetParty } from './contract.ts'
import { endWaysIn, leaveIn } from './leave.ts'
import { mailPartyIn } from './mails.ts'
import { partiesOf } from './of.ts'
import { goOnIn } from './signed.ts'
import { tellPartyIn } from './tell.ts'

const limits = createLimiter()

/** What the session may do about a party: staff of the case everything, who sent it in what is theirs to say. */
export function mayOf(
  session: Session,
  { record, form, process }: CaseVersions,
  { caseToken }: Pick<CaseRef, 'caseToken'>,
  /** `by` null: nobody is there yet. */
  { key, by }: Pick<CaseParty, 'key'> & { by: CaseParty['by'] | null },
): { set: boolean; remove: boolean; invite: boolean } {
  const none = { set: false, remove: false, invite: false }
  if (record.draft === 1 || record.mergedInto !== null || hasEnded(record, process)) return none
  const isKnown = key === proxyKey || process?.data.parties?.some((one) => one.key === key) === true
  const allowed = key !== proxyKey || form.data.proxy === true
  if (isStaff(standingAt(session, record, process, caseToken)))
    return { set: isKnown && (allowed || by !== null), remove: by !== null, invite: by !== null }
  if (!isSender(session, record, caseToken)) return none
  if (key === proxyKey) return { set: allowed && by === null, remove: by !== null, invite: by !== null }
  // They have named them, and staff have not put it right since.
  const isTheirs = isKnown && by !== 'staff' && by !== null
  return { set: isTheirs, remove: false, invite: by !== null }
}

/** See `Parties.setParty`. */
export async function setParty(
  context: CaseContext,
  session: Session,
  input: SetParty,
): Promise<{ revision: number }> {
  const name = input.name.trim()
  const address = input.address.trim()
  if (address !== '' && !isMailAddress(address))
    throw fail('INVALID', { fields: { address: 'validation.email' } })
  const isProxy = input.key === proxyKey
  // Who acts for somebody has to be let in.
  if (isProxy && address === '') throw fail('INVALID', { fields: { address: 'validation.required' } })
  return managing(context, session, input, async (tx, here, after) => {
    const all = partiesOf(here.record)
    const there = all.find((one) => (isProxy ? one._id === input.party : one.key === input.key))
    if (input.party !== undefined && there?._id !== input.party) throw fail('NOT_FOUND')
    const may = mayOf(session, here, input, { key: input.key, by: there?.by ?? null })
    if (!may.set) throw fail('FORBIDDEN')
    if (isProxy && !there && all.filter(({ key }) => key === proxyKey).length >= mostProxies)
      throw fail('CONFLICT', { message: tooMany, values: { n: mostProxies } })
    const byStaff = isStaff(standingAt(session, here.record, here.process, input.caseToken))
    const by = byStaff ? 'staff' : 'sender'
    const isSame = there !== undefined && there.address.toLowerCase() === address.toLowerCase()
    if (isSame && there.name === name) return { after }
    if (there && !isSame) {
      await requireUnsigned(tx, here.record, there)
      await leaveIn(context, tx, session, { ...here, record: after }, there)
    }
    const party: CaseParty = isSame
      ? { ...there, name, by }
      : { ...{ _id: newId(tx.now), key: input.key, name, address }, userId: null, since: tx.now, by }
    const others = all.filter((one) => one !== there)
    const now = await putIn(tx, after, [...others, party])
    const did = isSame ? 'renamed' : there ? 'replaced' : isProxy ? 'proxyGiven' : 'named'
    await note(tx, session, now, 'party', { did, party: name })
    if (!isSame) await tellPartyIn(context, tx, now, party, 'named')
    return { after: now, party: party._id, did }
  })
}

/** See `Parties.removeParty`. */
export async function removeParty(
  context: CaseContext,
  session: Session,
  input: PartyRef,
): Promise<{ revision: number }> {
  return managing(context, session, input, async (tx, here, after) => {
    const party = requireParty(here.record, input.party)
    if (!mayOf(session, here, input, party).remove) throw fail('FORBIDDEN')
    await leaveIn(context, tx, session, { ...here, record: after }, party)
    const left = partiesOf(after).filter(({ _id }) => _id !== party._id)
    const now = await putIn(tx, after, left)
    const did = party.key === proxyKey ? 'proxyEnded' : 'left'
    await note(tx, session, now, 'party', { did, party: party.name })
    // Those who are left may all have signed.
    const gone = await goOnIn(context, tx, session, { ...here, record: now })
    return { after: gone, party: party._id, did }
  })
}

/** See `Parties.inviteParty`. */
export async function inviteParty(
  context: CaseContext,
  session: Session,
  input: PartyRef,
): Promise<{ revision: number }> {
  if (context.mail.server === null) throw fail('NO_MAIL')
  return managing(context, session, input, async (tx, here, after) => {
    const party = requireParty(here.record, input.party)
    if (!mayOf(session, here, input, party).invite) throw fail('FORBIDDEN')
    if (party.address === '') throw fail('INVALID', { fields: { address: 'validation.required' } })
    // Nobody fills somebody's mailbox.
    limits.require(`party link of ${party._id}`, 5, hour)
    limits.require(`party links of a day to ${after.org} ${party.address.toLowerCase()}`, 20, 24 * hour)
    await endWaysIn(tx, after, party, session)
    const { form, process } = here
    const outbox = await mailPartyIn(context, tx, after, { party, form, process, why: 'again' })
    const invited = { ...party, outbox, invited: tx.now }
    const all = partiesOf(after).map((one) => (one._id === party._id ? invited : one))
    const now = await putIn(tx, after, all)
    await note(tx, session, now, 'party', { did: 'invited', party: party.name })
    return { after: now, party: party._id, did: 'invited' }
  })
}

const hour = 3_600_000

type Change = (
  tx: Tx,
  here: CaseVersions,
  after: CaseRecord,
) => Promise<{ after: CaseRecord; party?: string; did?: string }>

/** A change of who is on the citizen's side, with its lines in audit log and lists. */
async function managing(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
  change: Change,
): Promise<{ revision: number }> {
  const { store, audit } = context
  const versions = await caseVersions(context, session, formDataId)
  const { readyRules } = await import('../rules/apply.ts')
  stepAt(standingAt(session, versions.record, versions.process, caseToken), versions.record, versions.process)
  requireRoom(session, store)
  await readyRules(context, session.org, versions.process)
  return store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    const here = { ...versions, record }
    stepAt(standingAt(session, record, here.process, caseToken), record, here.process)
    const { after, party, did } = await change(tx, here, await touched(tx, session, record))
    if (did) {
      await audit.record(tx, session, {
        ...{ action: 'case/party', object: `formData/${record._id}`, result: 'ok' },
        detail: { party, did, ...actedFor(session, record) },
      })
      await changed(context, tx, after)
    }
    return { revision: after.revision }
  })
}

async function putIn(tx: Tx, record: CaseRecord, parties: readonly CaseParty[]): Promise<CaseRecord> {
  await tx.cases.setParties(record.org, record.row, parties)
  return { ...record, parties: parties.length > 0 ? toJson([...parties]) : null }
}

export function requireParty(record: CaseRecord, id: string): CaseParty {
  const party = partiesOf(record).find(({ _id }) => _id === id)
  if (!party) throw fail('NOT_FOUND')
  return party
}

/** What somebody has signed is not made another's. */
async function requireUnsigned(tx: Tx, record: CaseRecord, party: CaseParty): Promise<void> {
  const signed = signedHere(await tx.caseSignatures.of(record.row), record)
  if (signed.has(partyStep(party.key)))
    throw fail('CONFLICT', { message: hasSigned, values: { name: party.name } })
}

const hasSigned = msg`{name} har redan skrivit under. Ta bort den personen först, om någon annan ska skriva under i stället.`
const tooMany = msg`Det finns redan {n} ombud i ärendet. Ta tillbaka en av fullmakterna först.`
