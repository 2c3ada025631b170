/** How the cases of the desk are laid out. */
export const layouts = ['list', 'board', 'calendar'] as const
export type Layout = (typeof layouts)[number]

/** What the rows of the list may stand together by. */
export const groupings = ['status', 'handler', 'form'] as const
export type Grouping = (typeof groupings)[number]

/** Which days a calendar shows, of which date. */
export interface CalendarPlace {
  by: 'due' | 'arrived'
  span: 'month' | 'week'
  /** One of its days, YYYY-MM-DD. */
  at: string
}

export const isLayout = (name: unknown): name is Layout => layouts.some((one) => one === name)
export const isGrouping = (name: unknown): name is Grouping => groupings.some((one) => one === name)
