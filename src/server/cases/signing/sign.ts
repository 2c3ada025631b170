import { msg } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { authorStep, isCitizens, signersOf } from '../../../shared/process/graph/steps.ts'
import { type CaseParty, isPartyStep } from '../../../shared/process/parties.ts'
import { themselves } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { wrongCode } from '../../links/links.ts'
import { requireRoom, type Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseSignatureRow, SignedHow } from '../../store/repositories/caseSignatures.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { actOf } from '../acts.ts'
import {
  type CaseContext,
  type CaseVersions,
  caseInside,
  caseVersions,
  changed,
  note,
  touched,
} from '../context.ts'
import { wakeAll } from '../desk/rest.ts'
import { addNoteIn } from '../notes/addNoteIn.ts'
import { type HandlerNews, tellHandlers } from '../open/notes/tellHandlers.ts'
import { namedIn, partyAtStep, partyKeys } from '../parties/of.ts'
import { tellOthers } from '../parties/others.ts'
import { noSignatureAsked } from '../process/approvals/approvalNews.ts'
import { followByItself } from '../process/byItself.ts'
import { readyRules } from '../rules/apply.ts'
import { receiveIn } from '../talk/receive.ts'
import { tryCodeIn } from './codes.ts'
import type { RefuseToSign, SignCase, SignedCase } from './contract.ts'
import { evidenceOf } from './evidence.ts'
import { appendLine, signedHere } from './lines.ts'
import { provedBy } from './proved.ts'
import { documentOf, signedBy } from './signed.ts'
import { requireSigner, requireUnsigned, type Signers, signsFor } from './signer.ts'

/** See `Signing.sign`. */
export async function sign(context: CaseContext, session: Session, input: SignCase): Promise<SignedCase> {
  const { store, proving } = context
  const proofs = [input.password, input.factor, input.code].filter((one) => one !== undefined)
  if (proofs.length !== 1) throw fail('INVALID', { fields: { password: 'validation.required' } })
  const versions = await caseVersions(context, session, input.formDataId)
  const signers = requireSigner(session, versions, input)
  requireRoom(session, store)
  requireRead(versions.record, input.revision)
  await requireUnsigned(store.read, versions.record, signers)
  const proved = await provedBy(context, session, versions.record)
  if (input.password !== undefined) await proving.prove(session, { password: input.password })
  if (input.factor !== undefined) await proving.prove(session, { factor: input.factor })
  await readyRules(context, session.org, versions.process)
  const document = await documentOf(store.read, versions.record, versions.record.state ?? '')
  const how: SignedHow =
    input.password !== undefined ? 'password' : input.factor !== undefined ? 'factor' : 'code'
  const made = await store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    const here = { ...versions, record }
    const { standing, keys } = requireSigner(session, here, input)
    requireSame(record, versions.record)
    requireRead(record, input.revision)
    const signing = { standing, who: await requireUnsigned(tx, record, { standing, keys }), how, document }
    if (input.code === undefined) return signIn(context, tx, session, here, signing)
    const tried = await tryCodeIn(context, tx, { record, proved, typed: input.code })
    return 'dead' in tried ? tried : signIn(context, tx, session, here, signing)
  })
  // Thrown after the write, which keeps that it was tried.
  if ('dead' in made) throw wrongCode(made, versions.record.number)
  return { revision: made.revision, status: made.state ?? '' }
}

/** See `Signing.signUnproved`. */
export async function signUnproved(
  context: CaseContext,
  session: Session,
  { formDataId, refuses }: { formDataId: string; refuses: boolean },
): Promise<void> {
  const versions = await caseVersions(context, session, formDataId)
  const { record } = versions
  if (refuses) {
    await refuseToSign(context, session, { formDataId, revision: record.revision })
    return
  }
  const signers = requireSigner(session, versions, {})
  const who = await requireUnsigned(context.store.read, record, signers)
  await readyRules(context, session.org, versions.process)
  const document = await documentOf(context.store.read, record, record.state ?? '')
  await context.store.write(async (tx) => {
    const now = await caseInside(tx, record)
    return signIn(
      context,
      tx,
      session,
      { ...versions, record: now },
      { standing: signers.standing, who, how: 'password', document },
    )
  })
}

