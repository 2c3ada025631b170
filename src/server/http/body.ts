import { maxFrameBytes } from '../../shared/wire/envelope.ts'
import { fail } from '../../shared/wire/errors.ts'

/** The JSON body of a request; TOO_LARGE over the limit, BAD_REQUEST when it is none. An empty one is `{}`. */
export async function readJson(request: Request, limit: number = maxFrameBytes): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw fail('TOO_LARGE')
  const text = await request.text()
  if (text.length > limit) throw fail('TOO_LARGE')
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw fail('BAD_REQUEST')
  }
}
