import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { fromJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import { bundled } from '../../events/bundled.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseChangeKind } from '../../store/repositories/caseChanges.ts'
import type { Store } from '../../store/store.ts'
import { turn } from '../../unhurried.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import type { BulkChange, BulkChanged, ChangeMany, LongWork } from '../contract.ts'
import { eachRole } from '../coverage.ts'
import { setPriority } from '../desk/priority.ts'
import { setTags } from '../desk/tags.ts'
import { everyRow } from '../list/list.ts'
import { addNote } from '../open/notes/notes.ts'
import type { Holders } from '../people/contract.ts'
import { assign, giveBack, handOver } from '../process/assign.ts'
import { changeStatusOfOne } from '../process/status.ts'
import { remove } from '../remove.ts'
import { requireFew, writeOneOfMany } from '../talk/toMany.ts'
import { type HeldChange, held, undoMs } from './held.ts'
import { cancelled, refusal, stopped, stopsAll } from './refusals.ts'

/** Cases that can be changed at a time. */
export const mostCases = 5_000
/** Cases in one commit: nobody waits long for the writer. */
const batch = 50
/** While it lasts, what it sends or runs waits for so long from the last look at the time, milliseconds. */
const whileChangingMs = 60_000

/** See `Cases.changeMany`. */
export const changeMany = (
  context: CaseContext,
  session: Session,
  input: ChangeMany,
  work: LongWork,
): Promise<BulkChanged> => context.indexer.whileMany(() => changeAll(context, session, input, work))

async function changeAll(
  context: CaseContext,
  session: Session,
  input: ChangeMany,
  { progress, signal }: LongWork,
): Promise<BulkChanged> {
  const { userId } = session
  if (userId === null) throw fail('UNAUTHORIZED')
  const { store, work, changing } = context
  const made = input.undo && (await madeBefore(context, session, input.undo))
  if (made) return made
  const ids = await idsOf(context, session, input)
  if (input.change.kind === 'message') requireFew(ids.length)
  const bundle = bundled(context.events, session.org)
  const events = { ...context.events, ...bundle.events }
  const outcome: BulkChanged = { changed: [], refused: [], undo: null }
  const _id = input.undo ?? newId()
  const change: HeldChange = {
    _id,
    org: session.org,
    by: userId,
    kind: kindOf(input.change),
    asked: askedOf(input.change),
    until: Date.now() + whileChangingMs,
    count: 0,
  }
  changing.add(_id)
  try {
    await store.write((tx) => {
      const { org, by, kind, asked, until } = change
      return tx.caseChanges.insert({
        _id,
        org,
        by,
        kind,
        asked: JSON.stringify(asked),
        at: tx.now,
        until: until ?? 0,
      })
    })
    for (let from = 0; from < ids.length && !outcome.stopped; from += batch) {
      if (signal.aborted) {
        outcome.stopped = cancelled(context, session)
        break
      }
      if ((change.until ?? 0) - Date.now() < whileChangingMs / 2)
        await holdUntil(context, change, whileChangingMs)
      const part = ids.slice(from, from + batch)
      const found = await store.read.cases.findMany(session.org, part)
      const records = new Map(found.map((record) => [record._id, record]))
      const here = { ...context, events, store: readAtOnce(store, found) }
      // Each is a write of its own, so that one that comes to nothing is rolled back alone; all share a commit.
      const ends = await Promise.allSettled(
        part.map((formDataId) => {
          const record = records.get(formDataId)
          const check = (before: CaseRecord) => requireAsSeen(input, before)
          return changeOne(held(here, change, { formDataId, check }), session, input, formDataId, record)
        }),
      )
      bundle.flush()
      for (const [i, end] of ends.entries()) {
        const formDataId = part[i] ?? ''
        if (end.status === 'fulfilled') {
          outcome.changed.push(formDataId)
          if (recordOf(end.value).approved === true)
            outcome.approved = [...(outcome.approved ?? []), formDataId]
        } else if (stopsAll(end.reason)) outcome.stopped ??= stopped(context, session, end.reason)
        else outcome.refused.push(await refusal(context, session, formDataId, end.reason))
      }
      progress((100 * (from + part.length)) / ids.length)
      await turn()
    }
    if (change.count > 0) {
      // What was not written down for the last time waits until the time that was, and can be taken back as long.
      await holdUntil(context, change, undoMs).catch(() => {})
      outcome.undo = { id: _id, until: change.until ?? 0 }
    }
    work.wake()
    return outcome
  } finally {
    changing.delete(_id)
  }
}

/** What came of the change of that id, when whoever made it asks for it again as no answer came; undefined: there is none. */
async function madeBefore(
  { store, changing }: CaseContext,
  { org, userId }: Session,
  id: string,
): Promise<BulkChanged | undefined> {
  const change = await store.read.caseChanges.find(org, id)
  if (!change) return undefined
  if (change.by !== userId) throw fail('FORBIDDEN')
  if (changing.has(id)) throw fail('CONFLICT', { message: underWay })
  const changed = (await store.read.caseChanges.casesOf(id)).map(({ formDataId }) => formDataId)
  return { changed, refused: [], undo: changed.length > 0 ? { id, until: change.until } : null }
}

const underWay = msg`Det du bad om håller på att göras. Vänta en stund och titta i listan.`

async function holdUntil({ store }: CaseContext, change: HeldChange, ms: number): Promise<void> {
  await store.write(async (tx) => {
    const until = tx.now + ms
    await tx.caseChanges.holdUntil(change._id, until)
    tx.afterCommit(() => {
      change.until = until
    })
  })
}

const tooMany = msg`Högst {most} ärenden kan ändras på en gång, och det här är {n}. Välj färre.`
const moreNow = msg`Nu är det {n} ärenden som matchar, och inte {most}. Se över listan och försök igen.`
const otherForm = msg`Ärendet hör till ett annat formulär.`
const noRole = msg`Ärendets process har ingen som kan tilldelas.`

/** The cases that are named, or that answer the question. INVALID for more than can be changed at a time. */
export async function idsOf(
  context: CaseContext,
  session: Session,
  input: Omit<ChangeMany, 'change'>,
): Promise<string[]> {
  const refuse = (n: number) => fail('INVALID', { message: tooMany, values: { most: mostCases, n } })
  if (input.ids) {
    const ids = [...new Set(input.ids)]
    if (ids.length > mostCases) throw refuse(ids.length)
    return ids
  }
  const { rows } = await everyRow(context, session, input.question ?? {}, 4 * mostCases)
  if (rows.length > mostCases) throw refuse(rows.length)
  const { atMost } = input
  if (atMost !== undefined && rows.length > atMost)
    throw fail('CONFLICT', { message: moreNow, values: { n: rows.length, most: atMost } })
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500)
    ids.push(...(await context.store.read.cases.listed(session.org, part, true)).map(({ _id }) => _id))
    await turn()
  }
  return ids
}

