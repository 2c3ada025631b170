import { msg } from '../../../shared/i18n.ts'
import { messageOf } from '../../../shared/thrown.ts'
import { errors, Failure, fail } from '../../../shared/wire/errors.ts'
import { bundled } from '../../events/bundled.ts'
import { holds, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseMoveRow } from '../../store/repositories/caseMoves.ts'
import type { Complete, Task } from '../../work/contract.ts'
import { type CaseContext, caseInside } from '../context.ts'
import { readerOf } from '../figures/mail/reader.ts'
import { nextCases } from './candidates.ts'
import type { MoveVersion, QueueMove } from './contract.ts'
import { movedBy } from './movedBy.ts'
import { moveIn } from './moveIn.ts'
import { askedOf } from './moves.ts'
import { readyFor, sightOf, targetFor } from './target.ts'
import { staysBecause } from './whyStays.ts'

/** Cases of one task, and in one commit: nobody waits long for the writer. */
const part = 200
const batch = 5
/** Between two of them whoever handles cases has so many times as long as one took. */
const rest = 2

/** One part of a move: cases that it has come to before are left alone, whatever had ended it in the middle. */
export async function movePart(
  context: CaseContext,
  { org, payload }: Task,
  queue: QueueMove,
): Promise<Complete | undefined> {
  const { store } = context
  const id = String(payload.move)
  const row = await store.read.caseMoves.find(org, id)
  if (!row || row.ended !== null) return undefined
  const end = (error: string | null) => (tx: Parameters<Complete>[0]) =>
    tx.caseMoves.update(id, { ended: tx.now, error })
  if (row.cancelled !== null) return end(null)
  const session = await asWhoBegan(context, row)
  if (!session) return end(notAnyMore.id)
  const asked = askedOf(row)
  const input: MoveVersion = { what: row.what, id: row.documentId, ...asked }
  const found = await nextCases(context, session, input, asked.which, row.place, part)
  if (!found) return end(null)
  await moveThese(context, session, row, input, found.records, asked.comment)
  return async (tx) => {
    await tx.caseMoves.update(id, { place: found.place })
    await queue(tx, org, id)
  }
}

const notAnyMore = msg`Den som började flytta har inte rätt till det längre. Resten av ärendena är som de var.`

/** The person as they are now, with no more than they had then. */
async function asWhoBegan(context: CaseContext, row: CaseMoveRow): Promise<Session | undefined> {
  const reader = await readerOf(context, row.org, row.by)
  if (!reader) return undefined
  const { as } = askedOf(row)
  const { session } = reader
  const narrowed: Session = {
    ...session,
    locale: as.locale,
    permissions: new Set([...session.permissions].filter((one) => as.permissions.includes(one))),
    roles: session.roles.filter((one) => as.roles.includes(one)),
    groups: session.groups.filter((one) => as.groups.includes(one)),
  }
  return holds(narrowed, movedBy[row.what]) ? narrowed : undefined
}

async function moveThese(
  context: CaseContext,
  session: Session,
  { _id: move, what }: CaseMoveRow,
  input: MoveVersion,
  records: readonly CaseRecord[],
  comment: string | undefined,
): Promise<void> {
  const { store } = context
  const bundle = bundled(context.events, session.org)
  const here = { ...context, events: { ...context.events, ...bundle.events } }
  const t = context.texts(session.locale, session.org)
  const done = await store.read.caseMoves.cameTo(
    move,
    records.map(({ row }) => row),
  )
  const left = records.filter(({ row }) => !done.has(row))
  for (let from = 0; from < left.length; from += batch) {
    const some = left.slice(from, from + batch)
    const began = performance.now()
    // Each is a write of its own, so that one that comes to nothing is rolled back alone; all share a commit.
    await Promise.all(some.map(one))
    bundle.flush()
    await pause(rest * (performance.now() - began))
  }

  async function one(record: CaseRecord): Promise<void> {
    try {
      const versions = await readyFor(context, record, input)
      // Of one that they may not read nothing is told, not even that it is there.
      if (sightOf(session, record, versions.process) === 'none') return
      await store.write(async (tx) => {
        const now = { ...versions, record: await caseInside(tx, record) }
        if (sightOf(session, now.record, now.process) !== 'staff') throw staysBecause('notStaff')
        const target = await targetFor(context, tx, now, input)
        if (typeof target === 'string') throw staysBecause(target)
        await moveIn(here, tx, session, now, target, { comment, move, back: input.to === 'back' })
        const came = { move, caseRow: record.row, formDataId: record._id, code: null, message: null }
        if (!(await tx.caseMoves.add(came))) throw fail('CONFLICT')
      })
    } catch (error) {
      const failure = error instanceof Failure ? error : fail('INTERNAL')
      // Is tried again when there is room.
      if (failure.code === 'DISK_FULL') throw error
      if (failure.code === 'INTERNAL')
        context.log.write(session.org, 'error', 'error', `move of case ${record._id}: ${messageOf(error)}`)
      if (isNoneOfTheirs(failure)) return
      const message = t(failure.options.message ?? errors[failure.code].message, failure.options.values)
      await store.write((tx) =>
        tx.caseMoves.add({ move, caseRow: record.row, formDataId: record._id, code: failure.code, message }),
      )
    }
  }

  /** What runs no more is no part of all that run. */
  function isNoneOfTheirs({ options }: Failure): boolean {
    const { why } = (options.detail ?? {}) as { why?: string }
    return 'version' in input.which && (why === 'ended' || why === 'merged') && what === input.what
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
