import { z } from 'zod'
import type { Values } from '../../../shared/fields/field.ts'
import { fromJson, type Json, toJson } from '../../../shared/json.ts'
import type { NewNotification } from '../../notifications/contract.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseChangeKind, CaseSide } from '../../store/repositories/caseChanges.ts'
import type { Tx } from '../../store/store.ts'
import type { NewTask } from '../../work/contract.ts'
import type { CaseContext } from '../context.ts'

/** So long a change can be taken back, and what it sends or runs waits. Milliseconds. */
export const undoMs = 10_000

/** A change of one case or of many that can be taken back. */
export interface HeldChange {
  _id: string
  org: string
  /** User id. */
  by: string
  kind: CaseChangeKind
  asked: Values
  /** null: it is of one case, and is written down with it. */
  until: number | null
  /** Cases that it has changed so far. */
  count: number
}

/** One case of it. */
export interface HeldCase {
  formDataId: string
  /** Refuses by throwing what was another when it was changed than the person saw. */
  check?(before: CaseRecord): void
}

/**
 * The engine for one case of a change that can be taken back: what any of its functions queues waits until that cannot be,
 * whom it tells is told then, and how the case was stands in the store beside it, all in the write of the function itself.
 */
export function held(context: CaseContext, change: HeldChange, { formDataId, check }: HeldCase): CaseContext {
  let until = change.until ?? 0
  let tasks: string[] = []
  const enqueueIn = async (tx: Tx, task: NewTask) => {
    const id = await context.work.enqueueIn(tx, { ...task, runAt: Math.max(task.runAt ?? 0, until) })
    if (id !== null) tasks.push(id)
    return id
  }
  return {
    ...context,
    isHeld: true,
    work: { ...context.work, enqueueIn },
    notifications: {
      ...context.notifications,
      notifyIn: (tx, org, notification) =>
        enqueueIn(tx, { org, kind: tellTask, payload: { formDataId, notification: toJson(notification) } }),
    },
    store: {
      ...context.store,
      write: (work) =>
        context.store.write(async (tx) => {
          until = change.until ?? tx.now + undoMs
          tasks = []
          let note: string | null = null
          let message: string | null = null
          let made: string | null = null
          const notes = {
            ...tx.notes,
            insert: async (...given: Parameters<typeof tx.notes.insert>) => {
              note = given[0]._id
              await tx.notes.insert(...given)
            },
          }
          const waitingMessages = {
            ...tx.waitingMessages,
            insert: async (...given: Parameters<typeof tx.waitingMessages.insert>) => {
              message = given[0]._id
              await tx.waitingMessages.insert(...given)
            },
          }
          const before = await tx.cases.find(change.org, formDataId)
          // Whoever changes the case looks at it first, and afterwards: it is as it has just been found, with what was changed.
          let found = before
          const cases: Tx['cases'] = {
            ...tx.cases,
            find: async (org, id) =>
              found && org === change.org && id === formDataId ? found : tx.cases.find(org, id),
            insert(record) {
              made = record._id
              return tx.cases.insert(record)
            },
            async update(row, columns) {
              await tx.cases.update(row, columns)
              if (row === found?.row) found = { ...found, ...columns }
            },
            delete(record) {
              found = undefined
              return tx.cases.delete(record)
            },
          }
          const result = await work({ ...tx, cases, notes, waitingMessages })
          const after = await cases.find(change.org, formDataId)
          if (!before || !after) return result
          // Asked last: who has nothing to do with the case has been refused by now, and learns nothing.
          check?.(before)
          if (note === null && message === null && made === null && isAsBefore(before, after)) return result
          const { _id, org, by, kind, asked } = change
          if (change.until === null) {
            const told = JSON.stringify({ ...asked, ...(made !== null && { made }) })
            const stored = { _id, org, by, kind, asked: told, at: tx.now, until }
            await tx.caseChanges.insert(stored)
          }
          await tx.caseChanges.add({
            change: _id,
            caseRow: after.row,
            formDataId,
            before: JSON.stringify(sideOf(before)),
            after: JSON.stringify(sideOf(after)),
            note,
            message,
            tasks: JSON.stringify(tasks),
          })
          tx.afterCommit(() => {
            change.count++
          })
          return result
        }),
    },
  }
}

const sideOf = (record: CaseRecord): CaseSide => {
  const { state, entered, assign, removed, removedBy, priority, tags, mergedInto, beforeMerge, agreed } =
    record
  const { formVersion, processVersion, updated, updatedBy, revision } = record
  return {
    ...{ state, entered, assign, removed, removedBy, priority, tags, mergedInto, beforeMerge, agreed },
    ...{ formVersion, processVersion, updated, updatedBy, revision },
  }
}

/** How a case was, as it is stored: what was not written down when it was is as the case has it. */
export const readSide = (stored: Json<CaseSide>, record: CaseRecord): CaseSide => ({
  ...sideOf(record),
  ...fromJson(stored),
})

/** Whether what can be put back is as it was. */
export const isAsBefore = (a: CaseSide, b: CaseSide): boolean =>
  asBefore.every((column) => a[column] === b[column])

const asBefore = [
  'state',
  'entered',
  'assign',
  'removed',
  'priority',
  'tags',
  'mergedInto',
  'agreed',
  // What was changed on one version is not put back on another.
  'formVersion',
  'processVersion',
] as const

const tellTask = 'caseTell'
const withoutKind = { kind: 'process', msg: '' } as const
const told = z.object({ formDataId: z.string(), notification: z.string() })

/** Tells those whom a change concerns, once it cannot be taken back. */
export function registerTelling({ work, notifications }: CaseContext): void {
  work.registerTask(
    tellTask,
    ({ org, payload }) => {
      const { formDataId, notification } = told.parse(payload)
      return async (tx) => {
        // One without a kind was stored before there were any.
        const news: NewNotification = { ...withoutKind, ...fromJson<Partial<NewNotification>>(notification) }
        const record = await tx.cases.find(org, formDataId)
        // Gone meanwhile, the case or the note that it tells of: there is nothing left to tell.
        if (!record || (news.refId !== formDataId && !(await tx.notes.find(record.row, news.refId ?? ''))))
          return
        await notifications.notifyIn(tx, org, news)
      }
    },
    { rightTime: heldRightTime },
  )
}

/** What a change has queued never waits for longer than this, milliseconds. */
const longestMs = 600_000

/** What waits for far longer was queued while the clock was ahead. */
export const heldRightTime = ({ runAt }: { runAt: number }): number | null =>
  runAt > Date.now() + longestMs ? Date.now() : null

/** What follows on earlier changes of a case comes before what another now sets off. */
export async function hurryHeld(tx: Tx, caseRow: number): Promise<void> {
  for (const { tasks, until } of await tx.caseChanges.openOf(caseRow, tx.now))
    await tx.tasks.hurry(fromJson(tasks), until)
}
