import type { Values } from '../../shared/fields/field.ts'
import { toJson } from '../../shared/json.ts'
import { asAuthor } from '../../shared/process/who.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { CaseAudience } from '../events/events.ts'
import type { Session } from '../session.ts'
import type { CaseRecord } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import { actsFor } from './access.ts'
import type { CaseFacets, CaseFigures, StateFigures, ViewCounts } from './contract.ts'
import type { Kept } from './desk/kept.ts'
import type { CompiledForm, Forms } from './forms.ts'
import { hearersOf } from './hearers.ts'
import type { Indexer } from './list/indexer.ts'
import type { CaseNeeds } from './needs.ts'
import { namedIn, proxyAt } from './parties/of.ts'
import { type CaseProcess, caseProcessOf, forCases } from './processOf.ts'
import type { Visitors } from './send/visitors.ts'

/** What the parts of the case engine share: what it uses of the other engines, and these. */
export interface CaseContext extends CaseNeeds {
  forms: Forms
  indexer: Indexer
  visitors: Visitors
  /** The clock of a case stops, or goes again, with what has become of it: part of every write that changes one. */
  followClock(context: CaseContext, tx: Tx, record: CaseRecord): Promise<void>
  /** The parent of a case counts it anew, where it has ended or goes on: part of every write that changes one. */
  followParent(context: CaseContext, tx: Tx, record: CaseRecord): Promise<void>
  /** What is queued waits until the change cannot be taken back any more, see `changes/held.ts`. */
  isHeld?: true
  /** Ids of changes that are being made, or taken back, right now. */
  changing: Set<string>
  /** Cases counted for lists, by what was counted. */
  counted: Map<string, { generation: number; at: number; count: number }>
  /** Cases by form and state, by organisation. */
  countedByForm: Map<string, { generation: number; forms: readonly CountedForm[] }>
  /** How many cases are in each view, by what decides what a session sees of them. */
  viewed: Map<string, Kept<Partial<ViewCounts>>>
  /** By organisation: how many open cases everybody holds, and wait in each group's queue. */
  loads: Map<string, Kept<ReadonlyMap<string, number>>>
  /** Facets, by the question and what decides what a session sees. */
  faceted: Map<string, Kept<CaseFacets>>
  /** How many cases a saved view has, by its question and what decides what a session sees. */
  savedCounts: Map<string, Kept<number | null>>
  /** Figures, by the same. */
  figured: Map<string, Kept<CaseFigures>>
  stateFigured: Map<string, Kept<StateFigures>>
  /** Forms in processes (`{formId}/{processId}`) of the cases that somebody was assigned to in person, by who that is. */
  countedByAssigned: Map<string, AssignedForms>
  /** The list that holds all answers to a question, by organisation, form, process and column; undefined where there is none. */
  listsOfAnswers: Map<string, { generation: number; list: number | undefined }>
}

/** Forms and processes (`form/process`) of the cases that were given to somebody; `isAll`: there were not too many to look at. */
export interface AssignedForms {
  generation: number
  forms: ReadonlySet<string>
  isAll: boolean
}

/** A form in a process, with the lists of its cases at each state, and at all (`''`). */
export interface CountedForm {
  formId: string
  processId: string
  counts: ReadonlyMap<string, { list: number; count: number }>
}

/** A case with the versions of form and process that it is on. */
export interface CaseVersions {
  record: CaseRecord
  form: CompiledForm
  process: CaseProcess | undefined
}

/** The case that was sent in, or the draft on the live version. NOT_FOUND also for what is in the trash can. */
export async function caseVersions(
  { store, forms }: CaseContext,
  session: Session,
  id: string,
): Promise<CaseVersions> {
  const record = await store.read.cases.find(session.org, id)
  if (!record || record.removed !== null) throw fail('NOT_FOUND')
  return { record, ...(await versionsOf(forms, record)) }
}

export async function versionsOf(
  forms: Forms,
  record: Pick<CaseRecord, 'org' | 'draft' | 'formId' | 'formVersion' | 'processId' | 'processVersion'>,
): Promise<Omit<CaseVersions, 'record'>> {
  const { org, formId, formVersion } = record
  if (record.draft === 1) return liveVersions(forms, org, formId)
  const form = await forms.version(org, formId, formVersion)
  return { form, process: await caseProcessOf(forms, record) }
}

