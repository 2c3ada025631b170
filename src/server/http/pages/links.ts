import { Elysia } from 'elysia'
import { fail } from '../../../shared/wire/errors.ts'
import type { Services } from '../../services.ts'
import { fileResponse } from '../files/assets.ts'
import { type PageRoute, pageTransport } from './pageTransport.ts'

/** `GET /link?token=`: what somebody was handed a link to, without script and without a login. */
export function linkRoutes(services: Services) {
  const transport = pageTransport(services)
  const answer = async (route: Omit<PageRoute, 'params'>): Promise<Response> => {
    let file: Response | undefined
    const page = await transport(
      { ...route, params: { url: 'link' } },
      {
        maxBytes: 0,
        draw: async (request) => {
          const shown = await (await import('../../pages/message/linkPage.ts')).openLink(services, request)
          if ('page' in shown) return shown.page
          file = fileResponse(route.request, shown.file)
          for (const [name, value] of Object.entries(shown.headers)) file.headers.set(name, value)
          return { status: 204, headers: {}, body: '', cookies: [] }
        },
        take: () => Promise.reject(fail('NOT_FOUND')),
      },
    )
    return file ?? page
  }
  return new Elysia().get('/link', answer).head('/link', answer)
}
