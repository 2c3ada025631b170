import { fromJson } from '../../../../shared/json.ts'
import type { Session } from '../../../session.ts'
import { standingAt, stepAt } from '../../access.ts'
import { type CaseContext, caseVersions } from '../../context.ts'
import type { CaseRef } from '../../contract.ts'
import { dataOf } from '../../data.ts'
import { partiesOf } from '../../parties/of.ts'
import { effectLane } from '../../process/effects/effects.ts'
import { forWhom } from '../../register/onBehalf.ts'

/**
 * What a case does when it comes in is done at once, unless much else is waiting: then nothing is said of its mails.
 */
const patienceMs = 1_000
const lookEveryMs = 50

/** See `Cases.mailedTo`. */
export async function mailedTo(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<string[]> {
  const { store, rights } = context
  const versions = await caseVersions(context, session, formDataId)
  const { record, form, process } = versions
  stepAt(standingAt(session, record, process, caseToken), record, process)
  const author = record.createdBy === null ? undefined : await rights.of(record.org, record.createdBy)
  const own = new Set(
    [author?.email, forWhom(record)?.email, ...Object.values(dataOf(record, form))].flatMap((value) =>
      typeof value === 'string' && value.includes('@') ? [value.trim().toLowerCase()] : [],
    ),
  )
  // What others in the case are mailed is no receipt of theirs.
  for (const { address } of partiesOf(record)) own.delete(address.toLowerCase())
  if (author?.email) own.add(author.email.toLowerCase())
  if (own.size === 0) return []
  const until = Date.now() + patienceMs
  while (Date.now() < until && (await store.read.tasks.isLaneBusy(record.org, effectLane(record._id))))
    await Bun.sleep(lookEveryMs)
  const { rows } = await store.read.mails.list(record.org, {
    caseId: record._id,
    limit: 20,
    offset: 0,
    newestFirst: false,
  })
  const under = rows.filter(({ status }) => status === 'queued' || status === 'sent')
  const to = under.flatMap(({ recipients }) => fromJson<string[]>(recipients))
  return [...new Set(to)].filter((address) => own.has(address.toLowerCase()))
}
