import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { type PageRoute, pageTransport } from './pageTransport.ts'

/** `/unsubscribe?token=`: mails are stopped without script and without a login, by a POST alone. */
export function unsubscribeRoutes(services: Services) {
  const transport = pageTransport(services)
  const answer = (route: Omit<PageRoute, 'params'>) =>
    transport(
      { ...route, params: { url: 'unsubscribe' } },
      {
        maxBytes: 20_000,
        draw: async (page) =>
          (await import('../../pages/message/unsubscribePage.ts')).unsubscribePage(services, page),
        take: async (post) =>
          (await import('../../pages/message/unsubscribePage.ts')).postUnsubscribe(services, post),
      },
    )
  return new Elysia()
    .get('/unsubscribe', answer)
    .head('/unsubscribe', answer)
    .post('/unsubscribe', answer, { parse: 'none' })
}
