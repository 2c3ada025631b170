import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { startState } from '../../../shared/process/graph/transitions.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor, mayTakeDown, staffOfSent } from '../access.ts'
import {
  type CaseContext,
  type CaseVersions,
  caseInside,
  caseVersions,
  liveVersions,
  note,
} from '../context.ts'
import { dataOf, storedAnswers } from '../data.ts'
import { type CompiledForm, type CompiledProcess, toldApart } from '../forms.ts'
import { hasEnded } from '../list/stage.ts'
import { closedFor } from '../open/page.ts'
import { assignInside } from '../process/assign.ts'
import type { CaseProcess } from '../processOf.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { readyRules } from '../rules/apply.ts'
import { newDraft, said } from '../send/keep.ts'
import { arrived, type Counter, counterOf, sendIn } from '../send/sendIn.ts'
import { dayOf } from '../today.ts'
import type { ChildForm, MadeChild, MadeChildren, MakeChildren } from './contract.ts'
import { queueChildrenEnded } from './followParent.ts'
import { ancestorsOf, deepest, mostChildren, requireRoom } from './limits.ts'

/** See `Cases.childForms`. */
export async function childForms(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<ChildForm[]> {
  const { record, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  if (hasEnded(record, process)) return []
  const { forms, documents } = context
  const live: CompiledForm[] = []
  const descriptions = new Map<string, string>()
  for (const { _id, data } of await documents.allPublished(session, 'form')) {
    if (data.formType === 'external' || !data.process) continue
    if (!mayMake(session, await forms.liveProcess(session.org, data.process), _id)) continue
    live.push(await forms.live(session.org, _id))
    descriptions.set(_id, textIn(data.description, session.locale))
  }
  const found = [...toldApart(live, session.locale)].map(([_id, name]) => ({
    ...{ _id, name, description: descriptions.get(_id) ?? '' },
  }))
  return found.sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

/** Of a process whose cases begin as children whoever handles the parent; of another who may take a case down in it anyway. */
const mayMake = (session: Session, process: CompiledProcess | undefined, formId: string): boolean =>
  process?.open === true &&
  (startState(process.graph)?.subType === 'child' || mayTakeDown(session, process, formId))

/** See `Cases.makeChild`. */
export async function makeChild(
  context: CaseContext,
  session: Session,
  { formDataId, formId }: { formDataId: string; formId: string },
): Promise<MadeChild> {
  const parent = await caseVersions(context, session, formDataId)
  staffOfSent(session, parent.record, parent.process)
  const kind = await kindOf(context, session, formId)
  if (!kind || !mayMake(session, kind.process, formId)) throw fail('NOT_FOUND')
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, parent.record)
    const standing = staffOfSent(session, record, parent.process)
    await requireNotMerged(context, session, record)
    if (hasEnded(record, parent.process)) throw fail('CONFLICT', { message: ended })
    await requireRoom(tx.cases, record)
    const at = { ...parent, record }
    // What is hidden from whoever makes it stays where it is.
    const { names } = closedFor(session, at, standing)
    const data = copied(at, kind, { same: true, without: names, now: tx.now })
    const child = await makeIn(context, tx, session, { parent: record, kind, data })
    await note(tx, session, record, 'childMade', { other: child._id })
    await context.audit.record(tx, session, {
      action: 'case/createChild',
      object: `formData/${record._id}`,
      result: 'ok',
      detail: { child: child._id, form: formId, ...actedFor(session, record) },
    })
    return { formDataId: child._id, number: child.number }
  })
}

const ended = msg`Ärendet är avslutat och får inga nya delärenden. Öppna det igen först.`

/** See `Cases.makeChildrenIn`. */
export async function makeChildrenIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: MakeChildren,
): Promise<MadeChildren> {
  const record = await tx.cases.find(session.org, input.formDataId)
  if (!record || record.removed !== null) return { made: [], skipped: 'noCase' }
  const skip = async (skipped: NonNullable<MadeChildren['skipped']>): Promise<MadeChildren> => {
    await note(tx, session, record, 'childMade', { skipped })
    return { made: [], skipped }
  }
  const kind = await kindOf(context, session, input.form)
  if (!kind) return skip('noForm')
  if ((await ancestorsOf(tx.cases, record)).length + 1 > deepest) return skip('tooDeep')
  const parent: CaseVersions = { ...(await caseVersions(context, session, record._id)), record }
  const each = input.each ? chosenIn(parent, input.each) : [undefined]
  if (record.children + each.length > mostChildren) return skip('tooMany')
  const made: string[] = []
  for (const option of each) {
    const data = copied(parent, kind, {
      same: input.same ?? true,
      copies: input.copies ?? [],
      now: tx.now,
      ...(option !== undefined && input.into && { given: { [input.into]: option } }),
    })
    const child = await makeIn(context, tx, session, { parent: record, kind, data })
    made.push(child._id)
    await assignTo(context, tx, session, { ...kind, record: child }, input)
  }
  const [only] = made
  if (made.length > 0)
    await note(tx, session, record, 'childMade', made.length === 1 ? { other: only } : { n: made.length })
  // What it waits for may be none.
  const now = await tx.cases.find(session.org, record._id)
  if (now?.openChildren === 0)
    await queueChildrenEnded(context, tx, now, made.length === 0 ? { none: true } : {})
  return { made }
}

