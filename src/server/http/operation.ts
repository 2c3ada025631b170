import { Elysia } from 'elysia'
import { Failure, fail } from '../../shared/wire/errors.ts'
import { isThisMachine } from '../address.ts'
import type { Services } from '../services.ts'
import { anonymousSession, holds } from '../session.ts'
import { version } from '../version.ts'
import { factsOf } from './context.ts'
import { errorResponse, json } from './respond.ts'

/** What those who run the server look at. */
export function operationRoutes(services: Services) {
  const ready = createReady(services)
  return new Elysia()
    .get('/healthz', () => json({ ok: true, version }))
    .get('/readyz', async () => {
      const problem = await ready()
      return problem ? json({ ok: false, problem }, 503) : json({ ok: true })
    })
    .get('/metrics', async ({ request, server }) => {
      const facts = factsOf(request, services.config, server?.requestIP(request)?.address)
      const local = isThisMachine(facts.address)
      const session = local
        ? null
        : await services.accounts.resolveSession(facts).catch(() => anonymousSession())
      if (session && !holds(session, 'system'))
        return errorResponse(services, session, 'metrics', fail('FORBIDDEN'))
      return new Response(metrics(services), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
    })
    .get('/api/protocol', async () => json(await loadProtocol()))
    .get('/api/openapi.json', async () => json(await openApi()))
}

/** How long an answer holds, milliseconds: whoever asks often does not wear the disk. */
const readyFor = 5_000

/** Tries to read and to write; what is wrong, or null. */
function createReady({ documents, store }: Services): () => Promise<string | null> {
  let last: { at: number; answer: Promise<string | null> } | undefined

  async function attempt(): Promise<string | null> {
    try {
      await documents.namesOf(anonymousSession(), ['ready'])
      await store.write((tx) => tx.settings.put('ready', String(tx.now)))
      return null
    } catch (error) {
      return error instanceof Failure ? error.code : String(error)
    }
  }

  return async () => {
    // Known without a try, and told at once.
    if (store.room() === 'reserve') return 'DISK_FULL'
    const at = performance.now()
    if (!last || at - last.at > readyFor) last = { at, answer: attempt() }
    const { answer } = last
    const problem = await answer
    // That it is well again is told at once.
    if (problem !== null && last.answer === answer) last = undefined
    return problem
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

/** Every definition at once: nothing else needs them all. */
async function loadProtocol() {
  const { protocol } = await import('../protocol.ts')
  return protocol()
}

async function openApi(): Promise<unknown> {
  const { actions } = await loadProtocol()
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
