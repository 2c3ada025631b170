import { z } from 'zod'
import { timerDoes } from '../../../../shared/process/graph/timers.ts'
import { recordOf } from '../../../../shared/record.ts'
import { Failure } from '../../../../shared/wire/errors.ts'
import { systemSession } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import type { Complete, Task } from '../../../work/contract.ts'
import { type CaseContext, note, sameStill, versionsOf } from '../../context.ts'
import { dataOf } from '../../data.ts'
import { connectionFacts, knownTo } from '../../open/page.ts'
import { readyRules } from '../../rules/apply.ts'
import { queueEffects } from '../effects/effects.ts'
import { changeStatusIn } from '../status.ts'
import { isMoved, timerTask } from './timers.ts'
import { heldUntil, rightTime } from './timerTime.ts'

const timerPayload = z.object({
  formDataId: z.string(),
  timer: z.string(),
  entered: z.number(),
  due: z.number(),
  /** Of the process: absent in those that were queued before cases could be moved. */
  version: z.number().optional(),
  since: z.number().optional(),
  day: z.string().optional(),
  reminder: z.string().optional(),
  at: z.number().optional(),
})

/** When it runs: a reminder before the timer does. */
const timeOf = ({ entered, due, at = due, since }: z.infer<typeof timerPayload>) => ({
  ...{ entered, due: at },
  ...(since !== undefined && { since }),
})

/** The case has left the state that the timer was set for, or goes on in another. */
const isLeft = ({ removed, mergedInto, entered }: CaseRecord, since: number): boolean =>
  removed !== null || mergedInto !== null || entered !== since

/**
 * A timer whose case has left the state, goes on in another or on another version, or whose date was moved, does nothing: another was set for that. One that is due
 * only because the clock leapt waits.
 */
export function registerTimers(context: CaseContext): void {
  const { work, store, forms, clock } = context
  async function run(task: Task): Promise<Complete | undefined> {
    const payload = timerPayload.parse(task.payload)
    const { formDataId, timer: id, entered } = payload
    const session = systemSession(task.org)
    const record = await store.read.cases.find(task.org, formDataId)
    if (!record) return undefined
    if (isLeft(record, entered)) return (tx) => untilSettled(tx, task, record.row)
    if (payload.version !== undefined && payload.version !== record.processVersion) return undefined
    const versions = { ...(await versionsOf(forms, record)), record }
    const { form, process } = versions
    const timer = process?.states.get(record.state ?? '')?.timers.find(({ _id }) => _id === id)
    if (!process || !timer || isMoved(timer, payload, record, form)) return undefined
    const held = heldUntil(timeOf(payload), clock)
    if (held !== null)
      return async (tx) => {
        const { org, key } = task
        await work.enqueueIn(tx, { org, kind: timerTask, payload, runAt: held, ...(key && { key }) })
      }
    const reminder = timer.reminders?.find(({ _id }) => _id === payload.reminder)
    if (payload.reminder !== undefined && !reminder) return undefined
    const facts = () => connectionFacts(knownTo(session, versions, { now: Date.now() }), dataOf(record, form))
    const does = reminder ?? timerDoes(process.graph, record.state, timer, facts)
    if (!does) return undefined
    if ('effect' in does) {
      const { effect } = does
      return async (tx) => {
        const now = await tx.cases.find(task.org, formDataId)
        if (now?.entered !== entered || now.mergedInto !== null) return
        if (now.processVersion !== record.processVersion) return
        await note(tx, session, now, 'timer', {
          timer: id,
          effect: effect.effect,
          ...(reminder && { reminder: reminder._id, due: payload.due }),
        })
        await queueEffects(context, tx, now, [effect])
      }
    }
    const { connection } = does
    await readyRules(context, task.org, process)
    return async (tx) => {
      const now = await tx.cases.find(task.org, formDataId)
      if (!now) return
      // Somebody was faster: the state the timer belonged to is left.
      if (isLeft(now, entered)) return untilSettled(tx, task, now.row)
      const input = {
        formDataId,
        connectionId: connection._id,
        currentStateId: record.state ?? '',
        timer: timer._id,
      }
      try {
        await changeStatusIn(context, tx, session, input, { ...versions, record: sameStill(now, record) })
      } catch (error) {
        // Said before anything is written. As with a condition that does not hold: it is not tried again when somebody has put the
        // form right.
        const { openChildren } = error instanceof Failure ? recordOf(error.options.detail) : {}
        if (!(error instanceof Failure && (error.code === 'INVALID' || openChildren !== undefined)))
          throw error
        const why = openChildren === undefined ? { invalid: true } : { openChildren }
        await note(tx, session, now, 'timer', { timer: id, ...why })
      }
    }
  }

  /** A case that has just left may be put back: the timer then is what it was. */
  async function untilSettled(tx: Tx, { org, key, payload }: Task, row: number): Promise<void> {
    const runAt = (await tx.caseChanges.openOf(row, tx.now)).at(-1)?.until
    if (runAt !== undefined)
      await work.enqueueIn(tx, { org, kind: timerTask, payload, runAt, ...(key && { key }) })
  }

  work.registerTask(timerTask, run, {
    rightTime: ({ payload, runAt }) => rightTime(timeOf(timerPayload.parse(payload)), runAt),
  })
}
