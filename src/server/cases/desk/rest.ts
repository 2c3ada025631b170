import { z } from 'zod'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actsFor } from '../access.ts'
import { type CaseContext, changed } from '../context.ts'
import type { RestCases } from '../contract.ts'
import { startOfDay } from '../today.ts'
import { asStaff } from './asStaff.ts'

const task = 'caseRest'
const payload = z.object({ formDataId: z.string(), userId: z.string(), until: z.string() })

/** See `Cases.rest`. */
export async function rest(
  context: CaseContext,
  session: Session,
  { formDataIds, until }: RestCases,
): Promise<{ resting: string | null }> {
  const wakes = until === null || until === 'reply' ? null : startOfDay(until)
  if (Number.isNaN(wakes)) throw fail('INVALID', { fields: { until: 'validation.date' } })
  if (wakes !== null && wakes <= Date.now()) throw fail('INVALID', { fields: { until: 'validation.past' } })
  await asStaff(context, session, formDataIds, async (tx, { record, userId }) => {
    const others = actsFor(session, record).map(({ _id }) => _id)
    // What somebody puts aside for whom they stand in for is put aside for both.
    for (const id of [userId, ...others]) {
      await tx.casePeople.put(record.org, { row: record.row, userId: id }, { rest: until })
      if (wakes === null) continue
      await context.work.enqueueIn(tx, {
        org: record.org,
        kind: task,
        key: `${record._id}/${id}/${until}`,
        runAt: wakes,
        payload: { formDataId: record._id, userId: id, until },
      })
    }
    await changed(context, tx, record, { users: [userId, ...others] })
  })
  return { resting: until }
}

/** The citizen has answered: the case is back with everybody who had put it aside. */
export async function wakeAll(context: CaseContext, tx: Tx, record: CaseRecord): Promise<void> {
  const resting = (await tx.casePeople.of([record.row])).filter((one) => one.rest !== null)
  for (const who of resting) await tx.casePeople.put(record.org, who, { rest: null })
  if (resting.length === 0) return
  const users = resting.map(({ userId }) => userId)
  await changed(context, tx, record, { users })
}

/** At the beginning of the day until which a person has put a case aside it is back with them. */
export function registerRests(context: CaseContext): void {
  context.work.registerTask(task, ({ org, payload: stored }) => {
    const { formDataId, userId, until } = payload.parse(stored)
    return async (tx) => {
      const record = await tx.cases.find(org, formDataId)
      if (!record) return
      const [person] = await tx.casePeople.to(userId, [record.row])
      // Another day was chosen since.
      if (person?.rest !== until) return
      await tx.casePeople.put(org, person, { rest: null })
      await changed(context, tx, record, { users: [userId] })
    }
  })
}