async function signIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  { how, document, onPaper, ...signer }: Signer & { how: SignedHow; document: string; onPaper?: string },
): Promise<CaseRecord> {
  const inPlaceOf =
    onPaper === undefined ? signsFor(session, versions.record, signer.standing, signer.who) : [onPaper]
  const { evidence, salts } = evidenceOf(
    await signedBy(tx, session, versions, { document, inPlaceOf, ...signer }),
  )
  const after = await touched(tx, session, versions.record)
  const given = { how, evidence: toJson(evidence), salts: toJson(salts) }
  const line = await appendLine(context, tx, after, {
    ...lineBy(session, after, tx.now, { kind: 'signed', who: signer.who, isReceived: onPaper !== undefined }),
    ...given,
  })
  const files = evidence.parts.filter(({ kind }) => kind === 'file').length
  const detail = {
    ...{ how, answers: evidence.parts.length - files },
    ...(files > 0 && { files }),
    ...(onPaper !== undefined && { signer: onPaper }),
  }
  return settle(context, tx, session, { ...versions, record: after }, { line, detail, ...signer })
}

interface OnPaper extends Signer {
  party: CaseParty
  document: string
  revision: number
}

/**
 * The signature of a party, on paper that staff of the case have received. FORBIDDEN where they are not asked to sign, CONFLICT where they have, or where answers have
 * changed since.
 */
export async function signOnPaperIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  { who, party, document, revision, standing }: OnPaper,
): Promise<CaseRecord> {
  const { record, process } = versions
  const state = process?.states.get(record.state ?? '')
  if (!state || record.mergedInto !== null || !signersOf(state, partyKeys(record)).includes(who))
    throw fail('FORBIDDEN', { message: notAskedOnPaper, values: { name: party.name } })
  requireRead(record, revision)
  await requireUnsigned(tx, record, { standing: { ...standing, userId: null }, keys: [who] })
  const asParty = { ...standing, permissions: [], assignmentRoles: [], isAuthor: false, parties: [party.key] }
  return signIn(context, tx, session, versions, {
    ...{ how: 'paper', document, who, standing: asParty, onPaper: party.name },
  })
}

const notAskedOnPaper = msg`{name} är inte ombedd att skriva under där ärendet står.`

interface Signer extends Pick<Signers, 'standing'> {
  /** As whom of those that the state asks. */
  who: string
}

/** See `Signing.refuseToSign`. */
export async function refuseToSign(
  context: CaseContext,
  session: Session,
  input: RefuseToSign,
): Promise<SignedCase> {
  context.visitors.admitNote(session, input.formDataId)
  const versions = await caseVersions(context, session, input.formDataId)
  requireSigner(session, versions, input)
  await readyRules(context, session.org, versions.process)
  const made = await context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    const signers = requireSigner(session, { ...versions, record }, input)
    requireRead(record, input.revision)
    const who = await requireUnsigned(tx, record, signers)
    const after = await touched(tx, session, record)
    const line = await appendLine(
      context,
      tx,
      after,
      lineBy(session, after, tx.now, { kind: 'refused', who }),
    )
    const note = input.reason?.trim()
    // It is their message, and stands in the thread of both sides under their name; what staff say stays among them.
    const isSenders = who === authorStep
    if (note && isSenders) await receiveIn(context, tx, session, after, { note, origin: 'citizen' })
    // What another party says of it is for staff: it may be the one who sent the case in that it is about.
    else if (note)
      await addNoteIn(context, tx, namedIn(session, after), after, { noteType: 'internal', note })
    const { standing } = signers
    return settle(context, tx, session, { ...versions, record: after }, { line, detail: {}, standing })
  })
  return { revision: made.revision, status: made.state ?? '' }
}

