import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fromJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { closedForAuthor } from '../open/page.ts'
import { authorLocale, authorOf } from '../open/summary.ts'
import { taskKind } from '../process/effects/effects.ts'

/** Corrections of one case within so many milliseconds are told in one message. */
const togetherMs = 60_000

/**
 * Queues what tells the sender that answers were corrected, as part of the write. What waits already tells of this one as well:
 * it asks for all since it was queued.
 */
export async function tellCorrections(
  { work }: Pick<CaseContext, 'work'>,
  tx: Tx,
  { org, _id }: Pick<CaseRecord, 'org' | '_id'>,
  by: string | null,
): Promise<void> {
  await work.enqueueIn(tx, {
    org,
    kind: taskKind,
    key: `corrected/${_id}`,
    runAt: tx.now + togetherMs,
    payload: { formDataId: _id, effect: 'Case/tellCorrected', input: { since: tx.now }, by },
  })
}

/** See `Cases.corrected`. */
export async function corrected(
  context: CaseContext,
  session: Session,
  { formDataId, since }: { formDataId: string; since: number },
): Promise<string[]> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, form } = versions
  const names = new Set<string>()
  for (const { kind, at, detail } of await context.store.read.timelines.of(record.row)) {
    if (kind !== 'saved' || at < since || !detail) continue
    const { told, values } = fromJson(detail)
    if (told === true) for (const name of Object.keys(recordOf(values))) names.add(name)
  }
  // What staff answer among themselves is no question of the sender's.
  const closed = closedForAuthor(await authorOf(context, record), versions).names
  const locale = authorLocale(record)
  const { fields } = form.in(locale)
  const theirs = [...names].filter((name) => !closed.has(name))
  return theirs.map((name) => textIn(fields.get(name)?.settings.label, locale) || name)
}