/** By the case as it was when it was changed. */
function requireAsSeen({ change, expected }: ChangeMany, before: CaseRecord): void {
  if (change.kind === 'status') {
    if (before.formId !== change.formId) throw fail('INVALID', { message: otherForm })
    return
  }
  const state = expected && Object.hasOwn(expected, before._id) ? expected[before._id] : undefined
  if (state !== undefined && before.state !== state)
    throw fail('STATUS_CHANGED', { detail: { status: before.state } })
}

const kindOf = ({ kind }: BulkChange): CaseChangeKind =>
  kind === 'giveBack' || kind === 'handOver' ? 'assign' : kind

/** What taking it back asks for again; never the words of a note. */
function askedOf(change: BulkChange): Values {
  if (change.kind === 'status') {
    const { connectionId, force } = change
    return { connectionId, ...(force && { force }) }
  }
  return change.kind === 'remove' && change.by ? { by: change.by } : {}
}

/** The store for whoever looks at each of these cases before changing it: they have been read, and whoever looks again reads anew. */
function readAtOnce(store: Store, records: readonly CaseRecord[]): Store {
  const unseen = new Map(records.map((record) => [`${record.org} ${record._id}`, record]))
  const find: Store['read']['cases']['find'] = async (org, id) => {
    const record = unseen.get(`${org} ${id}`)
    unseen.delete(`${org} ${id}`)
    return record ?? store.read.cases.find(org, id)
  }
  return { ...store, read: { ...store.read, cases: { ...store.read.cases, find } } }
}

/** By the same functions as a change of one case alone. */
async function changeOne(
  context: CaseContext,
  session: Session,
  { change, held }: ChangeMany,
  formDataId: string,
  record: CaseRecord | undefined,
): Promise<unknown> {
  switch (change.kind) {
    case 'status': {
      const { kind: _, formId: __, state: currentStateId, ...rest } = change
      return changeStatusOfOne(context, session, { formDataId, currentStateId, ...rest })
    }
    case 'note':
      return addNote(context, session, { formDataId, noteType: 'internal', note: change.note })
    case 'message':
      return writeOneOfMany(context, session, formDataId, change)
    case 'priority':
      return setPriority(context, session, { formDataId, priority: change.priority })
    case 'tags':
      return setTags(context, session, { formDataId, add: change.add })
    case 'remove':
      return remove(context, session, [formDataId])
    case 'handOver': {
      const { from, users, groups, note } = change
      return handOver(context, session, { formDataId, from, to: { users, groups }, note })
    }
    default: {
      const seen = held && Object.hasOwn(held, formDataId) ? held[formDataId] : undefined
      return assignOne(context, session, change, { formDataId, record, seen })
    }
  }
}

async function assignOne(
  context: CaseContext,
  session: Session,
  change: BulkChange & { kind: 'assign' | 'giveBack' },
  {
    formDataId,
    record,
    seen,
  }: {
    formDataId: string
    record: CaseRecord | undefined
    seen?: Readonly<Record<string, Holders>> | undefined
  },
): Promise<unknown> {
  const process = record && (await versionsOf(context.forms, record)).process
  const roles = eachRole(process?.assignmentRoles ?? []).map(({ key }) => key)
  const held = record?.assign ? fromJson(record.assign) : {}
  const mine = roles.find((key) => held[key]?.users.includes(session.userId ?? ''))
  const permission = change.role ?? (change.kind === 'giveBack' ? mine : undefined) ?? roles[0] ?? ''
  try {
    if (change.kind === 'giveBack') return await giveBack(context, session, { formDataId, permission })
    const next = { userIds: change.users, groupIds: change.groups }
    const was = seen && (seen[permission] ?? { users: [], groups: [] })
    return await assign(context, session, { formDataId, permission, ...next, was })
  } catch (error) {
    const noSuchRole = error instanceof Failure && error.options.fields?.permission !== undefined
    throw noSuchRole ? fail('INVALID', { message: noRole }) : error
  }
}
