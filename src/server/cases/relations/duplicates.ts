import { fromJson } from '../../../shared/json.ts'
import { type Likeness, likenesses } from '../../../shared/process/likenesses.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseColumn } from '../../store/repositories/caseLists.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import { inScope } from '../list/here.ts'
import { type Like, likeColumn, likesOf, likeValue } from '../list/likeness.ts'
import { type ListScope, narrowedScope, sourcesOf, staffScope } from '../list/scope.ts'
import { endedStages, hasEnded, openStages } from '../list/stage.ts'
import { noteReading } from '../open/load.ts'
import type { Duplicates } from './contract.ts'
import { followersOf, goesOnIn } from './followers.ts'
import { handledCase, mergeable, named, openable } from './openable.ts'

/** The page of a case waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300
/** And for what they are found by, where it is asked for for the first time. */
const mostMakingMs = 200
/** Cases that are told. */
const most = 5
/** Of those with one thing alike the last that were changed are looked at, open and ended each. */
const looked = 20
/** So long ago a case may have ended, milliseconds: 90 days. */
const recentMs = 90 * 86_400_000

/** See `CaseRelating.duplicates`. A few entries of sorted lists are read, however many cases there are. */
export async function duplicates(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<Duplicates> {
  const versions = await handledCase(context, session, formDataId)
  const { record } = versions
  await noteReading(context, session, record)
  const likes = likesIn(context, versions)
  if (likes.length === 0) return { cases: [] }
  await context.indexer.caughtUp(mostWaitMs)
  const scope = await staffScope(context, session)
  // Looking through all cases instead would cost more than it is worth.
  if (!(await context.indexer.ready(columnsOf(session.org, scope), mostMakingMs)))
    return { cases: [], making: true }
  const alike = await alikeIn(context, session, scope, likes)
  const known = new Set((await context.store.read.caseRelations.of(record.row)).map(({ row }) => row))
  const others = alike.filter(({ row }) => row !== record.row && !known.has(row))
  // What goes on in the same case is known to.
  const root = (await goesOnIn(context.store.read.cases, record)) ?? record
  const together = new Set(
    [root, ...(await followersOf(context.store.read.cases, root))].map(({ row }) => row),
  )
  const found = (await openable(context, session, others))
    .filter((one) => !together.has(one.record.row) && isOpenOrRecent(one))
    .map((one) => ({ one, why: sharedWith(likes, likesIn(context, one)) }))
    .filter(({ why }) => why.length > 0)
    .sort((a, b) => b.why.length - a.why.length || byChange(a.one, b.one))
    .slice(0, most)
  const reasons = new Map(found.map(({ one, why }) => [one.record._id, why]))
  const cases = await named(
    context,
    session,
    found.map(({ one }) => one),
  )
  const at = new Map(found.map(({ one }) => [one.record._id, one]))
  return {
    cases: cases.map((one) => ({
      ...one,
      mergeable: mergeable(versions, at.get(one._id)),
      why: reasons.get(one._id) ?? [],
    })),
  }
}

/** By the case itself: what the lists hold may be of a moment ago. */
const likesIn = ({ texts }: CaseContext, { record, form }: CaseVersions): Like[] =>
  likesOf(record, form, dataOf(record, form), texts('sv', record.org))

function sharedWith(likes: readonly Like[], others: readonly Like[]): Likeness[] {
  const theirs = new Set(others.map(likeValue))
  const shared = new Set(likes.filter((like) => theirs.has(likeValue(like))).map(({ kind }) => kind))
  return likenesses.filter((kind) => shared.has(kind))
}

/** The last that was changed first; of those at one moment the last that came in. */
const byChange = ({ record: a }: CaseVersions, { record: b }: CaseVersions): number =>
  b.updated - a.updated || b.row - a.row

const isOpenOrRecent = ({ record, process }: CaseVersions): boolean =>
  !hasEnded(record, process) || Date.now() - endOf(record) <= recentMs

const endOf = ({ entered, beforeMerge }: CaseRecord): number =>
  Math.max(entered ?? 0, beforeMerge ? fromJson(beforeMerge).at : 0)

/** The columns that `sourcesOf` reads. */
const columnsOf = (org: string, { everything, forms }: ListScope): CaseColumn[] =>
  (everything ? [''] : [...new Set(forms.map(({ formId }) => formId))]).map((formId) => ({
    ...{ org, formId, name: likeColumn },
  }))

/** Cases in scope that have one of them, as the lists know it. */
async function alikeIn(
  { store }: CaseContext,
  session: Session,
  scope: ListScope,
  likes: readonly Like[],
): Promise<CaseRecord[]> {
  const { caseLists, cases } = store.read
  const rows = new Set<number>()
  for (const stages of [openStages, endedStages]) {
    const sources = await sourcesOf(store, session.org, narrowedScope(scope, { stages }), likeColumn)
    if (sources.length === 0) continue
    const page = { org: session.org, descending: true, limit: looked, offset: 0 }
    for (const like of likes) {
      const ranges = [{ equals: likeValue(like) }]
      const found = await caseLists.page({ ...page, sources: sources.map((one) => ({ ...one, ranges })) })
      for (const row of found) rows.add(row)
    }
  }
  return inScope(session, scope, await cases.findByRows([...rows]), false)
}
