import type { FormReader } from '../../../shared/catalogue/value.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fromJson, type Json, toJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, FallenAnswer } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { isTakingDown, standingAt, stepAt } from '../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions } from '../context.ts'
import type { CaseRef } from '../contract.ts'
import type { CompiledForm, FormField } from '../forms.ts'
import { closedForAuthor } from '../open/page.ts'
import { movedAnswers, renamedBetween } from '../versions/answers.ts'
import type { Bring, Brought } from './bring.ts'
import type { Inputs } from './contract.ts'

/** Earlier versions that are looked through for a question that the live one does not have. */
const mostVersions = 10

interface Draft {
  versions: Omit<CaseVersions, 'record'>
  /** undefined: nothing is saved yet. */
  record: CaseRecord | undefined
  /** Answers that come with a save. */
  data?: Values
  /** What stood in the inputs of a page without script. */
  posted?: Readonly<Record<string, Inputs>>
}

/**
 * By what a draft comes to the version of its form that is live: with the answers that it has, and with those that come from a page, or from what a
 * browser kept, of an earlier one. undefined: there is nothing to bring.
 */
export async function bringsDraft(
  context: CaseContext,
  session: Session,
  { versions, record, data = {}, posted = {} }: Draft,
): Promise<Bring | undefined> {
  const { form } = versions
  const unknown = Object.keys({ ...data, ...posted }).filter(
    (name) => !form.fields.has(name) && !(name in form.left),
  )
  const was = record && record.formVersion !== form.version ? await versionOf(record.formVersion) : undefined
  const earlier = await knowing(unknown)
  if (!was && earlier.size === 0) return undefined
  const told = (of: CompiledForm) =>
    tells(
      context,
      session,
      of,
      closedForAuthor(session, { ...versions, form: of, record: record ?? null }).names,
    )
  return (now, sent) => {
    const brought: Brought = { stored: null, data: { ...sent }, fallen: [], read: [] }
    if (was && now.formVersion === was.version) {
      const { values, lost } = movedAnswers(now, was, form)
      brought.stored = values
      for (const { field, value } of lost) brought.fallen.push(...told(was)(field, value))
    }
    for (const [name, of] of earlier) {
      const field = of.fields.get(name)
      const other = renamedBetween(of, form)[name]
      const inputs = posted[name]
      if (field && inputs) brought.read = [...brought.read, name]
      const value = field && inputs ? answerIn(inputs, field) : brought.data[name]
      delete brought.data[name]
      if (!field || value === undefined) continue
      if (other !== undefined && field.definition === form.fields.get(other)?.definition) {
        if (!(other in brought.data)) brought.data[other] = value
      } else brought.fallen.push(...told(of)(field, value))
    }
    return brought
  }

  function versionOf(version: number): Promise<CompiledForm | undefined> {
    return context.forms.version(session.org, form._id, version).catch(() => undefined)
  }

  /** The newest earlier version that has each of the questions; none for what was never one. */
  async function knowing(names: readonly string[]): Promise<ReadonlyMap<string, CompiledForm>> {
    const found = new Map<string, CompiledForm>()
    for (let n = 1; n <= mostVersions && found.size < names.length && n < form.version; n++) {
      const of = await versionOf(form.version - n)
      for (const name of names) if (of?.fields.has(name) && !found.has(name)) found.set(name, of)
    }
    return found
  }
}

/**
 * What the inputs of a question come to; undefined: nothing, or files, which the draft has. What is no answer is told as it was typed,
 * and taken for none.
 */
function answerIn(inputs: Inputs, { name, definition, settings }: FormField): unknown {
  if (definition.assets) return undefined
  const form: FormReader = {
    get: (key) => inputs[key]?.[0] ?? null,
    getAll: (key) => [...(inputs[key] ?? [])],
    has: (key) => Object.hasOwn(inputs, key),
  }
  const value = definition.fromForm(form, name, settings)
  if (value === null || value === undefined || definition.isEmpty(value)) return undefined
  return definition.clean(value, settings) ?? Object.values(inputs).flat().join(' ')
}

