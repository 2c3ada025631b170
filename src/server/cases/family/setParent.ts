import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { actedFor, handles } from '../access.ts'
import { type CaseContext, changed, note, versionsOf } from '../context.ts'
import { asStaff, type Handled } from '../desk/asStaff.ts'
import { openable } from '../relations/openable.ts'
import { relate } from '../relations/relate.ts'
import { related } from '../relations/related.ts'
import type { AddReference, CaseReference, SetParent } from './contract.ts'
import { countChildren, countsAs } from './followParent.ts'
import { ancestorsOf, deepest, requireRoom } from './limits.ts'

/** See `Cases.setParent`. */
export async function setParent(
  context: CaseContext,
  session: Session,
  { formDataId, parentId, was }: SetParent,
): Promise<{ parent: string | null }> {
  if (formDataId === parentId) throw circle()
  const now = await context.store.read.cases.find(session.org, formDataId)
  const old = now?.parent ? await context.store.read.cases.find(session.org, now.parent) : undefined
  let child: Handled | undefined
  await asStaff(
    context,
    session,
    [formDataId, ...(parentId === null ? [] : [parentId])],
    async (tx, handled) => {
      child ??= handled
      if (parentId !== null && handled === child) return
      const { record, process } = child
      if (was !== undefined && was !== record.parent) throw fail('CONFLICT', { message: meanwhile })
      if (record.parent === parentId) return
      if (record.parent !== (old?._id ?? record.parent)) throw fail('CONFLICT', { message: meanwhile })
      // What it leaves may go on by that, which is for who handles it to say; nothing is stuck with one that is gone.
      if (old && old.removed === null) {
        const versions = await versionsOf(context.forms, old)
        if (!handles(session, old, versions.process)) throw fail('FORBIDDEN', { message: notBoth })
      }
      if (parentId !== null) {
        const above = [parentId, ...(await ancestorsOf(tx.cases, handled.record))]
        if (above.includes(record._id)) throw circle()
        await requireRoom(tx.cases, handled.record)
        if (record.children > 0 && above.length + 1 > deepest)
          throw fail('INVALID', { fields: { parentId: 'validation.notAnOption' }, message: tooDeep })
      }
      const childOpen = countsAs({ ...record, parent: parentId }, process)
      await tx.cases.update(record.row, { parent: parentId, childOpen })
      const after: CaseRecord = { ...record, parent: parentId, childOpen }
      if (record.parent !== null) {
        await note(tx, session, after, 'parentGone', { other: record.parent })
        const left = await tx.cases.find(record.org, record.parent)
        if (left) await note(tx, session, left, 'childGone', { other: record._id })
        await countChildren(context, tx, record.org, record.parent)
      }
      if (parentId !== null) {
        await note(tx, session, after, 'parentSet', { other: parentId })
        await note(tx, session, handled.record, 'childAdded', { other: record._id })
        await countChildren(context, tx, record.org, parentId)
      }
      await changed(context, tx, after)
      await context.audit.record(tx, session, {
        action: 'case/setParent',
        object: `formData/${record._id}`,
        result: 'ok',
        detail: { from: record.parent, to: parentId, ...actedFor(session, record) },
      })
    },
  )
  return { parent: parentId }
}

const circle = () => fail('INVALID', { fields: { parentId: 'validation.notAnOption' }, message: inCircle })
const inCircle = msg`Ett ärende kan inte vara delärende till sig självt eller till ett av sina egna delärenden.`
const meanwhile = msg`Någon annan har flyttat ärendet medan du hade det framför dig. Inget är ändrat.`
const notBoth = msg`Bara den som handlägger båda ärendena kan flytta det. Be en administratör.`
const tooDeep = msg`Delärenden kan inte ha delärenden i så många led.`

/** See `Cases.addReference`. */
export async function addReference(
  context: CaseContext,
  session: Session,
  { formDataId, refId, type }: AddReference,
): Promise<{ references: CaseReference[] }> {
  if (type === 'related') await relate(context, session, { formDataId, otherId: refId, as: 'related' })
  if (type === 'parent') await setParent(context, session, { formDataId, parentId: refId })
  if (type === 'child') await setParent(context, session, { formDataId: refId, parentId: formDataId })
  return { references: await referencesOf(context, session, formDataId) }
}

/** References that are told at once. */
const most = 100

async function referencesOf(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CaseReference[]> {
  const { cases } = context.store.read
  const record = await cases.find(session.org, formDataId)
  if (!record) return []
  const parent = record.parent === null ? undefined : await cases.find(session.org, record.parent)
  const children = await cases.childrenOf(session.org, formDataId, { skip: 0, limit: most })
  const as = async (type: CaseReference['type'], of: readonly CaseRecord[]) =>
    (await openable(context, session, of)).map(({ record: { _id: refId, number } }) => ({
      refId,
      type,
      number,
    }))
  return [
    ...(await as('parent', parent ? [parent] : [])),
    ...(await as('child', children)),
    ...(await related(context, session, formDataId)).cases.map(({ _id: refId, number }) => ({
      ...{ refId, type: 'related' as const, number },
    })),
  ]
}
