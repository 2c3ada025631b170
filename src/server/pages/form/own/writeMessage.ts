import { mostNoteFiles } from '../../../../shared/process/talk/noteLimits.ts'
import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { WroteMessage } from '../../../../shared/wire/page/ownCase.ts'
import type { CaseRef } from '../../../cases/contract.ts'
import type { LoadContext, PagePost, PageReply } from '../../contract.ts'
import { firstToken } from '../../csrf.ts'
import { refOf } from '../../held.ts'
import { keepUnsent, sendMessage } from '../definitions.ts'
import { lostOfMessage, messageFiles } from '../held/lostFiles.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { type FormTarget, targetOf } from '../target.ts'

/** A message of the author's, with the files that came along. What could not be sent stands in its box again, with the reason. */
export async function writeMessage(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
): Promise<Outcome> {
  const { status, ...writing } = await messageOf(context, target, post)
  if (writing.sent) return wayOn(context, target)
  return { show: await fillModel(context, target, { more: { writing } }), status }
}

/** What is told in the box of a message, and the status of the page that says nothing else. */
export type Written = NonNullable<FormFillModel['writing']> & { status: number }

/** Sends it; else it stands in its box again, with the reason. */
export async function messageOf(context: LoadContext, target: FormTarget, post: PagePost): Promise<Written> {
  // Who has logged in again reads it through first: files may have to be chosen anew.
  if (post.form.has('_relogin')) {
    const t = context.services.texts(context.session.locale, context.session.org)
    const back = t('Du är inloggad igen. Meddelandet är inte skickat än: läs igenom det och skicka det.')
    const error = await keepIfCan(context, target, post)
    return { ...unsentMessage(post), back, ...(error && { error }), status: 200 }
  }
  const refused = await send(context, target, post)
  if (!refused) return { sent: true, status: 200 }
  const files = await keepIfCan(context, target, post)
  const why = files ? refused.t('Meddelandet är inte skickat. {files}', { files }) : refused.why
  return { ...unsentMessage(post), error: why, status: refused.status }
}

/** Whether it came with the box of the message, without script. */
export const isOfBox = ({ form }: Pick<PagePost, 'form'>) => form.has('_message') && !form.has('_script')

/**
 * What could not be sent, or was written beside something else that was pressed, is there when its author comes back. Answers as `keepWritten`.
 */
export async function keepIfCan(
  context: LoadContext,
  { held, opened }: FormTarget,
  post: PagePost,
): Promise<string | undefined> {
  const formDataId = opened.loaded.formData?._id
  if (!formDataId || !isOfBox(post)) return undefined
  try {
    return await keepWritten(context, { ...refOf(held), formDataId }, post)
  } catch (error) {
    // It stands on the page that is drawn.
    if (!(error instanceof Failure)) throw error
    return undefined
  }
}

/**
 * Keeps what stood in the box, and the files that came with it, which are of the form no more then. Answers with which of them are not kept,
 * and why, in words; undefined: all are.
 */
async function keepWritten(
  { services, session }: LoadContext,
  ref: CaseRef,
  post: PagePost,
): Promise<string | undefined> {
  const files = filesOf(post)
  const message = textOf(post.form, '_message')
  const { refused } = await services.invoke(keepUnsent, session, { ...ref, message, files })
  post.form.delete(messageFiles)
  if (refused.length === 0) return undefined
  const t = services.texts(session.locale, session.org)
  const problems = new Map<string, string[]>()
  for (const { name, problem } of refused) problems.set(problem, [...(problems.get(problem) ?? []), name])
  const told = [...problems].map(
    ([problem, names]) => `${names.join(', ')}: ${t({ id: problem }, { n: mostNoteFiles })}.`,
  )
  return [...told, ...(files.length > refused.length ? [t('De andra filerna är kvar.')] : [])].join(' ')
}

/**
 * The message that stands beside answers, without script: its own button sends it, and everything else keeps it. What there is to tell of it;
 * null: it is kept, or there is none.
 */
export async function messageBeside(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
): Promise<Written | null> {
  const formDataId = target.opened.loaded.formData?._id
  if (!formDataId || !isOfBox(post)) return null
  if (textOf(post.form, '_do') === 'message') return messageOf(context, target, post)
  return whyNotKept(context, { ...refOf(target.held), formDataId }, post)
}

/** Keeps what stood in the box. Where not all of it can be kept it stands there again, with the reason; null: it is kept. */
export async function whyNotKept(
  context: LoadContext,
  ref: CaseRef,
  post: PagePost,
): Promise<Written | null> {
  try {
    const error = await keepWritten(context, ref, post)
    return error ? { ...unsentMessage(post), error, status: errors.INVALID.status } : null
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'NOT_FOUND') throw error
    const { message, values, fields = {} } = error.options
    const t = context.services.texts(context.session.locale, context.session.org)
    const [key] = Object.values(fields)
    const why = key ? t({ id: key }, values) : t(message ?? errors[error.code].message, values)
    return { ...unsentMessage(post), error: why, status: errors[error.code].status }
  }
}

/** The message that came with something else that was pressed on its page: it stands in its box again. */
export function unsentMessage({ form }: Pick<PagePost, 'form'>): Pick<Written, 'text' | 'lost'> {
  const text = textOf(form, '_message')
  const lost = lostOfMessage(form)
  return { ...(text.trim() !== '' && { text }), ...(lost.length > 0 && { lost }) }
}

/** The same for script, which stays on the page until it is sent: nothing that was written or chosen goes. */
export async function messageByScript(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
): Promise<PageReply> {
  const refused = await send(context, target, post)
  const { held, action } = target
  const sent = { writing: { sent: true as const } }
  const told: WroteMessage = refused
    ? { error: refused.why }
    : { to: held && !held.caseToken ? leadTo({ ...target, held }, action, { more: sent }).to : action }
  return {
    status: refused?.status ?? 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(told),
    cookies: [],
  }
}

async function wayOn(context: LoadContext, target: FormTarget): Promise<Outcome> {
  const { held, action } = target
  const more = { writing: { sent: true as const } }
  // Who is not logged in holds the case by this page alone.
  if (held?.caseToken)
    return { show: await fillModel(context, await targetOf(context, held), { more }), status: 200 }
  return held ? leadTo({ ...target, held }, action, { more }) : { to: action }
}

const filesOf = ({ form }: PagePost) =>
  form.getAll(messageFiles).filter((one): one is File => one instanceof File && one.name !== '')

/** Of the files that are kept with what is written, those that the page has. */
const keptOf = ({ form }: PagePost) =>
  form.getAll('_kept').filter((one): one is string => typeof one === 'string' && one !== '')

/** Sends it, or answers why not, in words. */
async function send({ services, session }: LoadContext, { opened, held }: FormTarget, post: PagePost) {
  try {
    await services.invoke(sendMessage, session, {
      ...{ formDataId: opened.loaded.formData?._id ?? '', note: textOf(post.form, '_message').trim() },
      ...{ files: filesOf(post), assetIds: keptOf(post), once: firstToken(post) },
      ...(held?.caseToken && { caseToken: held.caseToken }),
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message, values, fields = {} } = error.options
    const t = services.texts(session.locale, session.org)
    const [key] = Object.values(fields)
    const problem = key && t({ id: key }, { n: mostNoteFiles, ...values })
    const why = problem
      ? [values?.name, problem].filter(Boolean).join(': ')
      : t(message ?? errors[error.code].message, values)
    return { why, status: errors[error.code].status, t }
  }
}
