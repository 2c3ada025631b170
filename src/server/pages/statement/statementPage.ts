import { mostNoteFiles } from '../../../shared/process/talk/noteLimits.ts'
import { recordOf } from '../../../shared/record.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { FormStatementModel } from '../../../shared/wire/page/statement.ts'
import type { OpenedFile } from '../../assets/files.ts'
import type { Services } from '../../services.ts'
import { systemSession } from '../../session.ts'
import { type PagePost, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { isOwnForm } from '../csrf.ts'
import { textOf } from '../form/login.ts'
import { oneForm } from '../oneForm.ts'
import { pageReply } from '../reply.ts'
import { findFrame } from '../view/findView.ts'
import { loadData } from '../view/loadData.ts'
import {
  declineStatement,
  keepStatement,
  openStatement,
  sendStatement,
  sendStatementCode,
} from './definitions.ts'
import { path, type Said, stepFor, visitCookie, visitOf, wayOf } from './model.ts'

/** Nobody keeps it. Who is linked to from there does not learn where it was, and the forms say where they come from. */
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

type Asked = { token?: string; id?: string; step?: string }

/** Where somebody without an account is asked for a statement: the same for a browser with script and one without. */
export async function statementPage(services: Services, request: PageRequest): Promise<PageReply> {
  const { token, id, step, done } = request.query
  const asked: Asked = { ...(token && { token }), ...(id && { id }), ...(step && { step }) }
  const t = services.texts(request.session.locale, request.session.org)
  return drawn(services, request, asked, done === 'kept' ? { said: t('Det du har skrivit är sparat.') } : {})
}

/** One of its forms. */
export async function postStatement(services: Services, post: PagePost): Promise<PageReply> {
  const { form, session } = post
  const t = services.texts(session.locale, session.org)
  const token = textOf(form, 'token').slice(0, 100)
  const id = textOf(form, 'id').slice(0, 64)
  const action = textOf(form, '_do')
  const asked: Asked = { ...(token ? { token } : { id }), ...(action === 'open' && { step: 'code' }) }
  const note = form.has('note') ? textOf(form, 'note') : undefined
  const reason = form.has('reason') ? textOf(form, 'reason') : undefined
  const typed: Said = { note, reason }
  const byScript = form.has('_script')
  if (!isOwnForm(post)) {
    const error = t('Webbläsaren skickade inte med sidans kaka. Försök en gång till.')
    return byScript ? told({ error }, 403) : drawn(services, post, asked, { ...typed, error, status: 403 })
  }
  try {
    if (action === 'code') {
      await services.invoke(sendStatementCode, session, { way: wayOf(post, asked) })
      // What was written on a page whose time is over stays on it.
      if (note) return await drawn(services, post, { ...asked, step: 'code' }, { unsent: note })
      return redirect(`${path}?${new URLSearchParams({ ...(token ? { token } : { id }), step: 'code' })}`)
    }
    if (action === 'open') {
      const code = textOf(form, 'code').slice(0, 40)
      const made = await services.invoke(openStatement, session, { way: wayOf(post, asked), code })
      const cookies = [visitCookie(made.id, made.visit)]
      if (!note) return redirect(`${path}?${new URLSearchParams({ id: made.id })}`, { cookies })
      const now = { ...post, cookies: { ...post.cookies, [cookies[0]?.name ?? '']: made.visit } }
      const reply = await drawn(services, now, { id: made.id }, { note })
      return { ...reply, cookies: [...reply.cookies, ...cookies] }
    }
    const held = { id, visit: visitOf(post, id) ?? '' }
    if (action === 'decline') {
      await services.invoke(declineStatement, session, { ...held, reason: reason ?? '' })
      return redirect(`${path}?${new URLSearchParams({ id })}`)
    }
    const without = [...form.getAll('_without'), ...(action.startsWith('without:') ? [action.slice(8)] : [])]
    const files = form.getAll('files').filter((one): one is File => one instanceof File && one.name !== '')
    const input = { ...held, note: note ?? '', files, without: without.map(String) }
    if (action === 'send') {
      await services.invoke(sendStatement, session, input)
      return redirect(`${path}?${new URLSearchParams({ id })}`)
    }
    const { refused } = await services.invoke(keepStatement, session, input)
    const error = refused
      .map(
        ({ name, problem }) =>
          `${name}: ${t({ id: problem }, { n: mostNoteFiles, mb: services.config.maxUploadBytes / 1_000_000 })}`,
      )
      .join('\n')
    if (byScript) return told(error ? { error } : {}, error ? 422 : 200)
    if (error) return await drawn(services, post, asked, { error, wrong: 'files', status: 422 })
    return redirect(`${path}?${new URLSearchParams({ id, done: 'kept' })}`)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const said = saidOf(services, post, error)
    const { status } = errors[error.code]
    if (byScript) {
      const { dead } = recordOf(error.options.detail)
      return told({ error: said.error, ...(dead !== undefined && { dead }) }, status)
    }
    // What was sent before is shown, and what was typed now stands below it.
    const isSecond = error.code === 'CONFLICT'
    return drawn(services, post, asked, { ...(isSecond ? { unsent: note } : typed), ...said, status })
  }
}

/** A refusal in words, and what it is about. */
function saidOf(
  services: Services,
  { session }: PagePost,
  { code, options }: Failure,
): Pick<Said, 'error' | 'wrong'> & { error: string } {
  const t = services.texts(session.locale, session.org)
  const { fields = {}, message, values, detail } = options
  const [[name, key] = []] = Object.entries(fields)
  if (key !== undefined) {
    const about = values?.name ? `${String(values.name)}: ` : ''
    const wrong = (['code', 'note', 'files', 'reason'] as const).find((one) => one === name)
    return { error: about + t({ id: key }, { n: mostNoteFiles, ...values }), ...(wrong && { wrong }) }
  }
  const { retryAfter } = recordOf(detail)
  const minutes = typeof retryAfter === 'number' ? Math.ceil(retryAfter / 60) : 0
  const wait =
    code === 'TOO_MANY' && minutes > 0
      ? ` ${t('Det går igen om {n, plural, one {en minut} other {# minuter}}.', { n: minutes })}`
      : ''
  return { error: t(message ?? errors[code].message, values) + wait }
}

/** For the page's script. */
const told = (body: { error?: string; dead?: unknown }, status: number): PageReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
  cookies: [],
})

