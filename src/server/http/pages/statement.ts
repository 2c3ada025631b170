import { Elysia } from 'elysia'
import { mostNoteFilesBytes } from '../../../shared/process/talk/noteLimits.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Services } from '../../services.ts'
import { fileResponse } from '../files/assets.ts'
import { maxFormBytes } from './form.ts'
import { type PageRoute, pageTransport } from './pageTransport.ts'

/** `/statement?token=`: where somebody without an account is asked for a statement, with or without script. */
export function statementRoutes(services: Services) {
  const transport = pageTransport(services)
  const answer = (route: Omit<PageRoute, 'params'>) =>
    transport(
      { ...route, params: { url: 'statement' } },
      {
        maxBytes: mostNoteFilesBytes + maxFormBytes,
        draw: async (page) =>
          (await import('../../pages/statement/statementPage.ts')).statementPage(services, page),
        take: async (post) =>
          (await import('../../pages/statement/statementPage.ts')).postStatement(services, post),
      },
    )
  const file = async (route: Omit<PageRoute, 'params'>): Promise<Response> => {
    let found: Response | undefined
    const other = await transport(
      { ...route, params: { url: 'statement' } },
      {
        maxBytes: 0,
        draw: async (request) => {
          const { statementFile } = await import('../../pages/statement/statementPage.ts')
          const shown = await statementFile(services, request)
          found = fileResponse(route.request, shown.file)
          for (const [name, value] of Object.entries(shown.headers)) found.headers.set(name, value)
          return { status: 204, headers: {}, body: '', cookies: [] }
        },
        take: () => Promise.reject(fail('NOT_FOUND')),
      },
    )
    return found ?? other
  }
  return new Elysia()
    .get('/statement', answer)
    .head('/statement', answer)
    .post('/statement', answer, { parse: 'none' })
    .get('/statement/file', file)
    .head('/statement/file', file)
}
