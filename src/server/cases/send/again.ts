import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fieldsOf } from '../../../shared/rules/page/fields.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import { caseTokenHash } from '../../auth/token/secrets.ts'
import type { Session } from '../../session.ts'
import { isAuthor, mayBegin, standingAt, stepAt } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions, liveVersions } from '../context.ts'
import type { CaseRef, MadeAgain } from '../contract.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm, FormField } from '../forms.ts'
import { keptQuery, pageInput } from '../open/page.ts'
import { authorOfCase } from '../open/reader.ts'
import { save } from './save.ts'

/** See `Cases.again`. */
export async function again(
  context: CaseContext,
  session: Session,
  { first, ...ref }: CaseRef & { first?: string | undefined },
): Promise<MadeAgain> {
  const before = await sentBy(context, session, ref)
  const { record } = before
  const number = record.number ?? ''
  const hash = first === undefined ? undefined : caseTokenHash(first)
  const there = hash && (await context.store.read.cases.findBegun(record.org, record.formId, hash))
  if (there && first !== undefined && isAuthor(session, there, first))
    return {
      ...{ formDataId: there._id, formId: record.formId, number, leftOut: [], gone: [] },
      ...(there.createdBy === null && { caseToken: first }),
    }
  const live = await liveVersions(context.forms, record.org, record.formId)
  mayBegin(session, live.form, live.process)
  const { data, ...told } = answersFor(session, before, live.form)
  const saved = await save(context, session, {
    ...{ formId: record.formId, data, query: keptQuery(record) },
    ...(first !== undefined && { caseToken: first }),
  })
  const { formDataId, caseToken } = saved
  const { fields } = live.form.in(session.locale)
  const closed = Object.keys(saved.notKept ?? {}).map((name) => labelOf(fields.get(name), name, session))
  return {
    ...{ formDataId, formId: record.formId, number, leftOut: told.leftOut },
    ...(caseToken && { caseToken }),
    gone: [...told.gone, ...closed],
  }
}

/** Whether the session can make another of a case that it sent in: its form is open to it still. */
export async function mayMakeAgain(
  context: Pick<CaseContext, 'forms'>,
  session: Session,
  { record }: Pick<CaseVersions, 'record'>,
): Promise<boolean> {
  try {
    const { form, process } = await liveVersions(context.forms, record.org, record.formId)
    mayBegin(session, form, process)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** NOT_FOUND for all but its author, and for a draft. */
async function sentBy(context: CaseContext, session: Session, ref: CaseRef): Promise<CaseVersions> {
  const versions = await caseVersions(context, session, ref.formDataId)
  const { record, process } = versions
  const standing = standingAt(session, record, process, ref.caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor || record.draft === 1) throw fail('NOT_FOUND')
  return versions
}

/**
 * The answers that its author sees and that the form as it is now has a place for. `leftOut`: labels of what nobody takes over, as
 * files and what is agreed to; `gone`: of what the form does not take any more.
 */
function answersFor(
  session: Session,
  versions: CaseVersions,
  live: CompiledForm,
): { data: Values } & Pick<MadeAgain, 'leftOut' | 'gone'> {
  const { record, form } = versions
  const stored = dataOf(record, form)
  const state = createPageState(
    pageInput(session, versions, { values: stored, now: Date.now(), reader: authorOfCase(record) }),
  )
  const { fields } = form.in(session.locale)
  const data: Values = {}
  const leftOut: string[] = []
  const gone: string[] = []
  for (const { name, node, definition } of fieldsOf(state)) {
    const value = stored[name]
    if (!state.isShown(node._id) || definition.isEmpty(value) || Object.hasOwn(data, name)) continue
    const label = labelOf(fields.get(name), name, session)
    const to = live.fields.get(name)
    const from = form.fields.get(name)
    if (from?.definition.copied?.(from.settings) === false) leftOut.push(label)
    else if (!to || to.definition.copied?.(to.settings) === false) gone.push(label)
    else if (to.settings.emptyInCopy === true) leftOut.push(label)
    else if (to.definition.fixed?.(to.settings) !== undefined) continue
    else if (to.definition.clean(value, to.settings) === undefined) gone.push(label)
    // What was wrong with it before is put right by whoever sends it again.
    else if (isRight(to, value, state.context) || !from || !isRight(from, value, state.context))
      data[name] = value
    else gone.push(label)
  }
  return { data, leftOut: [...new Set(leftOut)], gone: [...new Set(gone)] }
}

/** Whether the question has nothing against the answer. */
function isRight(
  { definition, settings }: FormField,
  value: unknown,
  context: ReturnType<typeof createPageState>['context'],
): boolean {
  const clean = definition.clean(value, settings)
  if (clean === undefined) return false
  return definition.check(clean, settings, context).every(({ level }) => level === 'warning')
}

const labelOf = (field: Pick<FormField, 'settings'> | undefined, name: string, { locale }: Session): string =>
  textIn(field?.settings.label, locale) || name