/** What follows: it stands in the timeline and the audit log, those who handle the case hear of it, and what its state says is followed. */
async function settle(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  { line, detail, standing }: Settled,
): Promise<CaseRecord> {
  const { record, process } = versions
  const { kind, who, _id } = line
  await note(tx, session, record, kind === 'signed' ? 'signed' : 'signingRefused', {
    line: _id,
    who,
    ...(isPartyStep(who) && { signer: partyAtStep(record, who)?.name ?? line.byName }),
    ...detail,
  })
  await context.audit.record(tx, session, {
    action: kind === 'signed' ? 'case/sign' : 'case/refuseToSign',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { line: _id, who, seal: line.seal, ...detail, ...actedFor(session, record) },
  })
  await changed(context, tx, record)
  await wakeAll(context, tx, record)
  await tellHandlers(context, tx, session, record, { ...newsOf(line), act: actOf(record) })
  const state = process?.states.get(record.state ?? '')
  if (!state) return record
  const signed = signedHere(await tx.caseSignatures.of(record.row), record)
  const signers = signersOf(state, partyKeys(record))
  if (kind === 'signed' && isCitizens(who) && signers.length > 1) await tellOthers(context, tx, record, line)
  if (signers.every((key) => isCitizens(key) || signed.has(key))) await noSignatureAsked(context, tx, record)
  const isDone = kind === 'signed' && signers.every((key) => signed.has(key))
  const way = isDone ? state.signing?.done : kind === 'refused' ? state.signing?.refused : undefined
  // Who handles the case is nobody who sent it in, where they are not.
  return followByItself(
    context,
    tx,
    session,
    versions,
    way,
    who === authorStep ? undefined : themselves(standing),
  )
}

interface Settled extends Pick<Signers, 'standing'> {
  line: CaseSignatureRow
  detail: Record<string, unknown>
}

const signedNews = {
  kind: 'completion' as const,
  said: msg`Ärende {number} är underskrivet`,
  icon: 'signature',
}
const newsOf = ({ kind, who, byName }: CaseSignatureRow): Omit<HandlerNews, 'act'> =>
  kind !== 'refused'
    ? signedNews
    : who === authorStep
      ? { ...signedNews, said: msg`Avsändaren avstår från att skriva under ärende {number}` }
      : {
          ...{ ...signedNews, said: msg`{name} avstår från att skriva under ärende {number}` },
          values: { name: byName },
        }

/** By whom: a party by the name that the case has for them, whatever account it is; of one on paper whoever has received it. */
function lineBy(
  session: Session,
  record: CaseRecord,
  now: number,
  { kind, who, isReceived = false }: { kind: 'signed' | 'refused'; who: string; isReceived?: boolean },
) {
  const { state, entered, createdByName } = record
  const party = isPartyStep(who) && !isReceived ? partyAtStep(record, who) : undefined
  const byName = party?.name ?? (namedIn(session, record).userName || createdByName)
  return {
    ...{ _id: orderedId(now), kind, who, by: session.userId, byName },
    ...{ state: state ?? '', entered: entered ?? 0 },
  }
}

/** A signature is of the answers that its giver has read. */
function requireRead({ changes }: CaseRecord, revision: number): void {
  if (Object.values(fromJson(changes)).every((at) => at <= revision)) return
  throw fail('CONFLICT', { message: readAgain, fields: { revision: 'signing.answers' } })
}

const readAgain = msg`Uppgifterna har ändrats sedan du läste dem. Läs dem igen innan du skriver under.`

/** Its document was hashed before the write. */
function requireSame(record: CaseRecord, before: CaseRecord): void {
  if (record.state !== before.state || record.formVersion !== before.formVersion)
    throw fail('CONFLICT', { message: readAgain })
}
