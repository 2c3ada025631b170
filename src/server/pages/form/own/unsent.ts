import type { FormMissingModel } from '../../../../shared/wire/page/form.ts'
import type { LoadContext, PagePost, PageRequest } from '../../contract.ts'
import { heldCase, readHeld, refOf } from '../../held.ts'

/** What its author had written of a completion when the case was removed: there is no page of it any more, so it stands in the place of that. */
export async function unsentOfRemoved({
  services,
  session,
  request,
}: LoadContext): Promise<Pick<FormMissingModel, 'unsentAnswers'>> {
  const { formId = '', formDataId } = request.query
  const sent = isPost(request) ? ofForm(request) : null
  const kept = heldCase(request, formId)
  const asked = formDataId ? { formDataId, caseToken: null } : null
  const held = sent ?? (kept && kept.formDataId === formDataId ? kept : asked)
  if (!held) return {}
  const ref = { ...refOf(held), formDataId: held.formDataId }
  const left = await services.cases.unsentOfRemoved(session, ref)
  return left.length > 0 ? { unsentAnswers: left.map(({ label, text }) => ({ label, text })) } : {}
}

const isPost = (request: PageRequest): request is PagePost => 'form' in request

const ofForm = ({ form }: PagePost) =>
  readHeld([form.get('_formDataId'), form.get('_caseToken')].filter(Boolean).join('.'))
