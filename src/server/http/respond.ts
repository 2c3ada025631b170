import { recordOf } from '../../shared/record.ts'
import { errors, Failure } from '../../shared/wire/errors.ts'
import { wireError } from '../call/dispatch.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'

export function json(data: unknown, status = 200): Response {
  const seconds = status === 429 ? retryAfter(data) : undefined
  return Response.json(data, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    },
  })
}

/** Any error as the wire says it, with the status of its code. */
export function errorResponse(services: Services, session: Session, what: string, error: unknown): Response {
  const err = wireError(services, session, what, error)
  return json({ err }, error instanceof Failure ? errors[error.code].status : 500)
}

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

/** When it is known after how many seconds one more is let through. */
function retryAfter(data: unknown): number | undefined {
  const { retryAfter } = recordOf(recordOf(recordOf(data).err).detail)
  return typeof retryAfter === 'number' ? retryAfter : undefined
}
