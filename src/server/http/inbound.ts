import { Elysia } from 'elysia'
import { msg } from '../../shared/i18n.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import { sameHash, tokenHash } from '../auth/token/secrets.ts'
import { createLimiter, networkOf } from '../limits.ts'
import type { Services } from '../services.ts'
import { arriving } from './body.ts'
import { factsOf, visitorOf } from './context.ts'
import { errorResponse, json } from './respond.ts'

/** Bytes of a mail with all its attachments. */
const mostBytes = 100_000_000
/** Milliseconds in which it has to arrive. */
const within = 300_000
/** Mails that are on their way in at once. */
const atOnce = 4

const wrongSecret = msg`Hemligheten i x-verkstad-secret är fel. Den står under Anslutna tjänster, eller i VERKSTAD_INBOX_SECRET.`

/** Programs send letters beyond ASCII as Latin-1, which is how they are read here, or as UTF-8, as curl does. */
const isSaid = (given: string, secret: string): boolean =>
  [given, Buffer.from(given, 'latin1').toString('utf8')].some((one) =>
    sameHash(tokenHash(one), tokenHash(secret)),
  )

/** `POST /api/mail/inbound`: a mail as it is (RFC 5322), from a server that knows the secret. It is answered when the mail is kept. */
export function inboundRoutes(services: Services) {
  const limits = createLimiter()
  let underWay = 0
  return new Elysia().post(
    '/api/mail/inbound',
    async ({ request, server }) => {
      const facts = factsOf(request, services.config, server?.requestIP(request)?.address)
      const session = visitorOf(facts)
      try {
        const secret = services.inbox.secret()
        if (secret === null) throw fail('NOT_FOUND')
        const given = request.headers.get('x-verkstad-secret') ?? ''
        if (!isSaid(given, secret)) {
          // The right one is taken however many wrong ones were tried from where it comes: nobody keeps mails out so.
          limits.require(`inbound ${networkOf(facts.address)}`, 10, 60_000)
          services.probes.count(session, 'missing', 'inbound')
          throw fail('UNAUTHORIZED', { message: wrongSecret })
        }
        if (underWay >= atOnce) throw fail('TOO_MANY', { detail: { retryAfter: 5 } })
        underWay++
        try {
          const became = await services.inbox.takeIn(arriving(request, { limit: mostBytes, within }))
          return json({ became })
        } finally {
          underWay--
        }
      } catch (error) {
        // What cannot be kept now is to come again: 503, which servers of mail take so.
        if (error instanceof Failure && error.code === 'DISK_FULL')
          return json({ err: { code: 'DISK_FULL' } }, 503)
        return errorResponse(services, session, 'inbound', error)
      }
    },
    { parse: 'none' },
  )
}
