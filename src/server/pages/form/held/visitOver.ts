import type { FormVisitOverModel } from '../../../../shared/wire/page/interrupted.ts'
import type { VisitOver } from '../../../session.ts'
import type { LoadContext } from '../../contract.ts'
import { heldCase, readHeld } from '../../held.ts'
import { searchOf } from '../target.ts'

/**
 * The case that is asked for, by the address or the form that was sent, where it was visited in this browser by a mailed code, and is not any more:
 * the page then says so and offers a new code. Who never visited it, or may see it by something else, has nothing of that.
 */
export async function visitOverAt(
  { services, session, request }: LoadContext,
  form: FormData = new FormData(),
): Promise<VisitOver | undefined> {
  const asked = asks(request.query, form)
  const over = session.visitsOver?.find((one) => asked.includes(one.formDataId))
  if (!over) return undefined
  const { formDataId } = over
  const sent = form.get('_caseToken')
  const held = heldCase(request, request.query.formId ?? '')
  const ofBrowser = held?.formDataId === formDataId ? held.caseToken : null
  const caseToken = typeof sent === 'string' && sent !== '' ? sent : ofBrowser
  const mayRead = await services.cases.mayRead(session, { formDataId, ...(caseToken && { caseToken }) })
  return mayRead ? undefined : over
}

/** Ids of the case that it is about: what a form says of itself is what it was drawn from. */
function asks({ formDataId, receipt, answers, links }: LoadContext['request']['query'], form: FormData) {
  const held = form.get('_held')
  const own = [form.get('_formDataId'), typeof held === 'string' && readHeld(held)?.formDataId].filter(
    Boolean,
  )
  return own.length > 0 ? own : [formDataId, receipt, answers, links]
}

/** What there is to see in its place, with what was sent. */
export async function visitOverModel(
  { services, session, request, path }: LoadContext,
  { formDataId, revoked }: VisitOver,
  { error, ...said }: Partial<FormVisitOverModel> = {},
): Promise<FormVisitOverModel> {
  const formId = request.query.formId ?? ''
  const published = formId === '' ? undefined : await services.documents.published(session, 'form', formId)
  const found = await services.cases.visits.look(session, { over: formDataId })
  const to = 'dead' in found ? null : found.hint
  return {
    kind: 'visitOver',
    form: { _id: formId, name: published?.name ?? '' },
    action: `${path}${searchOf(request.query)}`,
    why: revoked ? 'revoked' : 'expired',
    ...{ entries: [], hadAnswers: false, hadFiles: false },
    to,
    step: 'send',
    ...said,
    // Where nothing leads in any more that is all there is to say.
    ...(error && to !== null && { error }),
  }
}
