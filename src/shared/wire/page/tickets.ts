/** What the loader of Tickets finds: the first page as the user left the table. */
export interface TicketsModel {
  page: TicketsPage | null
  /** When the source answered something that is no list. */
  corrupt?: boolean
  /** How it stands: as the address says, and else as the user left it. */
  saved: TicketsState
  /** How the user left it, where the address says otherwise. */
  kept?: TicketsState
  may: { remove: boolean; changeStatus: boolean }
}

/** How a user left a table; kept per component. */
export interface TicketsState {
  page: number
  pageSize: number
  sort: Record<string, 1 | -1>
  /** Text in the filter box. */
  filter: string
  /** Chips: texts of the box, and values of columns. */
  filters: readonly (string | TicketsChoice)[]
}

/** A value that the cases of a table are narrowed to. */
export interface TicketsChoice {
  /** The column as questions of cases name it: `status`, `handler`, `data.{name}`. */
  column: string
  value: string
  /** What it is called. */
  label: string
}

export interface TicketsPage {
  data: readonly TicketRow[]
  totalCount: number
  /** What it is sorted or narrowed by is put in order now; the list is whole, but takes longer so far. */
  making?: true
}

export interface TicketRow {
  _id: string
  formId: string
  form?: { name?: string }
  created?: number
  updated?: number
  createdByName?: string
  assign?: readonly { type: 'user' | 'group'; name: string; short: string }[]
  notifications?: { newChat?: boolean; newFile?: boolean; messages?: number }
  unreadTextMessageCount?: number
  /** It waits for the reader, who sent it in. */
  waits?: boolean
  [key: string]: unknown
}
