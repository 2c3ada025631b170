import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { mostChecks } from '../../../shared/process/checks.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseCheckRow } from '../../store/repositories/caseChecks.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor, staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { asStaff } from '../desk/asStaff.ts'
import type { CompiledProcess } from '../forms.ts'
import { hearersOf } from '../hearers.ts'
import type { CaseCheckList, Check, CheckRef } from './contract.ts'

/** Of one case, removed ones counted: they can be put back, and are kept for it. */
const mostKept = 5 * mostChecks

export function createChecks(context: CaseContext): CaseCheckList {
  const { store } = context

  /** A change of the list, told to whoever has the case open, and written to the audit log. */
  async function changed(
    session: Session,
    formDataId: string,
    what: string,
    change: (tx: Tx, record: CaseRecord, rows: readonly CaseCheckRow[]) => Promise<boolean>,
  ): Promise<Check[]> {
    const [checks = []] = await asStaff(context, session, [formDataId], async (tx, { record }) => {
      const rows = await tx.caseChecks.of(record.row)
      if (!(await change(tx, record, rows))) return rows.map(told)
      await context.audit.record(tx, session, {
        action: `case/${what}`,
        object: `formData/${record._id}`,
        result: 'ok',
        detail: actedFor(session, record),
      })
      const hearers = await hearersOf(context.forms, record)
      tx.afterCommit(() =>
        context.events.push(record.org, 'changes', { schema: 'check', ids: [record._id] }, hearers),
      )
      return (await tx.caseChecks.of(record.row)).map(told)
    })
    return checks
  }

  const found = (rows: readonly CaseCheckRow[], { checkId }: CheckRef): CaseCheckRow => {
    const row = rows.find(({ _id }) => _id === checkId)
    if (!row) throw fail('CONFLICT', { message: gone })
    return row
  }

  return {
    async list(session, formDataId) {
      const { record, process } = await caseVersions(context, session, formDataId)
      staffOfSent(session, record, process)
      return (await store.read.caseChecks.of(record.row)).map(told)
    },

    add: (session, { formDataId, text }) =>
      changed(session, formDataId, 'addCheck', async (tx, record, rows) => {
        await requireRoom(tx, record, rows)
        const place = Math.max(0, ...rows.map((row) => row.place)) + 1
        await tx.caseChecks.insert(rowOf(tx, record, text, place))
        return true
      }),

    tick: (session, { done, ...ref }) =>
      changed(session, ref.formDataId, 'tickCheck', async (tx, _record, rows) => {
        const row = found(rows, ref)
        if ((row.done !== null) === done) return false
        const { userId: doneBy, userName: doneByName } = session
        const ticked = done
          ? { done: tx.now, doneBy, doneByName }
          : { done: null, doneBy: null, doneByName: null }
        await tx.caseChecks.update(row._id, ticked)
        return true
      }),

    move: (session, { before, ...ref }) =>
      changed(session, ref.formDataId, 'moveCheck', async (tx, _record, rows) => {
        const moved = found(rows, ref)
        const others = rows.filter((row) => row !== moved)
        const at = others.findIndex(({ _id }) => _id === before)
        const order = at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved)
        for (const [place, row] of order.entries())
          if (row.place !== place + 1) await tx.caseChecks.update(row._id, { place: place + 1 })
        return true
      }),

    remove: (session, ref) =>
      changed(session, ref.formDataId, 'removeCheck', async (tx, _record, rows) => {
        await tx.caseChecks.update(found(rows, ref)._id, { removed: tx.now })
        return true
      }),

    restore: (session, ref) =>
      changed(session, ref.formDataId, 'restoreCheck', async (tx, record, rows) => {
        const row = await tx.caseChecks.find(record.row, ref.checkId)
        if (!row) throw fail('NOT_FOUND')
        if (row.removed === null) return false
        if (rows.length >= mostChecks) throw tooMany()
        await tx.caseChecks.update(row._id, { removed: null })
        return true
      }),
  }
}

/** The points that the process says a new case has. */
export async function plantChecks(tx: Tx, record: CaseRecord, process: CompiledProcess): Promise<void> {
  const texts = (process.data.checklist ?? []).map(({ text }) => text.trim()).filter(Boolean)
  for (const [at, text] of texts.slice(0, mostChecks).entries())
    await tx.caseChecks.insert(rowOf(tx, record, text, at + 1))
}

const gone = msg`Punkten har tagits bort av någon annan.`
const full = msg`En checklista kan ha högst {most} punkter.`
const tooMany = () =>
  fail('INVALID', { fields: { text: 'validation.mostChecks' }, message: full, values: { most: mostChecks } })

async function requireRoom(tx: Tx, record: CaseRecord, rows: readonly CaseCheckRow[]): Promise<void> {
  if (rows.length >= mostChecks || (await tx.caseChecks.count(record.row)) >= mostKept) throw tooMany()
}

const rowOf = (tx: Tx, { org, row: caseRow }: CaseRecord, text: string, place: number): CaseCheckRow => ({
  _id: newId(),
  ...{ org, caseRow, text, place, created: tx.now },
  ...{ done: null, doneBy: null, doneByName: null, removed: null },
})

const told = ({ _id, text, done, doneByName }: CaseCheckRow): Check => ({
  _id,
  text,
  done: done === null ? null : { at: done, byName: doneByName ?? '' },
})
