import type { Values } from '../../../shared/fields/field.ts'
import { fromJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import { isAuthor } from '../access.ts'
import type { CaseRef } from '../caseRef.ts'
import { isSame } from '../completion/correction.ts'
import { forgetAnswersOf } from '../completion/forgetLeft.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions } from '../context.ts'
import { dataOf, storedAnswers } from '../data.ts'
import { filesIn } from '../send/files.ts'
import type { KeepUnsent } from './contract.ts'
import { authorsDraft } from './drafts.ts'

/**
 * What the author of a case has written on its page and not sent: one message, and answers to what they were asked and are not any more. It is
 * theirs alone, and is there until they send it or throw it away.
 */

/** See `NoteDrafting.unsentMessage`. */
export async function unsentMessage(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<string> {
  if (session.viewer) return ''
  const { record } = await caseVersions(context, session, formDataId)
  if (record.draft === 1 || !isAuthor(session, record, caseToken)) return ''
  return (await context.store.read.noteDrafts.find(authorsDraft(record)))?.note ?? ''
}

/** See `NoteDrafting.keepUnsent`. */
export async function keepUnsent(
  context: CaseContext,
  session: Session,
  { message, answers, ...ref }: KeepUnsent,
): Promise<void> {
  context.visitors.admit(session, false)
  await asAuthor(context, session, ref, async (tx, versions) => {
    const { record } = versions
    if (message !== undefined) {
      const key = authorsDraft(record)
      const there = await tx.noteDrafts.find(key)
      const at = Math.max(tx.now, (there?.at ?? 0) + 1)
      if (message.trim() === '') await tx.noteDrafts.remove(key)
      else if (there?.note !== message)
        await tx.noteDrafts.put({ ...key, org: record.org, note: message, files: '[]', at })
    }
    if (answers) await keepAnswers(tx, versions, answers)
  })
}

/** Beside the case, where what was saved before is: it counts again if it is asked for again. */
async function keepAnswers(tx: Tx, { record, form }: CaseVersions, answers: Values): Promise<void> {
  const row = await tx.caseCompletions.of(record.row)
  if (!row) return
  const stored = dataOf(record, form)
  const fresh = Object.entries(answers).filter(
    ([name, value]) =>
      form.fields.has(name) && !isSame(value, stored[name]) && filesIn(form, { [name]: value }).length === 0,
  )
  if (fresh.length === 0) return
  const base = Object.fromEntries(fresh.map(([name]) => [name, stored[name] ?? null]))
  const data = { ...dataOf(row, form), ...Object.fromEntries(fresh) }
  await tx.caseCompletions.put({
    ...row,
    data: storedAnswers(data, form, fromJson(row.data)),
    base: JSON.stringify({ ...fromJson(row.base), ...base }),
    updated: tx.now,
  })
}

/** See `NoteDrafting.forgetUnsent`. */
export async function forgetUnsent(
  context: CaseContext,
  session: Session,
  { what, ...ref }: CaseRef & { what: 'message' | 'answers' },
): Promise<void> {
  await asAuthor(context, session, ref, async (tx, versions) => {
    const { record } = versions
    if (what === 'message') return tx.noteDrafts.remove(authorsDraft(record))
    const row = await tx.caseCompletions.of(record.row)
    // What is asked for is thrown away by being answered otherwise.
    if (row && record.asked === null) await forgetAnswersOf(context, tx, versions, row)
  })
}

async function asAuthor(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
  write: (tx: Tx, versions: CaseVersions) => Promise<void>,
): Promise<void> {
  const versions = await caseVersions(context, session, formDataId)
  await context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    if (record.draft === 1 || !isAuthor(session, record, caseToken)) throw fail('NOT_FOUND')
    await write(tx, { ...versions, record })
  })
}
