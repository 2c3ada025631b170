import { z } from 'zod'
import type { Values } from '../../../../shared/fields/field.ts'
import type { ProcessEffect } from '../../../../shared/process/process.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import type { Complete, InTask, Task } from '../../../work/contract.ts'
import { heldRightTime, hurryHeld } from '../../changes/held.ts'
import { type CaseContext, note } from '../../context.ts'
import type { Caused } from '../../contract.ts'

export const taskKind = 'caseEffect'

/** `Effects.run`, as the case engine calls it. */
export type RunEffect = (session: Session, name: string, input: Values, task: InTask) => Promise<unknown>

export interface EffectTasks {
  /** Who runs the effects that cases queue: the effects themselves act on cases, and are made after them. */
  runEffectsWith(run: RunEffect): void
}

/** Where the effects of a case wait for one another. */
export const effectLane = (formDataId: string): string => `case:${formDataId}`

/**
 * One task per effect, in a lane of the case's own: they begin in order, and one that fails holds up no other; `caused`: what
 * they follow on.
 */
export async function queueEffects(
  { work, isHeld }: CaseContext,
  tx: Tx,
  record: Pick<CaseRecord, 'row' | 'org' | '_id'>,
  effects: readonly ProcessEffect[],
  { by = null, act = null }: Caused = {},
): Promise<void> {
  if (effects.length > 0 && !isHeld) await hurryHeld(tx, record.row)
  for (const { effect, input } of effects) {
    await work.enqueueIn(tx, {
      org: record.org,
      kind: taskKind,
      lane: effectLane(record._id),
      payload: { formDataId: record._id, effect, input, by, act },
    })
  }
}

const effectPayload = z.object({
  formDataId: z.string(),
  effect: z.string(),
  input: z.record(z.string(), z.unknown()),
  by: z.string().nullable().default(null),
  act: z.string().nullable().default(null),
})

/**
 * Runs queued effects, as the server itself, with the case's id added to their input. Called once, before work starts.
 */
export function registerEffects({ store, work }: CaseContext, runEffect: RunEffect): void {
  async function run(task: Task): Promise<Complete | undefined> {
    const { formDataId, effect, input, by, act } = effectPayload.parse(task.payload)
    const session = systemSession(task.org)
    const record = await store.read.cases.find(task.org, formDataId)
    // Gone for good meanwhile: there is nothing left to do it to.
    if (!record) return undefined
    const writes: Complete[] = []
    const result = await runEffect(
      session,
      effect,
      { ...input, formDataId },
      {
        id: task._id,
        by,
        act,
        write: (write) => void writes.push(write),
      },
    )
    return async (tx) => {
      for (const write of writes) await write(tx)
      // Who caused it has it for no news.
      const cause = by !== null && { causedBy: by }
      await noteEffect(tx, session, formDataId, { effect, ...summary(result), ...cause })
    }
  }

  work.registerTask(taskKind, run, {
    rightTime: heldRightTime,
    about: ({ payload: { effect, formDataId } }) => `${effect} for case ${formDataId}`,
    onDead: (tx, task, error) =>
      noteEffect(
        tx,
        systemSession(task.org),
        String(task.payload.formDataId),
        { effect: task.payload.effect, error },
        'effectFailed',
      ),
  })
}

/** What an effect did, in the timeline of the case it did it to. */
export async function noteEffect(
  tx: Tx,
  session: Session,
  formDataId: string,
  detail: Values,
  kind: 'effect' | 'effectFailed' = 'effect',
): Promise<void> {
  const record = await tx.cases.find(session.org, formDataId)
  if (record) await note(tx, session, record, kind, detail)
}

/** What the effect answered, when it is worth keeping. */
function summary(result: unknown): Values {
  if (typeof result !== 'object' || result === null || Object.keys(result).length === 0) return {}
  const text = JSON.stringify(result)
  return text.length <= 2_000 ? { output: JSON.parse(text) } : {}
}
