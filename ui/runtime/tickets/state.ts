import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import { sameJson } from '../../../src/shared/sameJson.ts'
import type { TicketsChoice, TicketsModel, TicketsState } from '../../../src/shared/wire/page/tickets.ts'

/** Sizes that a visitor may choose between. */
export const pageSizes = [5, 10, 15, 25, 50, 100] as const

export function startState(
  settings: Partial<Pick<TicketsSettings, 'pageSize'>>,
  saved: Partial<TicketsState> | undefined,
): TicketsState {
  const pageSize = Number(saved?.pageSize ?? settings.pageSize)
  return {
    page: Math.max(1, Number(saved?.page) || 1),
    pageSize: pageSize > 0 ? Math.min(pageSize, 100) : 10,
    sort: saved?.sort ?? {},
    filter: saved?.filter ?? '',
    filters: saved?.filters ?? [],
  }
}

/** What is kept of how a table stands: where it stands so by its address, it is as the user left it. */
export function toKeep(
  state: TicketsState,
  { saved, kept }: Partial<Pick<TicketsModel, 'saved' | 'kept'>>,
): TicketsState {
  if (!saved || !kept) return state
  return {
    ...state,
    ...(sameJson(state.sort, saved.sort) && { sort: kept.sort }),
    ...(state.page === saved.page && { page: kept.page }),
  }
}

/** The first click on a heading sorts by it downwards (-1), the next upwards. */
export function sortBy(state: TicketsState, key: string): TicketsState {
  return { ...state, page: 1, sort: { [key]: state.sort[key] === -1 ? 1 : -1 } }
}

/** Another text in the filter box begins from the first page. */
export function filterBy(state: TicketsState, filter: string): TicketsState {
  return { ...state, page: 1, filter }
}

/** Enter makes the text a chip and empties the box; a chip that is there already is not made twice. */
export function addChip(state: TicketsState): TicketsState {
  const text = state.filter.trim()
  if (text === '') return state
  const filters = state.filters.includes(text) ? state.filters : [...state.filters, text]
  return { ...state, page: 1, filter: '', filters }
}

export function removeChip(state: TicketsState, chip: TicketsState['filters'][number]): TicketsState {
  return { ...state, page: 1, filters: state.filters.filter((one) => !isSameChip(one, chip)) }
}

/** A value of a column is added to those that are chosen, or taken away again. */
export function choose(state: TicketsState, choice: TicketsChoice, on: boolean): TicketsState {
  const without = removeChip(state, choice)
  return on ? { ...without, filters: [...without.filters, choice] } : without
}

export const isChosen = ({ filters }: TicketsState, choice: TicketsChoice): boolean =>
  filters.some((one) => isSameChip(one, choice))

function isSameChip(a: TicketsState['filters'][number], b: TicketsState['filters'][number]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.column === b.column && a.value === b.value
}

export function pageTo(state: TicketsState, page: number, totalCount: number): TicketsState {
  return { ...state, page: Math.min(Math.max(1, page), pagesOf(state.pageSize, totalCount)) }
}

/** Keeps the first row that was seen on the page. */
export function resizeTo(state: TicketsState, pageSize: number): TicketsState {
  const first = (state.page - 1) * state.pageSize
  return { ...state, pageSize, page: Math.floor(first / pageSize) + 1 }
}

export function pagesOf(pageSize: number, totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / pageSize))
}