/** An answer as its author reads it; nothing of what is empty, or hidden from them. */
function tells(
  { texts }: CaseContext,
  { locale, org }: Session,
  form: CompiledForm,
  closed: ReadonlySet<string>,
): (field: FormField, value: unknown) => FallenAnswer[] {
  const { fields } = form.in(locale)
  const t = texts(locale, org)
  return ({ name, definition, settings }, value) => {
    if (value === null || value === undefined || definition.isEmpty(value) || closed.has(name)) return []
    const asked = fields.get(name)?.settings ?? settings
    const files = filesOf(definition.assets?.(value) ?? [], value)
    const label = textIn(asked.label, locale) || name
    // What was typed and is no answer reads as it was typed.
    const isAnswer = definition.clean(value, settings) !== undefined
    const text = isAnswer ? definition.text(value, asked, { locale, t }) : String(value)
    return [{ name, label, text, ...(files.length > 0 && { files }) }]
  }
}

function filesOf(ids: readonly string[], value: unknown): { assetId: string; name: string }[] {
  const files = Array.isArray(value) ? value.map(recordOf) : []
  return ids.map((assetId) => {
    const file = files.find((one) => one.assetId === assetId)
    return { assetId, name: String(file?.name ?? '') }
  })
}

/** Of one question the last answer that fell out; of several files all. What is answered anew (`fresh`) is that no more. */
export function withFallen(
  before: CaseRecord['fallen'],
  fallen: readonly FallenAnswer[],
  fresh: readonly string[] = [],
): Json<FallenAnswer[]> | null {
  const all = new Map((before === null ? [] : fromJson(before)).map((one) => [one.name, one]))
  for (const one of fallen) {
    const files = [...(all.get(one.name)?.files ?? []), ...(one.files ?? [])]
    const ids = new Set(files.map(({ assetId }) => assetId))
    const once = [...ids].flatMap((id) => files.find(({ assetId }) => assetId === id) ?? [])
    all.set(one.name, { ...one, ...(once.length > 0 && { files: once }) })
  }
  for (const name of fresh) if (!all.get(name)?.files) all.delete(name)
  return all.size > 0 ? toJson([...all.values()]) : null
}

/** A draft as it is met on the version that is live, and what fell out of it; nothing is written. */
export async function openedAnew(
  context: CaseContext,
  session: Session,
  { record, ...versions }: CaseVersions,
): Promise<{ record: CaseRecord; fellAway: FallenAnswer[] }> {
  const brought = (await bringsDraft(context, session, { versions, record }))?.(record, {})
  const fallen = withFallen(record.fallen, brought?.fallen ?? [])
  return {
    record: brought?.stored ? { ...record, data: toJson(brought.stored) } : record,
    fellAway: fallen === null ? [] : fromJson(fallen),
  }
}

/** See `Cases.putAwayFallen`. */
export async function putAwayFallen(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<void> {
  const { record: before, ...versions } = await caseVersions(context, session, formDataId)
  const bring =
    before.draft === 1 ? await bringsDraft(context, session, { versions, record: before }) : undefined
  await context.store.write(async (tx) => {
    const record = await caseInside(tx, before)
    const standing = standingAt(session, record, versions.process, caseToken)
    stepAt(standing, record, versions.process)
    if (record.draft !== 1 || !(standing.isAuthor || isTakingDown(standing, record))) return
    const brought = bring?.(record, {})
    const fallen = withFallen(record.fallen, brought?.fallen ?? [])
    if (fallen === null) return
    await tx.cases.update(record.row, {
      fallen: null,
      ...(brought?.stored && { formVersion: versions.form.version, data: toJson(brought.stored) }),
    })
    await dropFallenFiles(context, tx, { ...record, fallen })
  })
}

/** Files of what fell out go with it. */
export async function dropFallenFiles(
  { assets }: Pick<CaseContext, 'assets'>,
  tx: Tx,
  { org, fallen, data }: Pick<CaseRecord, 'org' | 'fallen' | 'data'>,
): Promise<void> {
  if (fallen === null) return
  for (const { files = [] } of fromJson(fallen))
    for (const { assetId } of files) if (!data.includes(assetId)) await assets.removeIn(tx, org, assetId)
}
