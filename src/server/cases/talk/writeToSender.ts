import { type Translated, textIn } from '../../../shared/fields/kinds/translatable.ts'
import { longestNote } from '../../../shared/process/talk/noteLimits.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { fillProblem } from '../../messages/fillProblem.ts'
import type { Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { hearersOf } from '../hearers.ts'
import { facts } from '../open/facts.ts'
import { fillIn } from '../quick/fillIn.ts'
import { reachOf } from './reach.ts'
import { tellAuthorIn } from './tellAuthor.ts'

/** See `Cases.filledIn`. INVALID of a text that cannot be read. */
export async function filledIn(
  context: CaseContext,
  session: Session,
  formDataId: string,
  text: Translated,
): Promise<string | undefined> {
  const record = await context.store.read.cases.find(session.org, formDataId)
  const known = record && (await facts(context, session, formDataId))
  if (!known) return undefined
  const { form } = await versionsOf(context.forms, record)
  const words = fillIn(textIn(text, known.locale), {
    ...{ known, form, locale: known.locale, t: context.texts(known.locale, session.org) },
    onError({ reason }) {
      throw fail('INVALID', fillProblem(reason))
    },
  }).text
  return words.slice(0, longestNote)
}

/** See `Cases.writeToSenderIn`. */
export async function writeToSenderIn(
  context: CaseContext,
  tx: Tx,
  { org, formDataId, text }: { org: string; formDataId: string; text: string },
): Promise<string | undefined> {
  const record = await tx.cases.find(org, formDataId)
  if (!record) return undefined
  const { form } = await versionsOf(context.forms, record)
  const _id = orderedId(tx.now)
  await tx.notes.insert({
    ...{ _id, org, caseRow: record.row, type: 'citizen', origin: 'effect', at: tx.now, by: null, byName: '' },
    ...{ note: text.trim(), removed: null, removedBy: null, read: null, held: null },
    ...{ quoted: null, leftOut: null },
  })
  await tellAuthorIn(context, tx, record, form, {
    note: { _id },
    reach: await reachOf(context, record, form),
  })
  const staff = await hearersOf(context.forms, record)
  tx.afterCommit(() => context.events.push(org, 'changes', { schema: 'formData', ids: [formDataId] }, staff))
  return _id
}
