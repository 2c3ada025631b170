import { Elysia } from 'elysia'
import { isLocale, localeNames, nextLocale } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import { parse } from '../call/input.ts'
import { visitCookie } from '../cookieNames.ts'
import type { Services } from '../services.ts'
import { anonymousSession } from '../session.ts'
import { readJson } from './body.ts'
import { factsOf, type RequestFacts } from './context.ts'
import { loginCookies, sessionCookie, setCookies } from './cookies.ts'
import { errorResponse, json } from './respond.ts'

/** With the first that is sent. */
const shapes = () => import('./authShapes.ts')

/** Login, logout, recovery and the texts: what a browser asks before it has a session. */
export function authRoutes(services: Services) {
  const { accounts, config } = services
  const factsFor = (
    request: Request,
    server: { requestIP(request: Request): { address: string } | null } | null,
  ) => factsOf(request, config, server?.requestIP(request)?.address)

  async function firstStep(strategy: string, body: unknown, facts: RequestFacts) {
    const { credentials, orgId } = parse((await shapes()).login, body)
    return accounts.login({ strategy, credentials, orgId }, facts)
  }

  return new Elysia()
    .post(
      '/login/:strategy',
      async ({ request, params: { strategy }, server }) => {
        const facts = factsFor(request, server)
        const session = anonymousSession({
          address: facts.address,
          ...(facts.locale && { locale: facts.locale }),
        })
        try {
          const body = await readJson(request, 20_000)
          if (strategy === 'recover') {
            await accounts.recover(parse((await shapes()).recover, body), facts)
            return json({ sent: true })
          }
          if (strategy === 'changePassword') {
            await accounts.changePassword(parse((await shapes()).change, body), facts)
            return json({ changed: true })
          }
          const started =
            strategy === 'second'
              ? await accounts.secondStep(parse((await shapes()).second, body), facts)
              : await firstStep(strategy, body, facts)
          if ('second' in started) return json(started)
          const { view, recoveryCodes } = started
          const response = json({ ...view, ...(recoveryCodes && { recoveryCodes }) })
          for (const one of loginCookies(config, started)) response.headers.append('set-cookie', one)
          return response
        } catch (error) {
          return errorResponse(services, session, 'login', error)
        }
      },
      { parse: 'none' },
    )
    .post(
      '/logout',
      async ({ request, server }) => {
        await accounts.logout(factsFor(request, server))
        // A form without JavaScript posts here too, and wants a page to look at.
        const wantsPage = (request.headers.get('accept') ?? '').includes('text/html')
        const response = wantsPage
          ? new Response(null, { status: 303, headers: { location: '/logout?from=portal' } })
          : json({})
        // A case that is visited in this browser is not left to who sits there next, either.
        for (const cookie of [sessionCookie, visitCookie])
          for (const one of setCookies(config, cookie, '', { maxAge: 0 }))
            response.headers.append('set-cookie', one)
        return response
      },
      { parse: 'none' },
    )
    .post(
      '/api/initVerkstadDB',
      async ({ request, server }) => {
        const facts = factsFor(request, server)
        try {
          // Whoever can read the data folder needs no code: the command line beside the server.
          const trusted = services.local?.session(facts) !== undefined
          const caller = { trusted, address: facts.address, ...(facts.locale && { locale: facts.locale }) }
          await services.setup.run(parse((await shapes()).setup, await readJson(request, 20_000)), caller)
          return json({ done: true })
        } catch (error) {
          const session = anonymousSession({
            address: facts.address,
            ...(facts.locale && { locale: facts.locale }),
          })
          return errorResponse(services, session, 'setup', error)
        }
      },
      { parse: 'none' },
    )
    .get('/api/locale/:locale', async ({ params: { locale } }) => {
      if (!isLocale(locale)) return errorResponse(services, anonymousSession(), 'locale', fail('NO_LOCALE'))
      return json({
        lang: {
          locale: {
            name: localeNames[locale],
            next: nextLocale(locale),
            nextName: localeNames[nextLocale(locale)],
          },
          messages: services.wordings(locale),
        },
        authType: 'local',
        noDB: await services.setup.needed(),
      })
    })
}
