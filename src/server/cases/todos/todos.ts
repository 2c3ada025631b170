import { Failure } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { standingAt } from '../access.ts'
import type { CaseRef } from '../caseRef.ts'
import { type CaseContext, type CaseVersions, versionsOf } from '../context.ts'
import { ownTitle } from '../open/own/ownTitle.ts'
import { type FoundTodos, mostTodos, type Todo } from './contract.ts'
import { reasonAt } from './reasons.ts'
import { type Candidates, sources } from './sources.ts'

type Found = Pick<Todo, 'reason' | 'as' | 'since' | 'due'> & { versions: CaseVersions }

/** See `WaitingForMe.todos`. */
export async function todos(
  context: CaseContext,
  session: Session,
  held: readonly CaseRef[] = [],
): Promise<FoundTodos> {
  const looked = new Map<number, Candidates['cases'][number]>()
  let more = false
  for (const source of sources) {
    const candidates = await source(context, session, held)
    more ||= candidates.more
    for (const one of candidates.cases)
      if (!looked.has(one.record.row) || one.caseToken) looked.set(one.record.row, one)
  }
  const found: Found[] = []
  for (const one of looked.values()) {
    const waits = await waiting(context, session, one)
    if (waits) found.push(waits)
  }
  found.sort(byUrgency)
  const told = found.slice(0, mostTodos)
  return {
    todos: await Promise.all(told.map((one) => toldOf(context, session, one))),
    count: found.length,
    more,
  }
}

/** Nothing of a case that is not theirs any more, or that cannot be read as it is. */
async function waiting(
  context: CaseContext,
  session: Session,
  { record, caseToken }: Candidates['cases'][number],
): Promise<Found | undefined> {
  try {
    const versions = { record, ...(await versionsOf(context.forms, record)) }
    const standing = standingAt(session, record, versions.process, caseToken)
    const reason = await reasonAt(context, session, versions, standing)
    return reason && { ...reason, versions }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

async function toldOf(context: CaseContext, session: Session, { versions, ...waits }: Found): Promise<Todo> {
  const { record, form } = versions
  // What it is about may be told by an answer that is hidden from a party.
  const title =
    waits.as === 'author'
      ? await ownTitle(context, versions, session.locale)
      : waits.as === 'party'
        ? null
        : record.title
  return {
    ...{ formDataId: record._id, formId: record.formId, form: form.title(session.locale) },
    ...{ title: title || null, number: record.number },
    ...waits,
  }
}

/** What has a day, the first day first; then the newest. A draft waits for nobody else, and the day it is kept to hurries nobody. */
function byUrgency(a: Found, b: Found): number {
  const drafts = Number(a.reason === 'draft') - Number(b.reason === 'draft')
  if (drafts !== 0) return drafts
  const days =
    a.reason === 'draft' ? 0 : (a.due ?? Number.MAX_SAFE_INTEGER) - (b.due ?? Number.MAX_SAFE_INTEGER)
  return days || b.since - a.since
}
