import { valueDefinition } from '../../../shared/catalogue/values.ts'
import { recordOf } from '../../../shared/record.ts'
import { factsOf } from '../../../shared/rules/condition/facts.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import { fillFrom } from '../../../shared/rules/text/fill.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import type { TicketsModel, TicketsPage, TicketsState } from '../../../shared/wire/page/tickets.ts'
import { dayOf } from '../../cases/today.ts'
import { holds, userOf } from '../../session.ts'
import type { LoadContextOf } from '../contract.ts'
import { prepareTree } from '../view/prepare.ts'

/** The first page of the table, as the address says and else as the user left it. */
export async function loadTickets(context: LoadContextOf<'Tickets'>): Promise<TicketsModel> {
  const { services, session, node, view } = context
  const { extra } = node
  const profile = await services.accounts.profile(session)
  const kept = stateOf(extra, profile.tables?.[node._id])
  const saved = { ...kept, ...asked(context.request.query) }
  const componentFilter = answerOf(context)
  const may = {
    remove: mayDo(context, extra.deletePermissions),
    changeStatus: mayDo(context, extra.changeStatusPermissions),
  }
  const source = extra.effects || 'Components/Tickets/list'
  const load = async (number: number) =>
    pageOf(
      await services.effects.run(session, source, {
        page: number,
        pageSize: saved.pageSize,
        sort: saved.sort,
        filter: saved.filter,
        filters: saved.filters,
        ...(componentFilter !== undefined && { componentFilter }),
        component: { documentId: view._id, nodeId: node._id },
      }),
    )
  const more = { may, ...(!sameJson(saved, kept) && { kept }) }
  try {
    const page = await load(saved.page)
    if (!page) return { page, corrupt: true, saved, ...more }
    const last = Math.max(1, Math.ceil(page.totalCount / saved.pageSize))
    // What stood on the page that it was left at has gone since.
    if (saved.page <= last) return { page, saved, ...more }
    return { page: await load(last), saved: { ...saved, page: last }, ...more }
  } catch (error) {
    // A visitor without login has no list; the page says so, and a source that fails is asked again in the browser.
    if (!(error instanceof Failure)) throw error
    return { page: session.userId ? null : { data: [], totalCount: 0 }, saved, ...more }
  }
}

/** The answer with which the component that filters the table begins, as the page in the browser has it; undefined for none. */
function answerOf({ node, view, session, request }: LoadContextOf<'Tickets'>): unknown {
  const { enableComponentFilter, componentFilterId } = node.extra
  if (enableComponentFilter !== true || !componentFilterId || !view.tree) return undefined
  const { locale } = session
  const today = dayOf(Date.now())
  const facts = factsOf({ user: userOf(session), query: request.query, locale, today })
  const state = createPageState({
    ...{ tree: prepareTree(view.tree, locale), valueDefinition, today, facts },
    fill: fillFrom({ facts, locale, today }),
  })
  return state.value(componentFilterId) ?? undefined
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
    filters: Array.isArray(left.filters) ? left.filters.filter(isChip) : [],
  }
}

/** A text, or a value of a column. */
function isChip(one: unknown): one is TicketsState['filters'][number] {
  if (typeof one === 'string') return true
  const { column, value, label } = recordOf(one)
  return [column, value, label].every((part) => typeof part === 'string')
}

function pageOf(answer: unknown): TicketsPage | null {
  if (Array.isArray(answer)) return { data: answer, totalCount: answer.length }
  const { data, results, totalCount, making } = (answer ?? {}) as Record<string, unknown>
  const rows = data ?? results
  if (!Array.isArray(rows)) return null
  return { data: rows, totalCount: Number(totalCount ?? rows.length), ...(making === true && { making }) }
}
