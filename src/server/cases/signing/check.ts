import type { Values } from '../../../shared/fields/field.ts'
import type { Translate } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { sameHash } from '../../auth/token/secrets.ts'
import type { Session } from '../../session.ts'
import { turn } from '../../unhurried.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../context.ts'
import type { FormField } from '../forms.ts'
import { numberAsWritten } from '../open/links/status.ts'
import { noteReading } from '../open/load.ts'
import { everything } from '../open/reader.ts'
import { summaryPages } from '../open/summary.ts'
import { closedEver } from '../open/timeline/timeline.ts'
import { called } from './called.ts'
import type { CheckedCase, CheckedPart, CheckedSignature } from './contract.ts'
import { answerHash, documentHash, fileHash, filesOf, saltOf } from './evidence.ts'
import { voidedBy } from './lines.ts'
import { type Followed, followed, namesSince, type Past, pastOf } from './past.ts'
import { type SealState, sealKeyOf, sealsOf } from './seal.ts'
import { versionsIn } from './signed.ts'

type Line = Awaited<ReturnType<CaseContext['store']['read']['caseSignatures']['of']>>[number]

export interface CheckOptions {
  /** The content of every file is read and hashed anew; else its hash of when it came in counts. Default true. */
  readsFiles?: boolean
}

/** See `Signing.checkSignatures`. */
export async function checkSignatures(
  context: CaseContext,
  session: Session,
  ref: { formDataId: string } | { number: string },
  { readsFiles = true }: CheckOptions = {},
): Promise<CheckedCase> {
  const { read } = context.store
  const id =
    'formDataId' in ref
      ? ref.formDataId
      : (await read.cases.findByNumber(session.org, numberAsWritten(ref.number)))?._id
  if (id === undefined) throw fail('NOT_FOUND')
  const versions = await caseVersions(context, session, id)
  const { record, form, process } = versions
  const who = staffOfSent(session, record, process)
  await noteReading(context, session, record)
  const rows = await read.caseSignatures.of(record.row)
  const seals = sealsOf(sealKeyOf(context.redactKey), rows)
  const voided = voidedBy(rows)
  const looked = await lookAt(context, versions, readsFiles)
  const lines: CheckedSignature[] = []
  for (const [i, row] of rows.entries()) {
    if (row.kind === 'void') continue
    const seal = seals[i] ?? 'broken'
    const at = voided.get(row._id)?.at
    lines.push(await checkLine(context, versions, row, { seal, voided: at, looked }))
    await turn()
  }
  // What is hidden from the reader is held against what was signed, and not told.
  const closed = await closedEver(context, session, versions, who)
  for (const { parts, revision } of lines)
    for (const part of parts) {
      const asked = part.kind === 'answer' ? part.ref : (looked.places.get(part.ref) ?? '')
      if (!closed.has(asked) && !closed.has(followed(looked.past, asked, revision).name)) continue
      delete part.now
      Object.assign(part, { ref: '', label: '', text: '' })
    }
  const told = (await read.timelines.of(record.row)).filter(
    ({ kind }) => kind === 'signed' || kind === 'signingRefused' || kind === 'signatureVoid',
  )
  const missing = Math.max(0, told.length - rows.length)
  // Lines that say another counts no more are sealed in the same chain.
  const isChained = seals.every((seal) => seal === 'holds')
  return {
    ...{ formDataId: record._id, number: record.number ?? '', form: form.title(session.locale) },
    ...{ lines, missing },
    sound: missing === 0 && isChained && lines.every(({ state }) => state === 'valid' || state === 'void'),
  }
}

/** What is looked up once for all lines of a case. */
interface Looked {
  stored: Values
  versions: Record<string, number>
  changes: Record<string, number>
  past: Past
  removedAnswers: ReadonlySet<string>
  removedFiles: ReadonlySet<string>
  /** File → question, as it is now and as it was signed. */
  places: Map<string, string>
  /** Of a content: whether it is what its hash says. */
  isWhole(sha256: string): Promise<boolean>
}