/** Who is to have it, as far as its process has the role. */
async function assignTo(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  { role, users = [], groups = [], by = null, act = null }: MakeChildren,
): Promise<void> {
  const isRole = versions.process?.assignmentRoles.some(({ key }) => key === role)
  if (!role || !isRole || users.length + groups.length === 0) return
  const who = { permission: role, userIds: [...users], groupIds: [...groups], by, act }
  await assignInside(context, tx, session, who, versions)
}

/** A form, what its cases run in, and how they are numbered. */
interface ChildKind {
  form: CompiledForm
  process: CaseProcess
  counter: Counter
}

/** undefined: nothing can be begun with it now. */
async function kindOf(
  context: CaseContext,
  session: Session,
  formId: string,
): Promise<ChildKind | undefined> {
  const versions = await liveVersions(context.forms, session.org, formId).catch(() => undefined)
  if (!versions?.process?.open || startState(versions.process.graph)?.subType === 'staff') return undefined
  const { form, process } = versions
  await readyRules(context, session.org, process)
  return { form, process, counter: await counterOf(context, systemSession(session.org), process) }
}

/** The child is in at once: what its form asks for is asked for when it goes on. It is nobody's but the staff's. */
async function makeIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { parent, kind, data }: { parent: CaseRecord; kind: ChildKind; data: Values },
): Promise<CaseRecord> {
  const { form, process, counter } = kind
  const t = context.texts('sv', parent.org)
  const createdByName = t(childOf, { case: parent.number ?? '' })
  const record: CaseRecord = {
    ...newDraft(tx, session, { parentFormDataId: parent._id }, form),
    data: storedAnswers(data, form, {}),
    ...{ createdBy: null, createdByName, tokenHash: null, locale: parent.locale },
  }
  Object.assign(record, await sendIn(context, tx, record, { form, process }, counter))
  Object.assign(record, said(context, tx, record, form, data))
  record.row = await tx.cases.insert(record)
  await arrived(context, tx, session, { record, form, process }, { child: true, other: parent._id })
  return (await tx.cases.find(record.org, record._id)) ?? record
}

/** Who it comes from: it has no sender. */
const childOf = msg`Delärende till {case}`

interface Copied {
  same?: boolean
  /** Of those of the same name these alone. */
  only?: ReadonlySet<string>
  copies?: NonNullable<MakeChildren['copies']>
  /** Names of questions whose answers stay. */
  without?: ReadonlySet<string>
  given?: Values
  now: number
}

/** The answers that a case begins with which is made of another. What its questions would refuse, files and what is agreed to are left out. */
export function copied(
  { record, form }: CaseVersions,
  kind: Pick<ChildKind, 'form'>,
  { same = false, only, copies = [], without, given = {}, now }: Copied,
): Values {
  const stored = dataOf(record, form)
  const wanted: Values = {}
  const take = (from: string, to: string) => {
    const source = form.fields.get(from)
    if (!source || without?.has(from) || source.definition.copied?.(source.settings) === false) return
    if (stored[from] !== undefined && !source.definition.isEmpty(stored[from])) wanted[to] = stored[from]
  }
  if (same) for (const name of kind.form.fields.keys()) if (!only || only.has(name)) take(name, name)
  for (const { from, to } of copies) if (from && to) take(from, to)
  Object.assign(wanted, given)
  const data: Values = {}
  for (const [name, value] of Object.entries(wanted)) {
    const to = kind.form.fields.get(name)
    if (!to || to.definition.copied?.(to.settings) === false) continue
    if (to.definition.fixed?.(to.settings) !== undefined) continue
    const clean = to.definition.clean(value, to.settings)
    if (clean === undefined) continue
    const problems = to.definition.check(clean, to.settings, { today: dayOf(now), value: (one) => data[one] })
    if (problems.every(({ level }) => level === 'warning')) data[name] = clean
  }
  return data
}

/** The options that are chosen in an answer, each once. */
function chosenIn({ record, form }: CaseVersions, name: string): unknown[] {
  const value = dataOf(record, form)[name]
  const field = form.fields.get(name)
  if (value === undefined || value === null || !field || field.definition.isEmpty(value)) return []
  return Array.isArray(value) ? [...new Set(value)] : [value]
}
