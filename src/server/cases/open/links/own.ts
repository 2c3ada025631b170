import { msg } from '../../../../shared/i18n.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { anonymousSession, type Session } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { isAuthor } from '../../access.ts'
import { type CaseContext, caseInside, changed, note } from '../../context.ts'

/** The case becomes that of whoever is logged in, who has shown that they hold it. FORBIDDEN when it is somebody else's. */
export async function makeOwnIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
): Promise<void> {
  if (record.createdBy !== null) throw fail('FORBIDDEN', { message: anothers })
  // A draft is theirs to send; what is sent in was sent by somebody else, whom lists go on naming.
  const change = {
    createdBy: session.userId,
    createdByName: record.draft === 1 ? session.userName : record.createdByName,
  }
  await tx.cases.update(record.row, change)
  const after = { ...record, ...change }
  if (record.draft === 0) await note(tx, session, after, 'added')
  await context.audit.record(tx, session, {
    action: 'case/addToOwn',
    object: `formData/${record._id}`,
    result: 'ok',
  })
  await changed(context, tx, after)
}

/** See `Cases.mayAddByLink`. */
export async function mayAddByLink(context: CaseContext, session: Session, secret: string): Promise<boolean> {
  return session.userId !== null && (await heldBy(context, session, secret))?.createdBy === null
}

/** See `Cases.addByLink`. */
export async function addByLink(
  context: CaseContext,
  session: Session,
  secret: string,
): Promise<{ formDataId: string }> {
  if (session.userId === null) throw fail('UNAUTHORIZED')
  const before = await heldBy(context, session, secret)
  if (!before) throw fail('LINK_GONE')
  if (before.createdBy !== session.userId)
    await context.store.write(async (tx) => makeOwnIn(context, tx, session, await caseInside(tx, before)))
  return { formDataId: before._id }
}

/** The case that a link of its own leads to, whoever's it is by now; undefined where it leads to none. */
async function heldBy(
  { store, links }: CaseContext,
  { org }: Session,
  secret: string,
): Promise<CaseRecord | undefined> {
  const found = await links.look(store.read, 'resume', secret)
  if ('dead' in found || found.link.org !== org || found.carries === null) return undefined
  const record = await store.read.cases.find(org, found.link.object)
  if (!record || record.removed !== null) return undefined
  // What its author held it by may be revoked, and the link with it.
  return isAuthor(anonymousSession({ org }), { ...record, createdBy: null }, found.carries)
    ? record
    : undefined
}

const anothers = msg`Ärendet hör redan till ett annat konto.`
