import { Elysia } from 'elysia'
import { postView } from '../pages/postView.ts'
import { renderView } from '../pages/renderView.ts'
import type { Services } from '../services.ts'
import { type PageRoute, pageTransport } from './pageTransport.ts'

/** Published pages. */
export function pageRoutes(services: Services) {
  const transport = pageTransport(services)
  const answer = (route: PageRoute) =>
    transport(route, {
      draw: (page) => renderView(services, page),
      take: (post) => postView(services, post),
    })

  return new Elysia()
    .get('/v/:url', answer)
    .get('/v/:url/:param1', answer)
    .post('/v/:url', answer, { parse: 'none' })
    .post('/v/:url/:param1', answer, { parse: 'none' })
}
