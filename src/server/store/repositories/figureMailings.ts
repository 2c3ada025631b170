/** Figures that are sent by mail, again and again, and to whom. */
export interface FigureMailingReads {
  find(org: string, id: string): Promise<FigureMailingRow | undefined>
  /** What a person has made or gets, or all of an organisation; the oldest first. */
  of(org: string, userId: string | 'anybody'): Promise<FigureMailingRow[]>
  /** Those of all organisations whose time has come. */
  due(now: number): Promise<FigureMailingRow[]>
  /** Those of a mailing, also who does not get it any more. */
  readers(mailing: string): Promise<FigureReaderRow[]>
  reader(mailing: string, userId: string): Promise<FigureReaderRow | undefined>
}

export interface FigureMailings extends FigureMailingReads {
  insert(row: FigureMailingRow): Promise<void>
  update(
    org: string,
    id: string,
    change: Partial<Omit<FigureMailingRow, '_id' | 'org' | 'created'>>,
  ): Promise<void>
  /** With its readers. */
  remove(org: string, id: string): Promise<void>
  addReader(row: FigureReaderRow): Promise<void>
  updateReader(
    mailing: string,
    userId: string,
    change: Partial<Omit<FigureReaderRow, 'mailing' | 'userId' | 'org'>>,
  ): Promise<void>
  /** A person's own and all that they get, when they are removed for good. */
  deleteOf(org: string, userId: string): Promise<void>
}

export interface FigureMailingRow {
  _id: string
  org: string
  /** Id of the user who answers for it. */
  owner: string
  name: string
  /** See `figureText` in `src/shared/figures/question.ts`. */
  query: string
  every: 'day' | 'week' | 'month'
  /** 1 is Monday; counts where it is every week. */
  weekday: number
  /** 0–23 in Sweden. */
  hour: number
  /** When it goes the next time, milliseconds since 1970. */
  next: number
  created: number
  updated: number
}

export interface FigureReaderRow {
  mailing: string
  userId: string
  org: string
  /** 0: it is not sent to them any more. The row stays, so that what they have stopped stays stopped. */
  wanted: number
  /** When the reader wanted no more of it. */
  stopped: number | null
  /** The last period that they have had it for. */
  period: string | null
  /** When it was last drawn for them, milliseconds since 1970. */
  at: number | null
  /** What became of that; null with `at`. */
  result: FigureMailResult | null
  /** The mail, where there was one. */
  mailId: string | null
}

/**
 * `mailed`: figures. `nothing`: they see no cases, and a mail says so. `noAccount`: removed or not active, no mail. `noOwner`:
 * who made it is no staff any more, no mail. `tooMany`: more cases than are counted at a time. `failed`: tried in vain.
 */
export type FigureMailResult = 'mailed' | 'nothing' | 'noAccount' | 'noOwner' | 'tooMany' | 'failed'
