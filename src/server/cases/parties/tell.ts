import { z } from 'zod'
import { authorStep, isCitizens, signersOf, stepOfKey } from '../../../shared/process/graph/steps.ts'
import { type CaseParty, partyStep, proxyKey } from '../../../shared/process/parties.ts'
import type { ProcessState } from '../../../shared/process/process.ts'
import { createLimiter } from '../../limits.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { Complete, Task } from '../../work/contract.ts'
import { type CaseContext, changed, note, versionsOf } from '../context.ts'
import { effectLane } from '../process/effects/effects.ts'
import { signedHere } from '../signing/lines.ts'
import { type PartyNews, partyNews } from './contract.ts'
import { invites, mailPartyIn } from './mails.ts'
import { partiesOf, partyAtStep, partyKeys, partyTask } from './of.ts'

const limits = createLimiter()
const mostMails = 20
const day = 86_400_000

const payload = z.object({
  formDataId: z.string(),
  party: z.string(),
  why: z.enum(partyNews),
  /** The stay in a state that it is about. */
  entered: z.number(),
  names: z.array(z.string()).default([]),
})

/** Queues what a party is told, after what its process does now: what is not so any more by then is not told. */
export async function tellPartyIn(
  { work }: Pick<CaseContext, 'work'>,
  tx: Tx,
  { org, _id: formDataId, entered }: Pick<CaseRecord, 'org' | '_id' | 'entered'>,
  { _id: party }: Pick<CaseParty, '_id'>,
  why: PartyNews,
  names: readonly string[] = [],
): Promise<void> {
  await work.enqueueIn(tx, {
    ...{ org, kind: partyTask, lane: effectLane(formDataId) },
    payload: { formDataId, party, why, entered: entered ?? 0, names: [...names] },
  })
}

/** Those whose signature a state that the case has come to asks for hear of it. */
export async function tellAskedParties(
  context: Pick<CaseContext, 'work'>,
  tx: Tx,
  record: CaseRecord,
  state: ProcessState | undefined,
): Promise<void> {
  if (!state) return
  const signers = signersOf(state, partyKeys(record))
  for (const party of partiesOf(record))
    if (signers.includes(partyStep(party.key))) await tellPartyIn(context, tx, record, party, 'sign')
}

/** What a case that goes on in another has come to there. */
type MergeFactsOf = (
  context: CaseContext,
  session: Session,
  formDataId: string,
) => Promise<{ outcome: string | null } | undefined>

/** Runs what `tellPartyIn` queued. */
export async function tell(
  context: CaseContext,
  { org, payload: stored }: Task,
  factsOf: MergeFactsOf,
): Promise<Complete | undefined> {
  const { formDataId, party: id, why, entered, names } = payload.parse(stored)
  const before = await context.store.read.cases.find(org, formDataId)
  if (!before) return undefined
  const { form, process } = await versionsOf(context.forms, before)
  const isOfMerge = why === 'merged' || why === 'split' || why === 'ended'
  const outcome = isOfMerge ? (await factsOf(context, systemSession(org), formDataId))?.outcome : null
  return async (tx) => {
    const record = await tx.cases.find(org, formDataId)
    if (!record || record.removed !== null) return
    const isMerged = record.mergedInto !== null
    if (isMerged !== (why === 'merged' || why === 'ended') || (why === 'ended' && !outcome)) return
    const party = partiesOf(record).find(({ _id }) => _id === id)
    const state = process?.states.get(record.state ?? '')
    if (!party || party.address === '' || !state) return
    const step = partyStep(party.key)
    const signed = signedHere(await tx.caseSignatures.of(record.row), record)
    const signers = signersOf(state, partyKeys(record))
    const isAsked = signers.includes(step) && !signed.has(step)
    const isHere = (record.entered ?? 0) === entered
    const isShutOut = party.key !== proxyKey && stepOfKey(state, step) === 'noaccess'
    if ((why === 'named' || why === 'divided' || isOfMerge) && isShutOut) return
    // They have been asked to sign it.
    if (why === 'divided' && party.invited !== undefined) return
    if (why === 'sign' && (!isAsked || !isHere || (party.invited ?? 0) >= entered)) return
    if (why === 'others' && (isAsked || !isHere)) return
    // They have signed it anew meanwhile.
    if (why === 'void' && signed.has(step)) return
    // Nobody fills somebody's mailbox, by however many cases: they are named and not invited, which the case says.
    if (!limits.take(`party mails of a day to ${org} ${party.address.toLowerCase()}`, mostMails, day)) return
    const left = signers.filter((key) => !signed.has(key))
    const waits = waitedFor(record, left)
    const said = (why === 'named' || why === 'divided') && isAsked ? 'sign' : why
    const outbox = await mailPartyIn(context, tx, record, {
      ...{ party, form, process, why: said, names, waits },
      ...(outcome && { outcome }),
    })
    const told = { ...party, outbox, ...(invites(why) && { invited: tx.now }) }
    await tx.cases.setParties(
      org,
      record.row,
      partiesOf(record).map((one) => (one._id === id ? told : one)),
    )
    if (!invites(why)) return
    await note(tx, systemSession(org), record, 'party', { did: 'invited', party: party.name })
    await changed(context, tx, record)
  }
}

/** Names of those on the citizen's side whose signature is awaited; empty: there is none. */
const waitedFor = (record: CaseRecord, keys: readonly string[]): string[] =>
  keys
    .filter(isCitizens)
    .map((key) => (key === authorStep ? record.createdByName : (partyAtStep(record, key)?.name ?? '')))
