import { receiptComment } from '../../../shared/catalogue/settings/receiptComment.ts'
import { msg } from '../../../shared/i18n.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { requireRoom, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { standingAt, stepAt } from '../access.ts'
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
import { tellHandlers } from '../open/notes/tellHandlers.ts'
import { receiveIn } from '../talk/receive.ts'
import { receiptsMet } from './awaited.ts'
import type { Acknowledge, Acknowledged } from './contract.ts'
import { acknowledged, acknowledgedIn, isMine } from './shown.ts'

/** See `Acknowledging.acknowledge`. */
export async function acknowledge(
  context: CaseContext,
  session: Session,
  input: Acknowledge,
): Promise<Acknowledged> {
  context.visitors.admitNote(session, input.formDataId)
  const versions = await caseVersions(context, session, input.formDataId)
  // Before the disk is asked about: who does not see the case learns nothing.
  requireShown(session, versions, input)
  requireRoom(session, context.store)
  return context.store.write(async (tx) => {
    const here = { ...versions, record: await caseInside(tx, versions.record) }
    const { standing, settings } = requireShown(session, here, input)
    const given = await acknowledgedIn(tx, here.record)
    if (given.some((line) => isMine(line, session, standing, input.componentId)))
      throw fail('CONFLICT', { message: already })
    const { comment, problem } = receiptComment(settings, input.comment)
    if (problem) throw fail('INVALID', { fields: { comment: problem.key }, values: problem.values })
    const record = await touched(tx, session, here.record)
    const noteId =
      comment &&
      (await commentIn(context, tx, session, record, {
        comment,
        isStaffs: isStaff(standing) && !standing.isAuthor,
      }))
    const { label } = here.form.tree.nodes[input.componentId]?.extra ?? {}
    await note(tx, session, record, acknowledged, {
      ...{ component: input.componentId, label },
      ...(noteId && { noteId }),
    })
    await context.audit.record(tx, session, {
      action: 'case/acknowledge',
      object: `formData/${record._id}`,
      result: 'ok',
      detail: { component: input.componentId, ...(noteId && { note: noteId }) },
    })
    await changed(context, tx, record)
    if (standing.isAuthor && !noteId) {
      await wakeAll(context, tx, record)
      await tellHandlers(context, tx, session, record, { ...news, act: actOf(record) })
    }
    return { at: tx.now, revision: record.revision }
  })
}

/** It stands in the thread under the name of who sent the case in; what staff write is between staff. */
async function commentIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { comment, isStaffs }: { comment: string; isStaffs: boolean },
): Promise<string> {
  const { _id } = isStaffs
    ? await addNoteIn(context, tx, session, record, { noteType: 'internal', note: comment })
    : await receiveIn(context, tx, session, record, { note: comment, origin: 'citizen' })
  return _id
}

/** The person at the case, and the component as they meet it. */
function requireShown(session: Session, versions: CaseVersions, { componentId, caseToken }: Acknowledge) {
  const { record, process } = versions
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  // Nobody but a person takes part of anything.
  if (record.draft === 1 || session.kind === 'system' || (session.userId === null && !standing.isAuthor))
    throw fail('FORBIDDEN', { message: notHere })
  const met = receiptsMet(session, versions, standing).find(({ id }) => id === componentId)
  if (!met) throw fail('NOT_FOUND', { message: notHere })
  if (met.disabled) throw fail('FORBIDDEN', { message: notHere })
  return { standing, settings: met.settings }
}

const notHere = msg`Här finns inget att bekräfta. Läs in ärendet på nytt och se var det står.`
const already = msg`Du har redan bekräftat det här.`
const news = {
  kind: 'completion' as const,
  said: msg`Avsändaren har tagit del av något i ärende {number}`,
  icon: 'badge-check',
}
