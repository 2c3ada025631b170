import type { Values } from '../../../shared/fields/field.ts'
import { fromJson } from '../../../shared/json.ts'
import { type CleanData, cleanData } from '../../../shared/rules/page/cleanData.ts'
import type { PageInput, PageState } from '../../../shared/rules/page/page.ts'
import { type ValidationResult, validate } from '../../../shared/rules/page/validate.ts'
import type { Reader } from '../../../shared/rules/rights/treeFor.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import { type FieldProblems, fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseVersions } from '../context.ts'
import type { SaveCase } from '../contract.ts'
import { broughtUp, dataOf, storedAnswers } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { keptQuery, pageInput, queryAt } from '../open/page.ts'
import type { Bring } from './bring.ts'
import { addUnderWay, checkFiles, filesIn } from './files.ts'
import { refuseOverlong } from './visitors.ts'

export interface Answers {
  /** Something fell out of the draft that the person cannot have been told of: it is not sent in before. */
  untold: boolean
  /** Columns of the case to be written; empty when nothing changed. */
  change: Partial<CaseRecord>
  /** Names whose answers changed. */
  changed: string[]
  validation: ValidationResult
  /** Ids of files that came with the answers. */
  files: string[]
  /** Ids of files that are in no answer any more. */
  dropped: string[]
  /** All answers that the case has with them. */
  values: Values
  /** The form with the answers as they are kept. */
  state: PageState
  /** What it is made from, with the answers that were stored. */
  page: PageInput
  /** Answers that were sent and not kept. */
  notKept: FieldProblems
  /** Questions of an earlier version whose inputs were read: their answers are kept, or told. */
  read?: readonly string[]
  /** What the address said for the first time; undefined when it said nothing new. */
  query: Record<string, string> | undefined
}

/** Puts the answers that were sent into those of the case, and says what is wrong with them. */
export async function takeAnswers(
  tx: Tx,
  session: Session,
  input: SaveCase,
  versions: CaseVersions,
  reader: Reader | null,
  bring?: Bring,
): Promise<Answers> {
  const { record, form } = versions
  const raw = fromJson(record.data)
  const brought = bring?.(record, input.data)
  const data = brought?.data ?? input.data
  const { values: current, left } = brought?.stored
    ? { values: brought.stored, left: {} }
    : broughtUp(raw, form)
  const stored = known(current, form)
  refuseLeft({ ...left, ...form.left }, data)
  const page = pageInput(session, versions, { values: stored, now: tx.now, query: input.query, reader })
  const clean = cleanData(page, data)
  refuseStrange(clean)
  const { values } = clean
  const changedNames = Object.keys({ ...stored, ...values }).filter(
    (name) => !isSame(stored[name], values[name]),
  )
  const fresh = changedNames.filter((name) => Object.hasOwn(data, name))
  const owner = { caseId: record._id, caseToken: input.caseToken }
  const files = await checkFiles(tx, session, form, fresh, values, owner)
  const found = input.complete
    ? validate(clean.state, { complete: true })
    : merged(
        validate(clean.state, { complete: false, names: Object.keys(data) }),
        input.check && validate(clean.state, { complete: true, pages: input.check }),
      )
  refuseOverlong(session, values, fresh, found)
  const looked = input.complete ? undefined : (input.check ?? [])
  const validation =
    looked?.length === 0 ? found : await addUnderWay(found, tx, form, clean.state, record, looked)
  const change: Partial<CaseRecord> = {}
  const moved = input.page !== undefined && input.page !== record.page
  const fallen =
    brought || record.fallen !== null
      ? (await import('./fallen.ts')).withFallen(record.fallen, brought?.fallen ?? [], fresh)
      : null
  if (changedNames.length > 0 || moved || record.revision === 0 || brought) {
    const revision = record.revision + 1
    change.revision = revision
    change.updated = tx.now
    change.updatedBy = session.userId
    if (moved) change.page = input.page ?? null
    if (record.draft === 1 && record.formVersion !== form.version) change.formVersion = form.version
    if (fallen !== record.fallen) change.fallen = fallen
    if (changedNames.length > 0 || brought?.stored) {
      const changes = fromJson(record.changes)
      for (const name of changedNames) changes[name] = revision
      change.data = storedAnswers(values, form, raw)
      change.changes = JSON.stringify(changes)
    }
  }
  const query = newQuery(versions, input.query ?? {})
  if (query) change.query = JSON.stringify({ ...keptQuery(record), ...query })
  const dropped = filesIn(form, stored).filter((id) => !filesIn(form, values).includes(id))
  // A page that is drawn from the version that is live has told of it.
  const isBehind = input.version !== undefined && input.version !== form.version
  return {
    untold: isBehind ? fallen !== null : input.version === undefined && (brought?.fallen.length ?? 0) > 0,
    change,
    changed: changedNames,
    validation,
    files,
    dropped,
    values,
    state: clean.state,
    page,
    notKept: Object.fromEntries(clean.kept.map((name) => [name, 'validation.notOpen'])),
    ...(brought && { read: brought.read }),
    query,
  }
}

