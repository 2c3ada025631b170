import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { defaultLocale, type Locale } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { authorStep, isCitizens, signersOf, signsAs } from '../../../shared/process/graph/steps.ts'
import { partyStep } from '../../../shared/process/parties.ts'
import { hinted } from '../../../shared/process/talk/talk.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { type CaseContext, type CaseVersions, versionsOf } from '../context.ts'
import { partyAtStep, partyKeys } from '../parties/of.ts'
import { wayByItself } from '../process/byItself.ts'
import { citizenName } from '../process/wayOn.ts'
import { readyRules } from '../rules/apply.ts'
import { isCodeSent } from './codes.ts'
import type { AskedToSign, AwaitedSignature, ShownSignature } from './contract.ts'
import { saltOf } from './evidence.ts'
import { ofThisStay, signedHere, signerOf, voidedBy } from './lines.ts'
import { partyByCode, provedBy } from './proved.ts'
import { sealKeyOf, sealsOf } from './seal.ts'
import { signsFor } from './signer.ts'

/** Who has signed and who would not, for staff and for who sent it in; nobody else reads them. Answers and files are not looked at. */
export async function shownSignatures(
  { store, redactKey }: CaseContext,
  { row }: Pick<CaseRecord, 'row'>,
  process: CaseVersions['process'],
  who: Who,
  locale: Locale = defaultLocale,
): Promise<ShownSignature[]> {
  const own = who.parties?.map(partyStep) ?? []
  if (!isStaff(who) && !who.isAuthor && own.length === 0) return []
  const rows = await store.read.caseSignatures.of(row)
  if (rows.length === 0) return []
  const voided = voidedBy(rows)
  const seals = sealsOf(sealKeyOf(redactKey), rows)
  return rows.flatMap((line, i) => {
    if (line.kind === 'void') return []
    // A party reads of their own; why another would not is no business of theirs.
    if (!isStaff(who) && !who.isAuthor && !own.includes(line.who)) return []
    const { parts = [], inPlaceOf } = line.evidence === null ? {} : fromJson(line.evidence)
    const salts = line.salts === null ? {} : fromJson(line.salts)
    const end = voided.get(line._id)
    const { _id, kind, how, at } = line
    return {
      ...{ _id, who: line.who, kind, how, at, byName: isStaff(who) ? line.byName : signerOf(line) },
      state: seals[i] === 'broken' ? 'broken' : end ? 'void' : 'valid',
      ...(end && { voided: end.at }),
      ...roleOf(process, line.who, locale),
      ...(inPlaceOf && isStaff(who) && { inPlaceOf }),
      answers: parts.filter((part) => part.kind === 'answer').length,
      files: parts.filter((part) => part.kind === 'file').length,
      removed: parts.filter((part) => salts[saltOf(part)] === undefined).length,
    }
  })
}

const nameOf = (
  record: Pick<CaseRecord, '_id' | 'createdByName' | 'parties'>,
  process: CaseVersions['process'],
  who: string,
  locale: Locale,
): string =>
  who === authorStep
    ? record.createdByName
    : (partyAtStep(record, who)?.name ?? roleOf(process, who, locale).as ?? '')

/** What the assignment role is called for which somebody signs. */
function roleOf(process: CaseVersions['process'], who: string, locale: Locale): { as?: string } {
  if (isCitizens(who)) return {}
  const role = process?.assignmentRoles.find(({ key }) => key === who)
  return { as: textIn(role?.name, locale) || who }
}

/** Whose signatures are awaited where the case stands, told to staff of it; none where it waits for none, or has gone on. */
export async function awaitedSignatures(
  { store }: Pick<CaseContext, 'store'>,
  record: Awaiting,
  process: CaseVersions['process'],
  locale: Locale = defaultLocale,
): Promise<AwaitedSignature[]> {
  const state = process?.states.get(record.state ?? '')
  if (!state || record.draft === 1 || record.mergedInto !== null) return []
  const signers = signersOf(state, partyKeys(record))
  if (signers.length === 0) return []
  const rows = await store.read.caseSignatures.of(record.row)
  const signed = signedHere(rows, record)
  return signers.flatMap((who) => {
    if (signed.has(who)) return []
    const here = ofThisStay(rows, record).filter((row) => row.who === who)
    const voided = here.findLast(({ kind }) => kind === 'void')?.at
    const refused = here.findLast(({ kind }) => kind === 'refused')?.at
    return {
      ...{ who, name: nameOf(record, process, who, locale) },
      since: voided ?? record.entered ?? 0,
      ...(refused !== undefined && { refused }),
    }
  })
}

