import type { Translate } from '../../../../shared/i18n.ts'
import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { FormModel } from '../../../../shared/wire/page/form.ts'
import type { FormVisitOverModel } from '../../../../shared/wire/page/interrupted.ts'
import { authorsHref } from '../../../cases/caseHref.ts'
import type { VisitOver } from '../../../session.ts'
import { openVisit, sendVisitCode } from '../../account/definitions.ts'
import {
  type LoadContext,
  type PagePost,
  type PageReply,
  type ReplyCookie,
  redirect,
} from '../../contract.ts'
import { withVisit } from '../../visitCookies.ts'
import { drawCompletion, isCompletion } from '../completion.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import { unsentMessage, whyNotKept } from '../own/writeMessage.ts'
import { searchOf, targetOf } from '../target.ts'
import { carriedField, carryFiles } from './carried.ts'
import { messageFiles, nowLost } from './lostFiles.ts'
import { visitOverModel } from './visitOver.ts'

/** Fields of the new code itself, and of the page that was sent: they are not sent on. */
const ownFields = new Set(['_csrf', '_visit', '_code', '_lost', '_message'])

type Drawn = { show: FormModel; status: number; cookies?: ReplyCookie[] }

/** A form of somebody whose visit is over: a code is sent, or typed in, and what they had written is there again. */
export async function postVisitOver(
  context: LoadContext,
  post: PagePost,
  over: VisitOver,
): Promise<PageReply | Drawn> {
  const { services, session } = context
  const t = services.texts(session.locale, session.org)
  const action = textOf(post.form, '_visit')
  const kept = await keptOf(post.form, session.address)
  const way = { over: over.formDataId }
  const modelOf = async (said: Partial<FormVisitOverModel>) => {
    const model = await visitOverModel(context, over, said)
    // Where nothing leads in any more nothing leads back to files that wait.
    const waits = model.entries.some(([name]) => name === carriedField)
    return model.to === null && waits ? { ...model, hadFiles: true } : model
  }
  if (action === '') return { show: await modelOf(kept), status: 403 }
  try {
    if (action !== 'open') {
      await services.invoke(sendVisitCode, session, { way })
      return { show: await modelOf({ ...kept, step: 'code' }), status: 200 }
    }
    const code = textOf(post.form, '_code').slice(0, 40)
    const opened = await services.invoke(openVisit, session, { way, code })
    const cookie = withVisit(post, opened)
    const cookies = [cookie]
    const drawn = await wasWritten(context, post, { visit: cookie.value, formDataId: opened.formDataId }, t)
    return drawn ? { ...drawn, cookies } : redirect(whereTo(context, opened), { cookies })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message, values, fields = {} } = error.options
    const [key] = Object.values(fields)
    const said = key ? t({ id: key }, values) : t(message ?? errors[error.code].message, values)
    const step = action === 'open' ? ('code' as const) : ('send' as const)
    return {
      show: await modelOf({ ...kept, step, error: said }),
      status: errors[error.code].status,
    }
  }
}

/** What was sent, kept in the page until a new code is typed in. */
async function keptOf(
  form: FormData,
  address: string,
): Promise<Pick<FormVisitOverModel, 'message' | 'entries' | 'hadAnswers' | 'hadFiles'>> {
  // Answers stand there again without being kept; the message is kept with its files.
  const { entries: files, lost } = await carryFiles(form, address, (question) => question === messageFiles)
  // Beside a completion there is a box for a message, which may be empty.
  const isWritten = form.has('_message') && (!form.has('_completion') || textOf(form, '_message') !== '')
  const entries = [...form].flatMap(([name, value]): [string, string][] =>
    ownFields.has(name) || typeof value !== 'string' ? [] : [[name, value]],
  )
  return {
    ...(isWritten && { message: textOf(form, '_message') }),
    entries: [...entries, ...files],
    hadAnswers: form.has('_completion'),
    hadFiles: lost.length > 0,
  }
}

/** The page that was asked for; or the case's own, of a form that was sent at another address. */
function whereTo(
  { request, path }: LoadContext,
  { formDataId, formId }: { formDataId: string; formId: string },
): string {
  const isHere = request.query.formDataId === formDataId
  return isHere ? `${path}${searchOf(request.query)}` : authorsHref({ _id: formDataId, formId })
}

/** The case with what was written before the code: it stands there, and is sent by who reads it through. Null where nothing was. */
async function wasWritten(
  before: LoadContext,
  post: PagePost,
  { visit, formDataId }: { visit: string; formDataId: string },
  t: Translate,
): Promise<Drawn | null> {
  const session = await before.services.accounts.resolveByCookie({ ...post.facts, visit })
  const again = { ...post, session }
  const context = { ...before, session, request: again }
  const isWritten = post.form.has('_message')
  const told = isWritten ? await whyNotKept(context, { formDataId }, again) : null
  if (isCompletion(post)) {
    const lost = nowLost(post.form)
    const files = lost.length > 0 ? ` ${t('Filer behöver du välja på nytt.')}` : ''
    const text = `${t('Du är inne i ärendet igen. Det du skrev står kvar: läs igenom det och skicka det.')}${files}`
    return { show: await drawCompletion(context, again, text, lost, 'more'), status: 200 }
  }
  if (!isWritten) return null
  const target = await targetOf(context, { formDataId, caseToken: null })
  const back = t('Du är inne i ärendet igen. Meddelandet är inte skickat än: läs igenom det och skicka det.')
  const { status: _, ...writing } = { status: 200, ...(told ?? unsentMessage(post)), back }
  return { show: await fillModel(context, target, { more: { writing } }), status: 200 }
}