/** What of the address is to be kept with the case and is not yet. */
function newQuery(
  versions: CaseVersions,
  seen: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const kept = keptQuery(versions.record)
  const entries = Object.entries(queryAt(versions, seen)).filter(([name]) => !Object.hasOwn(kept, name))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** What could not be brought up to date stays as it is, so nothing is put in its place. */
export function refuseLeft(left: Readonly<Record<string, unknown>>, data: Values): void {
  const names = Object.keys(data).filter((name) => Object.hasOwn(left, name))
  if (names.length === 0) return
  throw fail('INVALID', { fields: Object.fromEntries(names.map((name) => [name, 'validation.notUpToDate'])) })
}

/** Unknown names and answers that cannot be one are the client's fault: the whole is refused, nothing is kept. */
export function refuseStrange({ unknown, problems }: CleanData): void {
  const fields: FieldProblems = { ...problems }
  for (const name of unknown) fields[name] = 'validation.unknownKey'
  if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
}

/**
 * Answers that somebody else changed since the client read the case, to something else than what it sends. Of those that the person is
 * not told (`closed`) nothing is said here either.
 */
export function refuseConflict(
  { record, form }: CaseVersions,
  { revision, data, complete }: SaveCase,
  closed: ReadonlySet<string>,
): void {
  if (revision === undefined || revision === record.revision) return
  if (revision > record.revision)
    throw fail('CONFLICT', { detail: { revision: record.revision, fields: {} } })
  const changes = fromJson(record.changes)
  const stored = dataOf(record, form)
  const fields: Record<string, { yours?: unknown; theirs: unknown }> = {}
  for (const [name, yours] of Object.entries(data)) {
    if ((changes[name] ?? 0) > revision && !closed.has(name) && !isSame(stored[name], yours)) {
      fields[name] = { yours, theirs: stored[name] ?? null }
    }
  }
  // Who sends it in has read all of it: what was changed since is another answer than the one they agree to.
  if (complete && record.draft === 1)
    for (const [name, at] of Object.entries(changes))
      if (at > revision && !closed.has(name) && !Object.hasOwn(data, name))
        fields[name] = { theirs: stored[name] ?? null }
  if (Object.keys(fields).length > 0)
    throw fail('CONFLICT', { detail: { revision: record.revision, fields } })
}

export function merged(a: ValidationResult, b: ValidationResult | undefined): ValidationResult {
  if (!b) return a
  const values = { ...a.values, ...b.values }
  return {
    critical: { ...a.critical, ...b.critical },
    error: { ...a.error, ...b.error },
    warning: { ...a.warning, ...b.warning },
    ...(Object.keys(values).length > 0 && { values }),
  }
}

/** Answers that the form (still) has a field for: a draft moves on to the version that is live. */
function known(data: Values, form: CompiledForm): Values {
  if (Object.keys(data).every((name) => form.fields.has(name))) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => form.fields.has(name)))
}

const isSame = (a: unknown, b: unknown) => sameJson(a ?? null, b ?? null)
