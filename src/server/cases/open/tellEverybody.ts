import { z } from 'zod'
import { newsKindNames } from '../../../shared/notifications/news.ts'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { caseHref } from '../caseHref.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { whoHandleBoth } from '../relations/whoHandleBoth.ts'

const task = 'caseTellEverybody'
const payload = z.object({
  caseId: z.string(),
  kind: z.enum(newsKindNames),
  msg: z.string(),
  icon: z.string(),
  values: z.record(z.string(), z.string()),
  act: z.string().optional(),
  except: z.string().nullable(),
})

/** As part of a write: everybody who handles the case is to be told, where nobody has it and no list that people open shows it. */
export async function tellEverybodyIn(
  { work }: CaseContext,
  tx: Tx,
  { org, _id }: CaseRecord,
  news: Omit<z.infer<typeof payload>, 'caseId'>,
): Promise<void> {
  await work.enqueueIn(tx, { org, kind: task, payload: { caseId: _id, ...news } })
}

/** They are looked for among all who work here, which takes a while: beside the writer. */
export function registerTellingEverybody(context: CaseContext): void {
  const { store, work, notifications } = context
  work.registerTask(task, async ({ org, payload: stored }) => {
    const { caseId, ...news } = payload.parse(stored)
    const record = await store.read.cases.find(org, caseId)
    if (!record || record.removed !== null) return
    const versions = { record, ...(await versionsOf(context.forms, record)) }
    const users = await whoHandleBoth(context, systemSession(org), [versions])
    return async (tx) => {
      if (users.length === 0) return
      await notifications.notifyIn(tx, org, {
        ...news,
        ...{ caseId, href: caseHref(record), refId: caseId, users },
      })
    }
  })
}