/** See `Signing.awaitsSender`. */
export async function awaitsSender(
  context: CaseContext,
  org: string,
  formDataId: string,
  entered: number,
): Promise<boolean> {
  const record = await context.store.read.cases.find(org, formDataId)
  if (!record || record.removed !== null || record.entered !== entered) return false
  const { process } = await versionsOf(context.forms, record)
  const awaited = await awaitedSignatures(context, record, process)
  return awaited.some(({ who, refused }) => who === authorStep && refused === undefined)
}

/** See `Signing.awaitedIn`. */
export async function awaitedIn(
  context: CaseContext,
  org: string,
  formDataId: string,
  { entered, who }: { entered: number; who: string },
): Promise<{ name: string; names: string[]; isLast: boolean } | undefined> {
  const record = await context.store.read.cases.find(org, formDataId)
  if (!record || record.removed !== null || record.mergedInto !== null) return undefined
  const rows = (await context.store.read.caseSignatures.of(record.row)).filter(
    (row) => row.entered === entered,
  )
  const voided = voidedBy(rows)
  const line = rows.findLast((row) => row.who === who && row.kind === 'signed' && !voided.has(row._id))
  if (!line) return undefined
  const { process } = await versionsOf(context.forms, record)
  const awaited = record.entered === entered ? await awaitedSignatures(context, record, process) : []
  // Of those who handle it they are told when it is signed, and not whom it lies with.
  const theirs = awaited.filter((one) => isCitizens(one.who))
  const names = theirs.flatMap(({ name }) => name || [])
  return { name: signerOf(line), names, isLast: theirs.length === 0 }
}

type Awaiting = Pick<
  CaseRecord,
  '_id' | 'parties' | 'row' | 'state' | 'entered' | 'draft' | 'mergedInto' | 'createdByName'
>

/** What the session is asked to sign where the case stands, and as whom; undefined: nothing, or somebody has. */
export async function askedToSign(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  who: Who,
): Promise<AskedToSign | undefined> {
  const { store, links } = context
  const { record, process } = versions
  const state = process?.states.get(record.state ?? '')
  if (!state || record.draft === 1 || record.mergedInto !== null) return undefined
  const own = signsAs(state, who)
  if (own.length === 0) return undefined
  const rows = await store.read.caseSignatures.of(record.row)
  const signed = signedHere(rows, record)
  const as = own.find((key) => !signed.has(key))
  if (as === undefined) return undefined
  const isLast = signersOf(state, partyKeys(record)).every((key) => key === as || signed.has(key))
  await readyRules(context, session.org, process)
  const leads = (way: string | undefined) => {
    const to = wayByItself(session, versions, way, Date.now())?.to
    return to && (isCitizens(as) ? citizenName(to, session.locale) : textIn(to.name, session.locale))
  }
  const whenSigned = isLast ? leads(state.signing?.done) : undefined
  const whenRefused = leads(state.signing?.refused)
  const here = ofThisStay(rows, record).filter((row) => row.who === as)
  const refused = here.findLast((row) => row.kind === 'refused')?.at
  const voided = here.findLast((row) => row.kind === 'void')?.at
  const byCode = partyByCode(session, record) !== undefined
  const needsAccount = !byCode && (session.kind !== 'user' || session.userId === null)
  const proved =
    needsAccount || session.viewer
      ? { by: null, address: null, forWhom: '' }
      : await provedBy(context, session, record)
  const { by, address } = proved
  const inPlaceOf = signsFor(session, record, who, as)
  return {
    ...{ who: as, ...roleOf(process, as, session.locale) },
    ...(inPlaceOf.length > 0 && { inPlaceOf }),
    by,
    hint: address === null ? null : hinted(address),
    isSent: !needsAccount && (await isCodeSent(store.read, links, record, proved)),
    ...(needsAccount && { needsAccount }),
    ...(record.asked !== null && isCitizens(as) && { needsCompletion: true as const }),
    ...(refused !== undefined && { refused }),
    ...(voided !== undefined && { voided }),
    ...(whenSigned && { whenSigned }),
    ...(whenRefused && { whenRefused }),
  }
}
