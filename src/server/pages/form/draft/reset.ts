import { Failure } from '../../../../shared/wire/errors.ts'
import { type LoadContext, type PageReply, redirect } from '../../contract.ts'
import { hold, putAside } from '../../held.ts'
import { type FoundView, formNode } from '../../view/findView.ts'
import { formIdOf, searchOf } from '../target.ts'

/**
 * `reset` begins the form anew, once: the draft that the browser held is put aside, somebody logged in gets another one,
 * and the address goes on without it. Null where there is nothing to begin.
 */
export async function beginAnew(
  context: Omit<LoadContext, 'node'>,
  found: FoundView,
): Promise<PageReply | null> {
  const { reset, ...rest } = context.request.query
  const node = formNode(found)
  if (!reset || !node || rest.formDataId) return null
  const to = `${context.path}${searchOf(rest)}`
  try {
    const formId = await formIdOf({ ...context, node })
    if (!formId) return redirect(to)
    return redirect(to, { cookies: await cookiesFor(context, formId) })
  } catch (error) {
    if (error instanceof Failure) return redirect(to)
    throw error
  }
}

/** Who is logged in would come back to the newest draft of the form without any cookie, so a new one is made. */
async function cookiesFor({ services, session, request }: Omit<LoadContext, 'node'>, formId: string) {
  if (session.userId === null) return putAside(request, formId)
  const { formDataId } = await services.cases.save(session, { formId, data: {} })
  return hold(request, formId, { formDataId, caseToken: null })
}