async function lookAt(
  { store, assets }: CaseContext,
  { record }: CaseVersions,
  readsFiles: boolean,
): Promise<Looked> {
  const stored = fromJson(record.data)
  const past = pastOf(await store.read.timelines.of(record.row))
  const redactions = await store.read.redactions.of(record.row)
  const refs = (kind: string) => new Set(redactions.flatMap((one) => (one.kind === kind ? one.ref : [])))
  const places = new Map(
    Object.entries(stored).flatMap(([name, value]) => filesOf(value).map((id) => [id, name] as const)),
  )
  const whole = new Map<string, boolean>()
  return {
    ...{ stored, past, places, versions: versionsIn(stored), changes: fromJson(record.changes) },
    ...{ removedAnswers: refs('answer'), removedFiles: refs('file') },
    async isWhole(sha256) {
      if (!readsFiles) return true
      const known = whole.get(sha256) ?? (await assets.isWhole(sha256))
      whole.set(sha256, known)
      return known
    },
  }
}

async function checkLine(
  context: CaseContext,
  versions: CaseVersions,
  row: Line,
  { seal, voided, looked }: { seal: SealState; voided: number | undefined; looked: Looked },
): Promise<CheckedSignature> {
  const { record } = versions
  const { _id, who, how, at, byName, formVersion, revision, processVersion } = row
  const evidence = row.evidence === null ? undefined : fromJson(row.evidence)
  const salts = row.salts === null ? {} : fromJson(row.salts)
  for (const { kind, ref, place = '' } of evidence?.parts ?? [])
    if (kind === 'file') looked.places.set(ref, place)
  const { published, assets } = context.store.read
  const form = evidence && (await published.find(record.org, record.formId, formVersion))
  const document =
    evidence === undefined ||
    sameHash(
      evidence.document,
      documentHash({
        ...{ formDataId: record._id, number: record.number, state: row.state },
        form: [record.formId, formVersion, form?.data ?? '', form?.tree ?? ''],
        process: record.processId === null ? null : [record.processId, processVersion ?? 0],
      }),
    )
  const files = new Map(
    (await assets.findMany(record.org, idsOf(evidence?.parts))).map((file) => [file._id, file]),
  )
  for (const id of idsOf(evidence?.parts)) {
    // In the trash can it is what it was.
    const removed = files.has(id) ? undefined : await assets.findOrRemoved(record.org, id)
    if (removed) files.set(id, removed)
  }
  const { fields } = versions.form.in('sv')
  const t = context.texts('sv', record.org)
  const labelNow = (name: string) => called(fields.get(name), 'sv', t)
  /** Answers as they were signed, where that is still told. */
  const asSigned: Values = { ...looked.stored }
  const parts: CheckedPart[] = []
  for (const part of evidence?.parts ?? []) {
    const salt = salts[saltOf(part)]
    const label = part.ref
    if (part.kind === 'file') {
      const file = files.get(part.ref)
      const place = part.place ?? ''
      const holds =
        salt !== undefined &&
        file?.sha256 != null &&
        sameHash(fileHash(salt, record._id, { ...file, place }), part.hash) &&
        (await looked.isWhole(file.sha256))
      const isGone =
        looked.removedFiles.has(part.ref) || (looked.removedAnswers.has(place) && salt === undefined)
      // Another took its place since, which voids the signature.
      const isChanged = file === undefined && isChangedSince(looked, followed(looked.past, place, revision))
      const state = isGone ? 'removed' : holds ? 'holds' : isChanged ? 'changed' : 'broken'
      parts.push({ ...{ kind: 'file', ref: part.ref, label, state }, text: file?.name ?? '' })
      continue
    }
    const { state, value } = answerState(record._id, part, {
      salt,
      revision,
      looked,
      parts: evidence?.parts ?? [],
    })
    asSigned[part.ref] = value
    const { name } = followed(looked.past, part.ref, revision)
    parts.push({
      ...{ kind: 'answer', ref: part.ref, label, state, text: '' },
      ...(name !== part.ref && { now: { ref: name, label: labelNow(name) } }),
    })
  }
  await inWords(context, versions, row, { parts, asSigned })
  const isBroken = seal === 'broken' || !document || parts.some(({ state }) => state === 'broken')
  const isVoid = voided !== undefined || parts.some(({ state }) => state === 'changed')
  return {
    ...{ _id, who, how, at, byName, formVersion, revision, seal, parts },
    kind: row.kind === 'refused' ? 'refused' : 'signed',
    ...(evidence?.inPlaceOf && { inPlaceOf: evidence.inPlaceOf }),
    document: document ? 'holds' : 'broken',
    state: isBroken ? 'broken' : seal === 'otherKey' ? 'unknown' : isVoid ? 'void' : 'valid',
    ...(voided !== undefined && { voided }),
  }
}

