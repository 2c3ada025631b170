import { Elysia } from 'elysia'
import { filesOfPage } from '../../config.ts'
import type { Services } from '../../services.ts'
import { maxFormBytes } from './form.ts'
import { type PageRoute, pageTransport } from './pageTransport.ts'

/** Published pages. */
export function pageRoutes(services: Services) {
  const transport = pageTransport(services)
  const answer = (route: PageRoute) =>
    transport(route, {
      maxBytes: services.config.maxUploadBytes * filesOfPage + maxFormBytes,
      // Loaded with the first page: the server listens before.
      draw: async (page) => (await import('../../pages/view/renderView.ts')).renderView(services, page),
      take: async (post) => (await import('../../pages/view/postView.ts')).postView(services, post),
    })

  return new Elysia()
    .get('/v/:url', answer)
    .get('/v/:url/:param1', answer)
    .post('/v/:url', answer, { parse: 'none' })
    .post('/v/:url/:param1', answer, { parse: 'none' })
}
