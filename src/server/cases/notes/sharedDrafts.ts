import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { handles, staffOfSent } from '../access.ts'
import { caseHref } from '../caseHref.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { asStaff } from '../desk/asStaff.ts'
import { sessionsOf } from '../people/staff.ts'
import type { GiveDraft, NoteDraft, SharedDraft, TakeDraft } from './contract.ts'
import { draftShown, forgetSent, giveBackDraft, tellDraft } from './drafts.ts'
import { checkNoteFiles } from './files.ts'

/** Unsent messages to the citizen are their writer's, and the staff of the case see them and go on with them. */

/** See `NoteDrafting.sharedDrafts`. */
export async function sharedDrafts(
  context: CaseContext,
  session: Session,
  { formDataId }: { formDataId: string },
): Promise<{ drafts: SharedDraft[] }> {
  const { record, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  const { read } = context.store
  const rows = (await read.noteDrafts.of(record.row)).filter(
    ({ userId, type }) => type === 'citizen' && userId !== session.userId,
  )
  if (rows.length === 0) return { drafts: [] }
  const names = await read.documents.namesOf(
    record.org,
    rows.map(({ userId }) => userId),
  )
  const drafts: SharedDraft[] = []
  for (const row of rows.sort((a, b) => b.at - a.at)) {
    const draft = await draftShown(read, record.org, row)
    if (draft) drafts.push({ ...draft, userId: row.userId, byName: names.get(row.userId) ?? '' })
  }
  return { drafts }
}

/** See `NoteDrafting.takeDraft`. */
export async function takeDraft(
  context: CaseContext,
  session: Session,
  { formDataId, userId: from, at }: TakeDraft,
): Promise<{ draft: NoteDraft | null }> {
  const [draft] = await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
    const key = { caseRow: record.row, userId: from, type: 'citizen' as const }
    const there = await tx.noteDrafts.find(key)
    if (from === userId || there?.at !== at) throw fail('CONFLICT', { message: otherNow })
    await passFiles(tx, record, { from, to: userId, ids: fromJson<string[]>(there.files) })
    await tx.noteDrafts.remove(key)
    tellDraft(context, tx, record, from)
    const taken = { formDataId, byName: session.userName }
    tx.afterCommit(() => context.events.push(record.org, 'draftTaken', taken, { users: [from] }))
    const mine = await giveBackDraft(context, tx, record, { ...there, userId })
    await context.notifications.notifyIn(tx, record.org, {
      msg: msg`{name} har tagit över ditt utkast i ärende {number}.`.id,
      ...about(session, record, from),
    })
    return draftShown(tx, record.org, mine)
  })
  return { draft: draft ?? null }
}

/** See `NoteDrafting.giveDraft`. */
export async function giveDraft(
  context: CaseContext,
  session: Session,
  { formDataId, to, note, assetIds = [], draft }: GiveDraft,
): Promise<void> {
  const [colleague] = await sessionsOf(context, session, [to])
  await asStaff(context, session, [formDataId], async (tx, { record, process, userId }) => {
    if (to === userId || !colleague || !handles(colleague, record, process))
      throw fail('INVALID', { fields: { to: 'validation.cannotHandle' }, message: notTheirs })
    const ids = [...new Set(assetIds)]
    await checkNoteFiles(tx, session, record, 'citizen', ids)
    await passFiles(tx, record, { from: userId, to, ids })
    await giveBackDraft(context, tx, record, { userId: to, note, files: JSON.stringify(ids) })
    await forgetSent(context, tx, session, record, { noteType: 'citizen', note, draft })
    await context.notifications.notifyIn(tx, record.org, {
      msg: msg`{name} har lämnat ett utkast till dig i ärende {number}.`.id,
      ...about(session, record, to),
    })
  })
}

/** Uploads that are not the case's yet are whose the draft is. */
async function passFiles(
  tx: Tx,
  { org }: CaseRecord,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
): Promise<void> {
  const files = ids.length > 0 ? await tx.assets.findMany(org, ids) : []
  for (const { _id, caseId, createdBy } of files)
    if (caseId === null && createdBy === from) await tx.assets.update(org, _id, { createdBy: to })
}

const about = (session: Session, record: CaseRecord, user: string) => ({
  values: { name: session.userName, number: record.number ?? '' },
  ...{ icon: 'message-square', href: caseHref(record), refId: record._id, users: [user] },
  ...{ kind: 'draft' as const, caseId: record._id },
})

const otherNow = msg`Utkastet är ändrat, skickat eller borta sedan du såg det. Se över vad som står nu.`
const notTheirs = msg`Välj en kollega som handlägger ärendet.`
