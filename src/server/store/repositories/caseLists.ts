/**
 * The sorted lists that cases are found through, and their text. A list is one column of the cases of a form in a
 * process, at one state, at one stage or at all; or of all cases of the organisation, at one stage or at all. A save only
 * marks its case (`markChanged`), and who keeps the lists puts it in later. Every case is listed by time of change (`#updated`); other columns have lists
 * once somebody makes them (`makeColumn`).
 *
 * Reads may see lists that are a write apart. A list keeps its number for as long as the store lives.
 */
export interface CaseListReads {
  /** Rows of cases that were changed and not put in since, at most so many, always the same ones first. */
  waiting(limit: number): Promise<number[]>
  isAnyWaiting(): Promise<boolean>
  /** Columns that have lists or are getting them, of all organisations. */
  columns(): Promise<(CaseColumn & { complete: boolean })[]>
  /** Every list of a column in the organisation. */
  ofColumn(org: string, name: string): Promise<CaseList[]>
  /** The lists of a column at these places, in their order; undefined where no case has stood. */
  find(org: string, name: string, places: readonly ListPlace[]): Promise<(CaseList | undefined)[]>
  /** Rows of cases in the order of the lists, among those in every one of `within`. */
  page(page: ListPage, within?: readonly CaseSet[]): Promise<number[]>
  /** How many cases are in the sources and in every one of `within`, counted to the end. */
  count(org: string, sources: readonly ListSource[], within?: readonly CaseSet[]): Promise<number>
  /** The same without sets, and counted no further than `limit`: answers soon, whatever there is. */
  countUpTo(org: string, sources: readonly ListSource[], limit: number): Promise<number>
  /** How many cases have each value in these lists. */
  countByValue(lists: readonly number[]): Promise<{ value: ListValue; count: number }[]>
  /**
   * Rows of cases of the sources (whole lists by time of change) that have all of these texts, one of which has three
   * letters at least: what came last first, at most `limit`. Takes the longer the fewer of those with the texts are in them.
   */
  newestWith(
    org: string,
    sources: readonly ListSource[],
    texts: readonly string[],
    limit: number,
  ): Promise<number[]>
  /** Rows of cases that are in every one of the sets (one at least), at most `limit`, in no order of their own. */
  inAll(org: string, sets: readonly CaseSet[], limit: number): Promise<number[]>
  /** Cases of `page.sources` (lists by time of change) that lack a value in the column, newest change first. */
  blanks(page: Omit<ListPage, 'descending'>, name: string, within: readonly CaseSet[]): Promise<number[]>
  /**
   * Part of a page sorted by a column that has no lists (yet): all of `page.sources` (lists by time of change) is
   * looked through. Cases without a value come last, newest change first.
   */
  sorted(page: ListPage, name: string, within: readonly CaseSet[]): Promise<number[]>
}

/** Only one at a time puts cases in and makes columns. */
export interface CaseLists extends CaseListReads {
  /** The case waits to be put in. */
  markChanged(row: number): Promise<void>
  /** Every case that is listed waits to be put in, of all organisations. */
  markAll(): Promise<void>
  /** Puts cases in as they are now, in place of what was there; null takes one out. They wait no longer. */
  put(cases: ReadonlyMap<number, CaseEntries | null>): Promise<void>
  /**
   * Puts the next cases into the lists of a column, at most so many are looked at. Answers whether all are in now.
   * Where the next step begins is stored with it, and what is put in or taken out between two steps is heeded.
   */
  makeColumn(column: CaseColumn, limit: number): Promise<boolean>
}

/** A column of the cases of a form; of all cases of the organisation where formId is empty. */
export interface CaseColumn {
  org: string
  formId: string
  name: string
}

/** Where a list belongs; formId and processId are empty for all cases of the organisation, state for all states. */
export interface ListPlace {
  formId: string
  processId: string
  /** Id of a state, or `atStage` of the stage that its cases are at. */
  state: string
}

/** Where a case stands. */
export interface CaseScope extends ListPlace {
  org: string
  /** A word of the case engine's for how far it has come: its lists are kept beside those of the states. */
  stage?: string
}

/** In place of a state, for the lists of a stage. No state's id begins so. */
export const atStage = (stage: string) => `#${stage}`

export interface CaseList extends ListPlace {
  org: string
  list: number
  /** Component name, or `#updated`, `#created`, `#number`, `#by`; `=name` for values to filter by only. */
  name: string
  /** Cases in it. */
  count: number
}

export type ListValue = string | number

/** Values of a list; without any bound all of them. */
export interface ListRange {
  equals?: ListValue
  from?: ListValue
  to?: ListValue
  /** Texts with this in them. A list is read to its end for it. */
  has?: string
}

/** Column → what a case is sorted or filtered by in it. */
export type CaseColumns = Record<string, ListValue | ListValue[]>

/** What the lists should hold for a case. */
export interface CaseEntries {
  scope: CaseScope
  /** When it was last changed: within a list, cases of one value stand in this order. */
  at: number
  /** All but the time of change. */
  columns: CaseColumns
  /** Everything that free text should find. */
  text: string
}

/** A list to read from. */
export interface ListSource {
  list: number
  /** Default all of it. No case may be in two of them. */
  ranges?: readonly ListRange[]
  /** Only cases of this set. */
  among?: CaseSet
  /** The column that it is a list of. Where a source of all of it has it, a case is soon looked up. */
  name?: string
}

/** Part of a page: `[offset, offset + limit)` of all sources merged by value, then by time of change. */
export interface ListPage {
  org: string
  sources: readonly ListSource[]
  descending: boolean
  limit: number
  offset: number
}

/** What is looked for in a column as it is kept of a case. */
export interface ColumnText {
  name: string
  has: string
  /** Of an answer in words: where more than so many letters are kept of it, it goes on, and is looked for in the answer itself. */
  longerThan?: number
}

/** A set of cases. */
export type CaseSet =
  /** Whose text has all of these. */
  | { hasTexts: readonly string[] }
  /**
   * With a text (in lower case) somewhere in the answer to a question in words: in `lists` by time of change, found by the text, or, with
   * `longerThan`, in lists of the question, looked for in each whose value there is longer than so many letters.
   */
  | { answerHas: { name: string; text: string; lists: readonly number[]; longerThan?: number } }
  /** With a text (in lower case) anywhere, that stands in one of these columns of it. */
  | { columnsHave: { text: string; columns: readonly ColumnText[] } }
  /** That one of these (`user:{id}`, `group:{id}`) was assigned to in person. */
  | { assignedTo: readonly string[] }
  /** That some user, or some group, was assigned to in person. */
  | { assignedToAny: 'user' | 'group' }
  /** Children of the cases of these numbers, or of any that is there. */
  | { childOf: readonly string[] | 'any' }
  /** With an entry in any of the sources. */
  | { inLists: readonly ListSource[] }
  /** In `lists` (by time of change), with a value in one of the ranges in a column that has no lists (yet). */
  | { hasValue: { name: string; ranges: readonly ListRange[]; lists: readonly number[] } }
  | { inAny: readonly CaseSet[] }
  /** All that are not in it. Alone it is no way to find few cases: it is looked through beside others, or in sources. */
  | { not: CaseSet }
