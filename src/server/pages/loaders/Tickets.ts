import { Failure } from '../../../shared/wire/errors.ts'
import type { TicketsModel, TicketsPage, TicketsState } from '../../../shared/wire/page.ts'
import { holds } from '../../session.ts'
import type { LoadContextOf } from '../contract.ts'

/** The first page of the table, as the user left it. */
export async function loadTickets(context: LoadContextOf<'Tickets'>): Promise<TicketsModel> {
  const { services, session, node, view } = context
  const { extra } = node
  const profile = await services.accounts.profile(session)
  const saved = { ...stateOf(extra, profile.tables?.[node._id]), ...asked(context.request.query) }
  const may = {
    remove: mayDo(context, extra.deletePermissions),
    changeStatus: mayDo(context, extra.changeStatusPermissions),
  }
  const source = extra.effects || 'Components/Tickets/list'
  try {
    const answer = await services.effects.run(session, source, {
      page: saved.page,
      pageSize: saved.pageSize,
      sort: saved.sort,
      filter: saved.filter,
      filters: saved.filters,
      component: { documentId: view._id, nodeId: node._id },
    })
    const page = pageOf(answer)
    return { page, ...(!page && { corrupt: true }), saved, may }
  } catch (error) {
    // A visitor without login has no list; the page says so, and a source that fails is asked again in the browser.
    if (!(error instanceof Failure)) throw error
    return { page: session.userId ? null : { data: [], totalCount: 0 }, saved, may }
  }
}

/** Roles named by the settings, or the permission `admin`. */
function mayDo({ session }: LoadContextOf<'Tickets'>, roles: readonly string[] | null | undefined): boolean {
  if (holds(session, 'admin')) return true
  return roles?.some((role) => session.roles.includes(role)) === true
}

/** How the address says that the table stands: what its links do without script. */
export function asked(query: Readonly<Record<string, string>>): Partial<TicketsState> {
  const page = Math.trunc(Number(query['tickets.page']))
  const [, down, key] = /^(-?)([\w.-]{1,200})$/.exec(query['tickets.sort'] ?? '') ?? []
  return { ...(page > 0 && { page }), ...(key && { sort: { [key]: down ? -1 : 1 } }) }
}

function stateOf(settings: { pageSize?: number }, saved: unknown): TicketsState {
  const left = (saved ?? {}) as Partial<TicketsState>
  const pageSize = Number(left.pageSize ?? settings.pageSize)
  return {
    page: Math.max(1, Math.trunc(Number(left.page)) || 1),
    pageSize: pageSize > 0 ? Math.min(pageSize, 100) : 10,
    sort: left.sort ?? {},
    filter: String(left.filter ?? ''),
    filters: Array.isArray(left.filters) ? left.filters.map(String) : [],
  }
}

function pageOf(answer: unknown): TicketsPage | null {
  if (Array.isArray(answer)) return { data: answer, totalCount: answer.length }
  const { data, results, totalCount, making } = (answer ?? {}) as Record<string, unknown>
  const rows = data ?? results
  if (!Array.isArray(rows)) return null
  return { data: rows, totalCount: Number(totalCount ?? rows.length), ...(making === true && { making }) }
}
