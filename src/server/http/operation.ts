import { Elysia } from 'elysia'
import { fail } from '../../shared/wire/errors.ts'
import type { Dispatcher } from '../dispatch.ts'
import { protocolOf } from '../protocol.ts'
import type { Services } from '../services.ts'
import { anonymousSession, holds } from '../session.ts'
import { version } from '../version.ts'
import { factsOf } from './context.ts'
import { errorResponse, json } from './respond.ts'

/** What those who run the server look at. */
export function operationRoutes(services: Services, dispatcher: Dispatcher) {
  return new Elysia()
    .get('/healthz', () => json({ ok: true, version }))
    .get('/readyz', async () => {
      const problem = await notReady(services)
      return problem ? json({ ok: false, problem }, 503) : json({ ok: true })
    })
    .get('/metrics', async ({ request, server }) => {
      const facts = factsOf(request, services.config, server?.requestIP(request)?.address)
      const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(facts.address)
      const session = local
        ? null
        : await services.accounts.resolveSession(facts).catch(() => anonymousSession())
      if (session && !holds(session, 'system'))
        return errorResponse(services, session, 'metrics', fail('FORBIDDEN'))
      return new Response(metrics(services), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
    })
    .get('/api/protocol', () => json(protocolOf(services, dispatcher)))
    .get('/api/openapi.json', () => json(openApi(services, dispatcher)))
}

async function notReady(services: Services): Promise<string | null> {
  try {
    await services.documents.namesOf(anonymousSession(), ['ready'])
    return null
  } catch (error) {
    return String(error)
  }
}

function metrics(services: Services): string {
  const { commits, writes } = services.store.counts
  const lines = [
    ['verkstad_commits_total', 'counter', commits],
    ['verkstad_writes_total', 'counter', writes],
    ['verkstad_memory_bytes', 'gauge', process.memoryUsage().rss],
    ['verkstad_uptime_seconds', 'gauge', Math.round(process.uptime())],
  ] as const
  return lines.map(([name, type, value]) => `# TYPE ${name} ${type}\n${name} ${value}\n`).join('')
}

function openApi(services: Services, dispatcher: Dispatcher): unknown {
  const { actions } = protocolOf(services, dispatcher)
  const err = {
    description: 'err',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  const paths = Object.fromEntries(
    actions.map((action) => [
      `/api/action/${action.name}`,
      {
        post: {
          operationId: action.name,
          requestBody: { content: { 'application/json': { schema: action.input } } },
          responses: {
            200: { description: 'ok', content: { 'application/json': { schema: action.output } } },
            default: err,
          },
        },
      },
    ]),
  )
  const error = {
    type: 'object',
    properties: {
      err: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          ref: { type: 'string' },
        },
      },
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Verkstad', version },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Error: error },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
