import type { Translate } from '../../src/shared/i18n.ts'
import type { WireError } from '../../src/shared/wire/errors.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'
import type { RunEffect } from '../runtime/calls.ts'
import { type CallOptions, type Client, ClientError } from '../runtime/client.ts'
import { liveForm } from '../runtime/live/liveForm.ts'
import { caseTitle, windowTitle } from '../runtime/windowTitle.ts'

/**
 * Calls over HTTP. A visitor who is logged in calls with a short token that the page carries, renewed when it ran out.
 */
export function createPortalClient(model: PageModel, t: Translate): Client {
  let { token } = model

  async function send(action: string, input: Record<string, unknown>, keepalive: boolean): Promise<Response> {
    try {
      return await fetch(`/api/action/${action}`, {
        method: 'POST',
        credentials: 'same-origin',
        keepalive,
        headers: {
          'content-type': 'application/json',
          'accept-language': model.locale,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(input),
      })
    } catch {
      throw unreached()
    }
  }
  const unreached = () =>
    new ClientError('OFFLINE', t('Det går inte att nå servern. Kontrollera din uppkoppling.'))

  async function ask(
    action: string,
    input: Record<string, unknown>,
    { keepalive = false }: CallOptions = {},
  ): Promise<unknown> {
    let answer = await read(await send(action, input, keepalive))
    if (answer.err?.code === 'SESSION_EXPIRED' && token) {
      const renewed = await read(await send('admin/reconnect3', { token }, false))
      const fresh = (renewed.data as { token?: string } | undefined)?.token
      // The old one is kept: without any the visitor would be a stranger, and be told that nothing is there.
      token = fresh ?? token
      if (fresh) answer = await read(await send(action, input, keepalive))
    }
    if (answer.err) throw new ClientError(answer.err.code, answer.err.message, answer.err)
    return answer.data
  }

  // The server holds what it answers against the shape that its definition says.
  const call = ask as Client['call']
  const namedEffect: Client['namedEffect'] = (effect, context) =>
    call('admin/runEffect3', { effect, context })
  const client: Client = {
    call,
    namedEffect,
    effect: namedEffect as RunEffect,
    async reach() {
      const reached = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
      if (!reached?.ok) throw unreached()
    },
    go(href, fields) {
      if (!fields) return location.assign(href)
      const form = Object.assign(document.createElement('form'), { method: 'post', action: href })
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      document.body.append(form)
      form.submit()
    },
    openForm: (run) =>
      liveForm(run, client, {
        t,
        locale: model.locale,
        csrf: model.csrf,
        user: model.user?._id,
        title: windowTitle(caseTitle(run.model, t), run.model.form.name, model.siteName),
      }),
  }
  return client
}

/** A reply that is no JSON comes from something between: the server is not to be reached. */
async function read(response: Response): Promise<{ data?: unknown; err?: WireError }> {
  let body: unknown
  try {
    body = await response.json()
  } catch {
    throw new ClientError('OFFLINE', String(response.status))
  }
  const { err } = (body ?? {}) as { err?: WireError }
  if (err) return { err }
  if (!response.ok) throw new ClientError('OFFLINE', String(response.status))
  return { data: body }
}