export async function liveVersions(
  forms: Forms,
  org: string,
  formId: string,
): Promise<Omit<CaseVersions, 'record'>> {
  const form = await forms.live(org, formId)
  const processId = form.data.process
  const process = typeof processId === 'string' ? await forms.liveProcess(org, processId) : undefined
  return { form, process: process && forCases(process, form) }
}

/**
 * The case as it is inside the write. The versions were looked up before the write was opened; a draft that was sent
 * in meanwhile is on others, as is a case that was moved, and the caller is told to read it again.
 */
export async function caseInside(tx: Tx, before: CaseRecord): Promise<CaseRecord> {
  return sameStill(await tx.cases.find(before.org, before._id), before)
}

/** The same of one that was looked up inside the write already. */
export function sameStill(record: CaseRecord | undefined, before: CaseRecord): CaseRecord {
  if (!record || record.removed !== null) throw fail('NOT_FOUND')
  const isOther = record.draft !== before.draft || record.processVersion !== before.processVersion
  if (isOther || (record.draft === 0 && record.formVersion !== before.formVersion)) throw fail('CONFLICT')
  return record
}

/** Adds to the case's timeline. The record is the case as it is after the change; who stood in for whom is written down. */
export async function note(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  kind: string,
  detail?: Values,
): Promise<void> {
  const proxy = proxyAt(session, record)
  // Their name is an answer, and so beside the line.
  const byParty = namedIn(session, record).userName
  const others = [
    ...actsFor(session, record),
    ...(proxy ? [{ _id: asAuthor, name: record.createdByName }] : []),
  ]
  const all = Object.entries({
    ...detail,
    ...(others.length > 0 && { for: others }),
    ...(proxy && { proxy: proxy.name }),
    ...(byParty !== session.userName && { byParty }),
  })
  const content = all.filter(([name]) => contents.has(name))
  const line = all.filter(([name]) => !contents.has(name))
  await tx.timelines.append(
    {
      org: record.org,
      caseRow: record.row,
      at: tx.now,
      kind,
      by: session.userId,
      byName: session.userName,
      revision: record.revision,
      formVersion: record.formVersion,
      processVersion: record.processVersion,
      detail: line.length > 0 ? toJson(Object.fromEntries(line)) : null,
    },
    content.length > 0 ? toJson(Object.fromEntries(content)) : null,
  )
}

/** What of a line says what somebody wrote or answered: it stands beside the line, and can be removed. */
const contents: ReadonlySet<string> = new Set([
  ...['values', 'output', 'error', 'query', 'who'],
  ...['party', 'proxy', 'signer', 'signedBy', 'byParty'],
])

/**
 * After a change to a case that staff see: its clock and lists follow, and whoever handles it hears of it, or these people alone.
 * `before`: as it was, where the change may decide who handles it; `hearers`: who that is, where it has been asked already.
 */
export async function changed(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { users, before, hearers }: { users?: string[]; before?: CaseRecord; hearers?: CaseAudience } = {},
): Promise<void> {
  const { events, indexer, forms } = context
  await context.followClock(context, tx, record)
  await context.followParent(context, tx, record)
  await tx.caseLists.markChanged(record.row)
  const audience = users ? { users } : (hearers ?? (await hearersOf(forms, record, before)))
  tx.afterCommit(() => {
    indexer.changed()
    events.push(record.org, 'changes', { schema: 'formData', ids: [record._id] }, audience)
  })
}

/** Something has happened in it that its columns do not tell: pages that were opened before ask again. Answers the case as it is then. */
export async function touched(tx: Tx, session: Session, record: CaseRecord): Promise<CaseRecord> {
  const change = { updated: tx.now, updatedBy: session.userId, revision: record.revision + 1 }
  await tx.cases.update(record.row, change)
  return { ...record, ...change }
}

/** A case as people speak of it: its number, and what it is about. */
export async function nameOfCase(
  { forms }: Pick<CaseContext, 'forms'>,
  { org, locale }: Session,
  { number, title, formId }: Pick<CaseRecord, 'number' | 'title' | 'formId'>,
): Promise<string> {
  const form = await forms.newest(org, formId)
  return [number, title || form?.title(locale)].filter(Boolean).join(' ')
}
