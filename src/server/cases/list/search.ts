import { isReference, plainReference } from '../../../shared/process/paymentReference.ts'
import { fitOf, shortestInCases } from '../../../shared/wire/search.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseContext } from '../context.ts'
import type { CaseSearch, FoundCases } from '../contract.ts'
import { toldApart } from '../forms.ts'
import { inScope } from './here.ts'
import { pageRows } from './rows.ts'
import { type ListScope, staffScope, statesIn } from './scope.ts'

/** A search waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300
/** Found cases up to this many are all weighed; of more, those that came last. */
const weighed = 200
/** They are counted no further. */
const counted = 1_000

/** See `Cases.search`. */
export async function searchCases(
  context: CaseContext,
  session: Session,
  { words, limit }: CaseSearch,
): Promise<FoundCases> {
  await context.indexer.caughtUp(mostWaitMs)
  const scope = await staffScope(context, session)
  if (scope.forms.length === 0) return { cases: [], totalCount: 0, more: false, forms: [] }
  const text = words.join(' ')
  const { records, totalCount, more } = await found(context, session, scope, words)
  const best = records
    .map((record) => ({ record, fit: fitOfCase(text, record) }))
    .sort((a, b) => a.fit - b.fit || b.record.updated - a.record.updated || b.record.row - a.record.row)
    .slice(0, limit)
    .map(({ record }) => record.row)
  const shown = await context.store.read.cases.listed(session.org, best)
  const cases = await pageRows(context, session, { columns: [] }, shown)
  return { cases, totalCount, more, forms: formsIn(scope, session) }
}

/** Cases that have all of the words, those that came last where there are many, and how many there are. */
async function found(
  context: CaseContext,
  session: Session,
  scope: ListScope,
  words: readonly string[],
): Promise<{ records: CaseRecord[]; totalCount: number; more: boolean }> {
  const { caseLists, casePayments, cases } = context.store.read
  const { org } = session
  const numbered = await cases.findByNumber(org, words.join(' '))
  // As it stands in a list of the bank's.
  const reference = plainReference(words.join(''))
  const paid = isReference(reference) ? await casePayments.byReference(org, reference) : undefined
  const ofPayment = paid ? await cases.findByRows([paid.caseRow]) : []
  const named = await inScope(session, scope, numbered ? [numbered, ...ofPayment] : ofPayment, false)
  if (!words.some((word) => [...word].length >= shortestInCases))
    return { records: named, totalCount: named.length, more: false }
  const rows = await caseLists.newestWith(org, listsOf(scope), words, counted + 1)
  const records = await inScope(session, scope, await cases.findByRows(rows.slice(0, weighed)), false)
  const isAmong = named.every(({ row }) => records.some((one) => one.row === row))
  return {
    records: isAmong ? records : [...records, ...named],
    totalCount: Math.min(rows.length, counted),
    more: rows.length > counted,
  }
}

/** The lists by time of change that hold the cases in scope, each at its state. */
const listsOf = ({ forms }: ListScope) =>
  forms.flatMap(({ counts, only }) =>
    ['', ...statesIn(counts)].flatMap((place) => {
      const list = counts.get(place)?.list
      return list === undefined ? [] : [{ list, ...(only && { among: only.set }) }]
    }),
  )

/** By number, title and sender; a number is known by its end, too. */
function fitOfCase(text: string, { number, title, createdByName }: CaseRecord): number {
  const fit = fitOf(text, [number ?? '', title ?? '', createdByName])
  return fit > 1 && number?.toLowerCase().endsWith(text.toLowerCase()) ? 1 : fit
}

function formsIn({ forms }: ListScope, { locale }: Session): FoundCases['forms'] {
  const titles = toldApart(
    forms.flatMap(({ form }) => form ?? []),
    locale,
  )
  return [...titles].map(([formId, title]) => ({ formId, title }))
}
