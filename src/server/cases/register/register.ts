import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { isSource } from '../../../shared/process/sources.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, OnBehalf } from '../../store/records.ts'
import { isAdminOf, isTakingDown, mayBegin, mayTakeDown, rowsFor, standingAt, tokenMs } from '../access.ts'
import { type CaseContext, caseInside, caseVersions, liveVersions, note } from '../context.ts'
import type { ChangedRegistration, NewRegistration, RegistrableForm, Registration } from '../contract.ts'
import { storedAnswers } from '../data.ts'
import { type CompiledForm, type CompiledProcess, toldApart } from '../forms.ts'
import { spoken, statusCodeOf } from '../open/links/statusCode.ts'
import { newDraft } from '../send/keep.ts'
import { dayOf } from '../today.ts'
import { knownAnswers } from './knownAnswers.ts'
import { forWhom, isRegistrar } from './onBehalf.ts'

/** See `Cases.registrable`. */
export async function registrable(context: CaseContext, session: Session): Promise<RegistrableForm[]> {
  const { forms, documents } = context
  const live: CompiledForm[] = []
  const descriptions = new Map<string, string>()
  for (const { _id, data } of await documents.allPublished(session, 'form')) {
    const { process } = data
    if (data.formType === 'external' || !process) continue
    if (!mayTakeDown(session, await forms.liveProcess(session.org, process), _id)) continue
    live.push(await forms.live(session.org, _id))
    descriptions.set(_id, textIn(data.description, session.locale))
  }
  const found = [...toldApart(live, session.locale)].map(([_id, name]) => ({
    ...{ _id, name, description: descriptions.get(_id) ?? '' },
  }))
  return found.sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

/** See `Cases.register`. */
export async function register(
  context: CaseContext,
  session: Session,
  { formId, source, onBehalf }: NewRegistration,
): Promise<{ formDataId: string }> {
  const { form, process } = await liveVersions(context.forms, session.org, formId)
  mayBegin(session, form, process, true)
  const person = await personOf(context, session, onBehalf)
  const known = knownAnswers(form, process, person, dayOf(Date.now()))
  return context.store.write(async (tx) => {
    const draft = newDraft(tx, session, {}, form)
    const record: CaseRecord = {
      ...draft,
      data: storedAnswers(known, form, {}),
      ...{ createdBy: null, createdByName: person.name, locale: 'sv' },
      ...{ registeredBy: session.userId, registeredByName: session.userName },
      ...{ source, onBehalf: JSON.stringify(person), revision: 1 },
    }
    record.row = await tx.cases.insert(record)
    await note(tx, session, record, 'begun', { registered: true, source })
    return { formDataId: record._id }
  })
}

/** See `Cases.changeRegistration`. */
export async function changeRegistration(
  context: CaseContext,
  session: Session,
  { formDataId, source, onBehalf }: ChangedRegistration,
): Promise<Registration> {
  const before = await takenDownBy(context, session, formDataId)
  if (before.draft === 0) throw fail('ALREADY_SENT')
  const person = await personOf(context, session, onBehalf)
  await context.store.write(async (tx) => {
    const record = await caseInside(tx, before)
    await tx.cases.update(record.row, {
      ...{ source, onBehalf: JSON.stringify(person), createdByName: person.name },
      updated: tx.now,
    })
  })
  return registration(context, session, formDataId)
}

/** See `Cases.registrations`. */
export async function registrations(context: CaseContext, session: Session): Promise<Registration[]> {
  if (session.userId === null) return []
  const records = await context.store.read.cases.registering(session.org, session.userId)
  const all = await Promise.all(
    records.map((record) =>
      registration(context, session, record._id).catch((error) => {
        // Its form is not published any more, or she has lost the role in its process.
        if (error instanceof Failure) return null
        throw error
      }),
    ),
  )
  return all.flatMap((one) => one ?? [])
}

/** See `Cases.registration`. */
export async function registration(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<Registration> {
  const record = await takenDownBy(context, session, formDataId)
  const form = await context.forms.newest(session.org, record.formId)
  const { number, arrived, source, updated, formId } = record
  const isNew = arrived !== null && Date.now() - arrived <= tokenMs
  return {
    formDataId,
    formId,
    formName: form?.title(session.locale) ?? '',
    source: isSource(source) ? source : null,
    onBehalf: forWhom(record) ?? nobody,
    updated,
    sent:
      arrived === null
        ? null
        : { number, arrived, statusCode: isNew ? spoken(statusCodeOf(context.codeKey, record._id)) : null },
  }
}

/** The case, when the session has taken it down and still handles cases of its process. */
async function takenDownBy(context: CaseContext, session: Session, id: string): Promise<CaseRecord> {
  const { record, process } = await caseVersions(context, session, id)
  const standing = standingAt(session, record, process)
  const isOurs = record.draft === 1 ? isTakingDown(standing, record) : mayStillSee(session, record, process)
  if (!isOurs) throw fail('NOT_FOUND')
  return record
}

/** What they wrote themselves, and its number: also where their role turned out not to be for what was answered. */
const mayStillSee = (session: Session, record: CaseRecord, process: CompiledProcess | undefined) =>
  isRegistrar(session, record) &&
  (isAdminOf(session) || rowsFor(session, process?.assignmentRoles ?? [], record.formId).length > 0)

/** An account's own name and address, or what is said of somebody without one. */
async function personOf(
  { rights }: CaseContext,
  { org }: Session,
  { userId, name, email, phone }: OnBehalf,
): Promise<OnBehalf> {
  if (userId === null) return { userId, name, email, phone }
  const account = await rights.of(org, userId)
  if (!account) throw fail('INVALID', { fields: { userId: 'validation.reference' } })
  return { userId, name: account.name, email: account.email, phone }
}

const nobody: OnBehalf = { userId: null, name: '', email: '', phone: '' }
