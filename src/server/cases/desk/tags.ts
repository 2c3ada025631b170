import { msg } from '../../../shared/i18n.ts'
import { toJson } from '../../../shared/json.ts'
import { stepFor } from '../../../shared/process/graph/steps.ts'
import { isTag, mostTags, tagKey, withoutTags, withTags } from '../../../shared/process/tags.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import { standingAt } from '../access.ts'
import type { CaseContext } from '../context.ts'
import type { AskTags, SetTags, TagInUse } from '../contract.ts'
import { readQuery } from '../list/filters.ts'
import { foundCases } from '../list/list.ts'
import { staffScope } from '../list/scope.ts'
import { caseProcessOf } from '../processOf.ts'
import { asStaff } from './asStaff.ts'
import { setInCase } from './setInCase.ts'
import { tagsOf } from './tagsOf.ts'

/** Cases that are looked at for suggestions, the last changed first. */
const sample = 2_000
/** A suggestion waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300

/** See `Cases.setTags`. */
export async function setTags(
  context: CaseContext,
  session: Session,
  { formDataId, add = [], remove = [] }: Omit<SetTags, 'undoable'>,
): Promise<{ tags: string[] }> {
  if (!add.every(isTag)) throw fail('INVALID', { fields: { add: 'validation.tag' } })
  const [tags = []] = await asStaff(context, session, [formDataId], async (tx, { record }) => {
    const before = tagsOf(record)
    const after = withTags(withoutTags(before, remove), add)
    if (after.length > mostTags)
      throw fail('INVALID', {
        fields: { add: 'validation.mostTags' },
        message: tooMany,
        values: { most: mostTags },
      })
    const [added, removed] = [withoutTags(after, before), withoutTags(before, after)]
    if (added.length + removed.length === 0) return before
    await setInCase(context, tx, session, record, {
      change: { tags: after.length > 0 ? toJson(after) : null },
      kind: 'tags',
      detail: { added, removed },
      // What the words are is read on the case, by who may.
      audited: { added: added.length, removed: removed.length },
    })
    return after
  })
  return { tags }
}

const tooMany = msg`Ett ärende kan ha högst {most} etiketter.`

/** See `Cases.tagsInUse`. */
export async function tagsInUse(
  context: CaseContext,
  session: Session,
  { search = '', limit }: AskTags,
): Promise<{ tags: TagInUse[] }> {
  const begins = tagKey(search)
  const cases = await openable(context, session, { from: begins, to: `${begins}\uffff` })
  const found = new Map<string, TagInUse>()
  for (const tag of cases.flatMap(tagsOf)) {
    const key = tagKey(tag)
    if (!key.startsWith(begins)) continue
    const known = found.get(key)
    if (known) known.count++
    else found.set(key, { tag, count: 1 })
  }
  const tags = [...found.values()].sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'sv'))
  return { tags: tags.slice(0, limit) }
}

/** Whether a case that the session may open has the tag. */
export const isTagSeen = async (context: CaseContext, session: Session, tag: string): Promise<boolean> =>
  (await openable(context, session, tag)).length > 0

/** Cases with such a tag that the session may open, as far as they are looked at. */
async function openable(
  context: CaseContext,
  session: Session,
  tag: string | { from: string; to: string },
): Promise<ListedCase[]> {
  await context.indexer.caughtUp(mostWaitMs)
  const everything = await staffScope(context, session)
  const query = readQuery({ where: { tag }, page: 1, pageSize: sample }, session)
  const { shown } = await foundCases(context, session, query, everything)
  const may: ListedCase[] = []
  for (const record of shown) if (await mayOpen(context, session, record)) may.push(record)
  return may
}

/** A state may shut out who sees the case in lists. */
async function mayOpen({ forms }: CaseContext, session: Session, record: ListedCase): Promise<boolean> {
  if (record.processId === null || record.processVersion === null) return true
  const process = await caseProcessOf(forms, { ...record, org: session.org })
  const standing = standingAt(session, record, process)
  return (
    process !== undefined &&
    isStaff(standing) &&
    stepFor(process.graph, record.state, standing) !== 'noaccess'
  )
}
