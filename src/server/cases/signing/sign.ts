import { msg } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { authorStep, isCitizens, signersOf } from '../../../shared/process/graph/steps.ts'
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
import { type HandlerNews, tellHandlers } from '../open/tellHandlers.ts'
import { noSignatureAsked } from '../process/approvalNews.ts'
import { followByItself } from '../process/byItself.ts'
import { readyRules } from '../rules/apply.ts'
import { receiveIn } from '../talk/receive.ts'
import { tryCodeIn } from './codes.ts'
import type { RefuseToSign, SignCase, SignedCase } from './contract.ts'
import { evidenceOf } from './evidence.ts'
import { appendLine, signedHere } from './lines.ts'
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
  // FORBIDDEN for whoever has no account, and for programs.
  await proving.proofs(session)
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
    const tried = await tryCodeIn(context, tx, session, { record, typed: input.code })
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
  { how, document, ...signer }: Signer & { how: SignedHow; document: string },
): Promise<CaseRecord> {
  const inPlaceOf = signsFor(session, versions.record, signer.standing, signer.who)
  const { evidence, salts } = evidenceOf(
    await signedBy(tx, session, versions, { document, inPlaceOf, ...signer }),
  )
  const after = await touched(tx, session, versions.record)
  const given = { how, evidence: toJson(evidence), salts: toJson(salts) }
  const line = await appendLine(context, tx, after, {
    ...lineBy(session, after, tx.now, 'signed', signer.who),
    ...given,
  })
  const files = evidence.parts.filter(({ kind }) => kind === 'file').length
  const detail = { how, answers: evidence.parts.length - files, ...(files > 0 && { files }) }
  return settle(context, tx, session, { ...versions, record: after }, { line, detail, ...signer })
}

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
    const line = await appendLine(context, tx, after, lineBy(session, after, tx.now, 'refused', who))
    const note = input.reason?.trim()
    // It is their message, and stands in the thread of both sides under their name; what staff say stays among them.
    if (note && isCitizens(who)) await receiveIn(context, tx, session, after, { note, origin: 'citizen' })
    else if (note) await addNoteIn(context, tx, session, after, { noteType: 'internal', note })
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
  if (signersOf(state).every((key) => isCitizens(key) || signed.has(key)))
    await noSignatureAsked(context, tx, record)
  const isDone = kind === 'signed' && signersOf(state).every((key) => signed.has(key))
  const way = isDone ? state.signing?.done : kind === 'refused' ? state.signing?.refused : undefined
  // Who handles the case is nobody who sent it in, where they are not.
  return followByItself(
    context,
    tx,
    session,
    versions,
    way,
    isCitizens(who) ? undefined : themselves(standing),
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

const lineBy = (
  { userId, userName }: Session,
  { state, entered, createdByName }: CaseRecord,
  now: number,
  kind: 'signed' | 'refused',
  who: string,
) => ({
  ...{ _id: orderedId(now), kind, who, by: userId, byName: userName || createdByName },
  ...{ state: state ?? '', entered: entered ?? 0 },
})

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
