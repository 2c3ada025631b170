import type { FigureClock, FigureGroup, Figures } from '../../../shared/figures/columns.ts'
import type { FacetQuery } from '../desk/contract.ts'

/** What leaders ask of many cases. */

/** Which cases, over which days (YYYY-MM-DD, both included), and what they are told apart by. */
export interface FigureQuestion extends Pick<FacetQuery, 'texts' | 'where'> {
  from: string
  to: string
  by: FigureGroup
  /** Absent: round the clock. */
  clock?: FigureClock | undefined
}

export interface CaseFigures {
  total: Figures
  /** The most at first. A case with two handlers counts with both. */
  rows: (Figures & {
    /** Id of the form, category, handler or group; empty: of nobody, or none. */
    value: string
    label: string
  })[]
  /** What a part of the period is in `over`. */
  step: FigureStep
  /** In the order of time, without gaps; `from` is the part's first day in the period. */
  over: { from: string; incoming: number; closed: number }[]
  /** Of the open ones: how many are younger than so many days, and no younger than the one before; null: all others. */
  ages: { days: number | null; count: number }[]
  /** How those that were closed ended. */
  outcomes: { outcome: string; count: number }[]
}

export type FigureStep = 'day' | 'week' | 'month'
