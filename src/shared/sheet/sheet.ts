/** What a cell holds: a text, a number, yes or no, a moment, or nothing. */
export type Cell = string | number | boolean | Date | null

/** A table on its way out: its headings, and its rows as they are read. */
export interface Sheet {
  /** Of the tab of a workbook. */
  title: string
  labels: readonly string[]
  /** Rows there are, as far as is known before. */
  total: number
  /** In portions, so that a row costs no turn of the loop. */
  rows(): AsyncIterable<readonly (readonly Cell[])[]>
}
