import { askedAgain, isWireError } from '../../src/shared/wire/envelope.ts'
import { ActionError } from '../admin/actionError.ts'
import { t } from './state/texts.ts'

export interface HttpCall {
  origin: string
  token: string | null
  name: string
  input: unknown
  /** It may have been heard before: see `askedAgain`. */
  again?: boolean
}

/** Calls an action by `POST /api/action/{name}`. Rejects with an `ActionError`, `OFFLINE` when nobody answered. */
export function callOverHttp({ origin, token, name, input, again = false }: HttpCall): Promise<unknown> {
  return post(`${origin}/api/action/${name}`, input, { token, again })
}

/** Sends JSON and reads the answer, on the wire's terms. */
export async function post(
  url: string,
  body: unknown,
  { token = null, again = false }: { token?: string | null; again?: boolean } = {},
): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(again && { [askedAgain]: '1' }),
      },
      body: JSON.stringify(body ?? {}),
    })
  } catch {
    throw new ActionError({
      code: 'OFFLINE',
      message: t('Servern svarar inte. Se att du är ansluten till nätet och försök igen.'),
    })
  }
  const data = await response.json().catch(() => null)
  if (isWireError(data)) throw new ActionError(data.err)
  if (!response.ok || data === null)
    throw new ActionError({ code: 'INTERNAL', message: `HTTP ${response.status}` })
  return data
}
