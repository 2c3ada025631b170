import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { asksToSign } from '../../../shared/process/graph/steps.ts'
import type { Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseSignatureRow } from '../../store/repositories/caseSignatures.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, type CaseVersions, note } from '../context.ts'
import { authorLocale } from '../open/summary.ts'
import { saltOf } from './evidence.ts'
import { appendLine, voidedBy } from './lines.ts'
import { namesSince, pastOf } from './past.ts'

/**
 * Signatures of answers that have been changed count no more, as part of the write that changes them: it stands in the timeline, and is
 * written to who signed where somebody else changed them. `record` is the case as it is then.
 */
export async function voidSignatures(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, form, process }: CaseVersions,
  names: readonly string[],
): Promise<void> {
  const rows = await tx.caseSignatures.of(record.row)
  if (rows.length === 0) return
  const voided = voidedBy(rows)
  const touched = (row: CaseSignatureRow) => {
    const parts = row.evidence === null || voided.has(row._id) ? [] : fromJson(row.evidence).parts
    return names.filter((name) => parts.some(({ kind, ref }) => kind === 'answer' && ref === name))
  }
  for (const row of rows) {
    const changed = touched(row)
    if (changed.length === 0) continue
    const { who, state, entered } = row
    await appendLine(context, tx, record, {
      ...{ _id: orderedId(tx.now), kind: 'void', who, ofLine: row._id, state, entered },
      ...{ by: session.userId, byName: session.userName },
    })
    await note(tx, session, record, 'signatureVoid', {
      ...{ line: row._id, who, signedBy: row.byName, names: changed },
    })
    if (row.by === session.userId) continue
    const locale = authorLocale(record)
    const t = context.texts(locale, record.org)
    const fields = form.in(locale).fields
    const labels = changed.map((name) => textIn(fields.get(name)?.settings.label, locale) || name)
    const asks = asksToSign(process?.states.get(record.state ?? ''))
    const words = [
      t(voidText, { number: record.number ?? '', names: labels.join(', ') }),
      asks && t(msg`Läs uppgifterna på ärendets sida och skriv under igen.`),
    ]
    const { writeToSenderIn } = await import('../talk/writeToSender.ts')
    await writeToSenderIn(context, tx, {
      ...{ org: record.org, formDataId: record._id, text: words.filter(Boolean).join(' ') },
    })
  }
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
