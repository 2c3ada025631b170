import { Failure, fail } from '../../../../shared/wire/errors.ts'
import type { LoadContext, PagePost, PageReply } from '../../contract.ts'
import { type Held, hold, readHeld } from '../../held.ts'
import { holdDraft } from '../definitions.ts'
import { textOf } from '../login.ts'
import { type FormTarget, searchOf } from '../target.ts'

/** Script has begun a draft: the browser gets the cookie by which it comes back to it. */
export async function holdByScript(
  context: LoadContext,
  { formId }: FormTarget,
  post: PagePost,
): Promise<PageReply> {
  const held = await heldByScript(context, post)
  return {
    status: 204,
    headers: { 'cache-control': 'no-store' },
    body: '',
    cookies: hold(post, formId, held),
  }
}

/** `{ link }`: the address by which the draft is found from any computer. */
export async function resumeLink(
  context: LoadContext,
  { formId }: FormTarget,
  post: PagePost,
): Promise<PageReply> {
  const held = await heldByScript(context, post)
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ link: await linkTo(context, formId, held) }),
    cookies: hold(post, formId, held),
  }
}

/** Built from the configured address, never from the request. Who began it logged in finds the draft by logging in. */
export async function linkTo(
  { services, session, path }: LoadContext,
  formId: string,
  held: Held,
): Promise<string> {
  const { formDataId, caseToken } = held
  const query = caseToken
    ? { formId, resume: await services.cases.resumeLink(session, { formDataId, caseToken }) }
    : { formId }
  return `${services.config.baseUrl}${path}${searchOf(query)}`
}

/** By what a page says that its case is held; whether it is so is not asked. */
export function heldIn({ form }: PagePost): Held {
  const token = textOf(form, '_caseToken')
  const held = readHeld(`${textOf(form, '_formDataId')}${token === '' ? '' : `.${token}`}`)
  if (!held) throw fail('INVALID', { fields: { _formDataId: 'validation.required' } })
  return held
}

/** NOT_FOUND for a case that whoever asks does not hold. */
async function heldByScript({ services, session }: LoadContext, post: PagePost): Promise<Held> {
  const held = heldIn(post)
  const ref = { formDataId: held.formDataId, ...(held.caseToken && { caseToken: held.caseToken }) }
  const mayRead = await services.invoke(holdDraft, session, ref).catch((error) => {
    if (error instanceof Failure) return false
    throw error
  })
  if (!mayRead) throw fail('NOT_FOUND')
  return held
}
