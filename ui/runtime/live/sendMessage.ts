import { recordOf } from '../../../src/shared/record.ts'
import type { WroteMessage } from '../../../src/shared/wire/page/ownCase.ts'

/**
 * Sends a form with a message from where it stands. Null: what answers is a page, which says more than there is room for here (the login
 * has run out, the visit is over): the form is to be sent as it is without script, and nothing of it is kept yet.
 */
export async function sendMessage(form: HTMLFormElement): Promise<WroteMessage | 'unreached' | null> {
  const body = new FormData(form)
  body.set('_script', '1')
  try {
    const response = await fetch(form.action, {
      ...{ method: 'POST', body, credentials: 'same-origin', redirect: 'manual' },
      headers: { accept: 'application/json' },
    })
    const isJson = response.headers.get('content-type')?.includes('json') === true
    // What is not the server's own answer, such as that of a proxy, is as good as none.
    if (!isJson) return response.status >= 500 ? 'unreached' : null
    return wroteOf(await response.json())
  } catch {
    return 'unreached'
  }
}

function wroteOf(answer: unknown): WroteMessage {
  const { to, error, err } = recordOf(answer)
  if (typeof to === 'string') return { to }
  return { error: String(error ?? recordOf(err).message ?? '') }
}