async function drawn(services: Services, request: PageRequest, asked: Asked, said: Said): Promise<PageReply> {
  const { session } = request
  const { template, site } = await findFrame(services, session)
  const t = services.texts(session.locale, session.org)
  const { step, hidden, unsent } = await stepFor(services, request, asked, said)
  const model: FormStatementModel = {
    kind: 'statement',
    organisation: site.name,
    action: path,
    hidden,
    homeHref: site.homeUrl,
    ...(said.said !== undefined && { said: said.said }),
    // A page that says why it is over says nothing else.
    ...(said.error !== undefined && step.is !== 'gone' && { error: said.error }),
    ...(said.wrong !== undefined && { wrong: said.wrong }),
    ...(unsent && { unsent }),
    step,
  }
  const context = { services, session, request, view: { _id: '', schema: 'view' }, path, site }
  const reply = await pageReply(context, {
    name: t('Begäran om yttrande'),
    tree: oneForm,
    template,
    data: await loadData(context, [template], { form: model }),
    status: step.is === 'gone' ? 410 : (said.status ?? 200),
  })
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

/** A file of what is shown, or of what they wrote. */
export async function statementFile(
  services: Services,
  request: PageRequest,
): Promise<{ file: OpenedFile; headers: Record<string, string> }> {
  const { session, query } = request
  const { id = '', file = '' } = query
  const assetId = await services.cases.asked.file(session, {
    id,
    visit: visitOf(request, id) ?? '',
    assetId: file,
  })
  // Who may read it was asked of what the browser holds.
  return { file: await services.assets.open(systemSession(session.org), assetId), headers }
}
