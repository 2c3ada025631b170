import { Elysia } from 'elysia'
import { isRecord } from '../../shared/record.ts'
import { fail } from '../../shared/wire/errors.ts'
import { createLimiter, networkOf } from '../limits.ts'
import type { Services } from '../services.ts'
import { readBytes } from './body.ts'
import { factsOf, visitorOf } from './context.ts'
import { errorResponse, json } from './respond.ts'

const longest = 16_000
/** Reports with a wrong key, per address and hour. */
const mostWrong = 20

/** `/api/messages/report?key=`: what the service for SMS says of a message later, as JSON, as a form or in the address. */
export function messageRoutes(services: Services) {
  const wrong = createLimiter()
  const answer = async ({ request, server }: { request: Request; server: Peer }): Promise<Response> => {
    const facts = factsOf(request, services.config, server?.requestIP(request)?.address)
    const who = networkOf(facts.address)
    try {
      const { searchParams } = new URL(request.url)
      const body = request.method === 'GET' ? {} : toldIn(await readBytes(request, longest))
      const { key = '', ...told } = { ...body, ...Object.fromEntries(searchParams) }
      // The right key is taken however many wrong ones came from where it does.
      if (await services.messages.report(key, told)) return json({ ok: true })
      wrong.require(who, mostWrong, 3_600_000)
      throw fail('NOT_FOUND')
    } catch (error) {
      return errorResponse(services, visitorOf(facts), 'message report', error)
    }
  }
  return new Elysia()
    .post('/api/messages/report', answer, { parse: 'none' })
    .get('/api/messages/report', answer)
}

type Peer = { requestIP(request: Request): { address: string } | null } | null

/** The fields of a report, whichever way it is written; those that are neither text nor number are left out. */
function toldIn(bytes: Uint8Array): Record<string, string> {
  const text = new TextDecoder().decode(bytes)
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    throw fail('BAD_REQUEST')
  }
  if (!isRecord(told)) return {}
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}
