import type { FigureClock, FigureGroup, Figures } from '../../../shared/figures/columns.ts'
import type { Sheet } from '../../../shared/sheet/sheet.ts'
import type { Session } from '../../session.ts'
import type { FacetQuery } from '../desk/contract.ts'

/** What leaders ask of many cases. */

export interface Figuring {
  /**
   * What came in, was closed and took how long, of the cases that the session reads as staff. INVALID where the days are none or
   * more than five years apart.
   */
  figures(session: Session, question: FigureQuestion): Promise<CaseFigures>
  /** The rows of the same as a table. */
  figureSheet(session: Session, question: FigureQuestion): Promise<Sheet>
  /**
   * How many cases stand in each state of a process, and how long they stood there over some days: of the cases that the session
   * reads as staff. INVALID as `figures`.
   */
  stateFigures(session: Session, question: StateQuestion): Promise<StateFigures>
}

export interface StateQuestion {
  processId: string
  /** YYYY-MM-DD, both included. */
  from: string
  to: string
}

export interface StateFigures {
  /** States that cases stand or stood in, those of earlier versions of the process, too, in no order. */
  states: StateFigure[]
  /** Forms whose cases were counted. */
  forms: string[]
}

export interface StateFigure {
  state: string
  /** Cases that stand there now. */
  count: number
  /** Those of them whose `due` has passed while the clock runs. */
  late: number
  /** Stays that ended in the period, and how long they were in milliseconds: the middle one, and what nine in ten do not exceed. */
  left: number
  median: number | null
  most: number | null
  /** Cases that have stood there longer than `most`. */
  long: number
  /** Of all the time that open cases spent in the process in the period. */
  share: number
}

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
