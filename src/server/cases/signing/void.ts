import { msg } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { isCitizens, signersOf } from '../../../shared/process/graph/steps.ts'
import { isPartyStep } from '../../../shared/process/parties.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseSignatureRow } from '../../store/repositories/caseSignatures.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { caseHref } from '../caseHref.ts'
import { type CaseContext, type CaseVersions, note } from '../context.ts'
import type { CompiledForm } from '../forms.ts'
import { authorLocale } from '../open/summary.ts'
import { partyAtStep } from '../parties/of.ts'
import { tellPartyIn } from '../parties/tell.ts'
import { called } from './called.ts'
import { saltOf } from './evidence.ts'
import { appendLine, signerOf, voidedBy } from './lines.ts'
import { followed, namesSince, pastOf } from './past.ts'

/** A signature that counts no more because of answers, by the names that these have now. */
export interface Touched {
  row: CaseSignatureRow
  names: string[]
}

/** Signatures that count and that these answers are a part of, whatever they were called when they were signed. */
export async function touchedBy(
  read: Pick<Reads, 'caseSignatures' | 'timelines'>,
  caseRow: number,
  names: readonly string[],
): Promise<Touched[]> {
  if (names.length === 0) return []
  const rows = await read.caseSignatures.of(caseRow)
  const voided = voidedBy(rows)
  const counting = rows.filter(({ _id, evidence }) => evidence !== null && !voided.has(_id))
  if (counting.length === 0) return []
  const past = pastOf(await read.timelines.of(caseRow))
  return counting.flatMap((row) => {
    const parts = row.evidence === null ? [] : fromJson(row.evidence).parts
    const signed = new Set(
      parts.flatMap(({ kind, ref }) => (kind === 'answer' ? followed(past, ref, row.revision).name : [])),
    )
    const theirs = names.filter((name) => signed.has(name))
    return theirs.length > 0 ? [{ row, names: theirs }] : []
  })
}

/** CONFLICT, with whose they are, where answers that are changed are signed: nobody voids a signature without having read that. */
export async function requireKnown(
  { texts }: Pick<CaseContext, 'texts'>,
  read: Pick<Reads, 'caseSignatures' | 'timelines'>,
  { kind, locale, org }: Session,
  { record, form }: Pick<CaseVersions, 'record' | 'form'>,
  changed: readonly string[],
): Promise<void> {
  if (kind === 'system') return
  const touched = await touchedBy(read, record.row, changed)
  if (touched.length === 0) return
  const t = texts(locale, org)
  const { fields } = form.in(locale)
  const names = [...new Set(touched.flatMap((one) => one.names))]
  throw fail('CONFLICT', {
    message: voids,
    values: {
      who: [...new Set(touched.map(({ row }) => signerOf(row)))].join(', '),
      names: [...new Set(names.map((name) => called(fields.get(name), locale, t)))].join(', '),
    },
    detail: {
      revision: record.revision,
      signatures: touched.map(({ row }) => ({ _id: row._id, byName: signerOf(row), at: row.at })),
    },
  })
}

const voids = msg`{who} har skrivit under svaret på {names}. Ändras det gäller underskriften inte längre, och den som skrev under får veta det. Bekräfta att den ska sluta gälla (voidsSignatures).`

/**
 * Signatures of answers that have been changed count no more, as part of the write that changes them, after its line in the timeline: it
 * stands there, too, and is written to who signed where somebody else changed them. `record` is the case as it is then, `names` are those
 * by which the answers are found then, `before` is the form that has those that fell away.
 */
export async function voidSignatures(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, form, process }: CaseVersions,
  { names, before = form }: { names: readonly string[]; before?: CompiledForm },
): Promise<void> {
  for (const { row, names: changed } of await touchedBy(tx, record.row, names)) {
    const { who } = row
    await appendLine(context, tx, record, {
      ...{
        _id: orderedId(tx.now),
        kind: 'void',
        who,
        ofLine: row._id,
        state: row.state,
        entered: row.entered,
      },
      ...{ by: session.userId, byName: session.userName },
    })
    await note(tx, session, record, 'signatureVoid', {
      ...{ line: row._id, who, signedBy: signerOf(row), names: changed },
    })
    // Parties change no answers; who received the paper, or has no account either, is another.
    if (row.by === session.userId && !isPartyStep(who)) continue
    const state = process?.states.get(record.state ?? '')
    if (!isCitizens(who)) {
      if (row.by !== null) await tellSigner(context, tx, record, { user: row.by, key: row._id })
      continue
    }
    const party = isPartyStep(who) ? partyAtStep(record, who) : undefined
    const locale = authorLocale(record)
    const t = context.texts(locale, record.org)
    const [fields, were] = [form.in(locale).fields, before.in(locale).fields]
    const labels = changed.map((name) => called(fields.get(name) ?? were.get(name), locale, t))
    if (isPartyStep(who)) {
      if (party) await tellPartyIn(context, tx, record, party, 'void', [...new Set(labels)])
      continue
    }
    const asks = state !== undefined && signersOf(state).includes(who)
    const words = [
      t(voidText, { number: record.number ?? '', names: [...new Set(labels)].join(', ') }),
      asks && t(msg`Läs uppgifterna på ärendets sida och skriv under igen.`),
    ]
    const { writeToSenderIn } = await import('../talk/writeToSender.ts')
    await writeToSenderIn(context, tx, {
      ...{ org: record.org, formDataId: record._id, text: words.filter(Boolean).join(' ') },
    })
  }
}

/** Who signed as one of those who handle the case hears of it where they read their news. */
async function tellSigner(
  { notifications }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { user, key }: { user: string; key: string },
): Promise<void> {
  await notifications.notifyIn(tx, record.org, {
    ...{ kind: 'completion', icon: 'signature', href: caseHref(record), caseId: record._id },
    ...{ refId: record._id, key: `signatureVoid/${key}`, users: [user] },
    msg: msg`Din underskrift av ärende {number} gäller inte längre: svar har ändrats`.id,
    values: { number: record.number ?? '' },
  })
}

const voidText = msg`Din underskrift av ärende {number} gäller inte längre, eftersom uppgifter har ändrats sedan du skrev under: {names}.`

/** The salts of what is removed go with it, as part of that write: nobody can find out by trying what it was. */
export async function dropSalts(
  tx: Tx,
  caseRow: number,
  removed: { answer?: string | undefined; files: readonly string[] },
): Promise<void> {
  const rows = await tx.caseSignatures.of(caseRow)
  if (rows.length === 0) return
  const { answer } = removed
  const past = answer === undefined ? undefined : pastOf(await tx.timelines.of(caseRow))
  const files = new Set(removed.files.map((ref) => saltOf({ kind: 'file', ref })))
  // It may have been signed by the name that an earlier version of the form had for it.
  const isOfAnswer = (part: string, revision: number) =>
    past !== undefined &&
    part.startsWith('answer ') &&
    namesSince(past, part.slice('answer '.length), revision).includes(answer ?? '')
  for (const { _id, salts, revision } of rows) {
    if (salts === null) continue
    const kept = Object.entries(fromJson(salts)).filter(
      ([part]) => !files.has(part) && !isOfAnswer(part, revision),
    )
    const left = toJson(Object.fromEntries(kept))
    if (left !== salts) await tx.caseSignatures.setSalts(_id, left)
  }
}
