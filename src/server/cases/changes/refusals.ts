import { localise } from '../../../shared/catalogue/read/localise.ts'
import { msg, type Translate } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import { messageOf } from '../../../shared/thrown.ts'
import { errors, Failure, fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, nameOfCase, versionsOf } from '../context.ts'
import type { RefusedCase, Stopped } from '../contract.ts'
import type { CompiledForm } from '../forms.ts'

/**
 * What is not one case's own affair and stops the rest too: a full disk, a fault of the server's. null for a refusal of
 * this case alone.
 */
export const stopsAll = (error: unknown): unknown =>
  error instanceof Failure && error.code !== 'DISK_FULL' && error.code !== 'INTERNAL' ? null : error

/** Why the rest was not come to, in the session's language. */
export function stopped({ texts, log }: CaseContext, session: Session, error: unknown): Stopped {
  const code = error instanceof Failure ? error.code : 'INTERNAL'
  if (code === 'INTERNAL')
    log.write(session.org, 'error', 'error', `change of many cases: ${messageOf(error)}`)
  const message = code === 'DISK_FULL' ? full : errors[code].message
  return { code, message: texts(session.locale, session.org)(message) }
}

/** The same where somebody did not want it any more. */
export const cancelled = ({ texts }: CaseContext, session: Session): Stopped => ({
  code: 'CANCELLED',
  message: texts(session.locale, session.org)(msg`Avbrutet. Det som hann göras är gjort.`),
})

const full = msg`Disken blev full, så resten gjordes inte. Det som är gjort är sparat. Kontakta administratören.`

/** A case that was left as it is, and why, in the session's language. It is named to whoever may read it. */
export async function refusal(
  context: CaseContext,
  session: Session,
  formDataId: string,
  error: unknown,
): Promise<RefusedCase> {
  const failure = error instanceof Failure ? error : fail('INTERNAL')
  const { code, options } = failure
  const t = context.texts(session.locale, session.org)
  const message = t(options.message ?? errors[code].message, options.values)
  const { row, name, form } = await read(context, session, formDataId)
  const change =
    code === 'STATUS_CHANGED' && row !== undefined ? await lastChange(context, session, row) : null
  const answers = form && againstIt(failure, form, session, t)
  return {
    ...{ _id: formDataId, name, code, message },
    ...(change && { change }),
    ...(answers && answers.length > 0 && { answers }),
  }
}

/** Number and title of a case; null for who may not read it, and where it is gone. */
export const readableName = async (
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<string | null> => (await read(context, session, formDataId)).name

async function read(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<{ row?: number; name: string | null; form?: CompiledForm }> {
  const record = await context.store.read.cases.find(session.org, formDataId)
  if (!record) return { name: null }
  try {
    const { form, process } = await versionsOf(context.forms, record)
    stepAt(standingAt(session, record, process), record, process)
    return { row: record.row, name: await nameOfCase(context, session, record), form }
  } catch {
    return { name: null }
  }
}

/** What is wrong with answers, where a change of status wants them in order. */
function againstIt(
  { code, options }: Failure,
  form: CompiledForm,
  { locale }: Session,
  t: Translate,
): RefusedCase['answers'] {
  if (code !== 'INVALID' || recordOf(options.detail).validation === undefined) return []
  const { fields } = form.in(locale)
  return Object.entries(options.fields ?? {}).map(([name, key]) => ({
    question: String(fields.get(name)?.settings.label ?? '') || name,
    problem: t(key),
  }))
}

/** Who has changed the status meanwhile, when, and to what. */
async function lastChange(
  { store }: CaseContext,
  session: Session,
  row: number,
): Promise<RefusedCase['change'] | null> {
  const last = await store.read.timelines.last(row, 'status')
  if (!last) return null
  const { toName } = recordOf(last.detail ? localise(fromJson(last.detail), session.locale) : {})
  return { byName: last.byName, at: last.at, status: typeof toName === 'string' ? toName : '' }
}