type Parts = NonNullable<ReturnType<typeof partsOf>>
const partsOf = (row: Line) => (row.evidence === null ? undefined : fromJson(row.evidence).parts)
const idsOf = (parts: Parts = []) => parts.flatMap(({ kind, ref }) => (kind === 'file' ? ref : []))

/** Whether the product knows that it is another: that it only goes by another name is told in the same place. */
const isChangedSince = ({ changes }: Looked, { name, was, since }: Followed) =>
  was !== undefined || (changes[name] ?? 0) > since

/** How an answer stands to what was signed, and what it was then. */
function answerState(
  formDataId: string,
  part: Parts[number],
  {
    salt,
    revision,
    looked,
    parts,
  }: { salt: string | undefined; revision: number; looked: Looked; parts: Parts },
): { state: CheckedPart['state']; value: unknown } {
  const { ref, hash } = part
  const here = followed(looked.past, ref, revision)
  const now = looked.stored[here.name] ?? null
  if (namesSince(looked.past, ref, revision).some((name) => looked.removedAnswers.has(name)))
    return { state: 'removed', value: null }
  if (salt === undefined) return { state: 'broken', value: null }
  const isSigned = (value: unknown) =>
    sameHash(answerHash(salt, formDataId, { ...part, value: value ?? null }), hash)
  const isChanged = isChangedSince(looked, here)
  const signedFiles = new Set(parts.flatMap((one) => (one.place === ref ? one.ref : [])))
  // A file that came to it without anybody's having changed it was put there by somebody else.
  const isAdded = !isChanged && filesOf(now).some((id) => !signedFiles.has(id))
  const isOther = filesOf(now).toSorted().join() !== [...signedFiles].toSorted().join()
  if (isSigned(now) && !isAdded) return { state: isChanged && isOther ? 'changed' : 'holds', value: now }
  const then = here.was ? here.was.value : now
  if (isChanged && isSigned(then)) return { state: 'changed', value: then ?? null }
  const isConverted = (looked.versions[here.name] ?? 1) !== (part.version ?? 1)
  return { state: isConverted ? 'converted' : 'broken', value: now }
}

/** Questions by what they were called in the version that was signed, and answers as it said them. */
async function inWords(
  context: CaseContext,
  { record, process }: CaseVersions,
  { formVersion, state }: Line,
  { parts, asSigned }: { parts: CheckedPart[]; asSigned: Values },
): Promise<void> {
  if (parts.length === 0) return
  const form = await context.forms.version(record.org, record.formId, formVersion)
  const then = { ...record, data: toJson(asSigned), state, formVersion }
  const pages = await summaryPages(context, { record: then, form, process }, 'sv', everything)
  const t = context.texts('sv', record.org)
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.name, row]))
  for (const part of parts) {
    if (part.kind === 'file') {
      part.label = part.text || part.ref
      continue
    }
    const field = form.in('sv').fields.get(part.ref)
    part.label = called(field, 'sv', t)
    const row = rows.get(part.ref)
    if (!row) part.unseen = true
    if (part.state !== 'removed') part.text = row?.text ?? textOf(field, asSigned[part.ref], t)
  }
}

const textOf = (field: FormField | undefined, value: unknown, t: Translate): string =>
  field && !field.definition.isEmpty(value)
    ? field.definition.text(value, field.settings, { locale: 'sv', t })
    : ''
