import { type Message, msg } from '../i18n.ts'
import { keysOf } from '../record.ts'

/** What the cases of a period are told apart by. */
export const figureGroups = ['form', 'category', 'handler', 'group', 'source'] as const
export type FigureGroup = (typeof figureGroups)[number]

export const groupLabels: Readonly<Record<FigureGroup, Message>> = {
  form: msg`Formulär`,
  category: msg`Kategori`,
  handler: msg`Handläggare`,
  group: msg`Grupp`,
  source: msg`Källa`,
}

/** How times are counted: round the clock, or while it is open by the working calendar of the case. */
export const figureClocks = ['all', 'open'] as const
export type FigureClock = (typeof figureClocks)[number]

export const clockLabels: Readonly<Record<FigureClock, Message>> = {
  all: msg`Dygnet runt`,
  open: msg`Under öppettid`,
}

/** One row of figures. Times are milliseconds (`FigureClock`), in the middle of the cases: half of them took less. */
export interface Figures {
  /** Came in during the period. */
  incoming: number
  /** Reached an end during the period, and stand there still. */
  closed: number
  /** Have not ended, now. */
  open: number
  /** Of those, past their due date while the clock runs. */
  late: number
  /** And those whose clock stands, because the citizen owes an answer. */
  standing: number
  /** Of those that came in, how many somebody has answered. */
  answered: number
  /** From coming in to the first answer by a person, of those that came in; null: none was answered. */
  firstAnswer: number | null
  /** From coming in to the end, of those that were closed; null: none was. */
  toClosing: number | null
  /** The time that nine of ten of them were closed within. */
  mostToClosing: number | null
  /** Of that, waiting for the citizen. */
  waiting: number | null
  /** Of that, in states of decision. */
  deciding: number | null
  /** Of those that were closed and had a due date: closed by then, and later. */
  held: number
  missed: number
}

export type FigureKind = 'count' | 'time'

/** The columns of the table, as they stand on the page and in files. */
export const figureColumns = {
  incoming: { label: msg`Inkomna`, kind: 'count' },
  closed: { label: msg`Avslutade`, kind: 'count' },
  open: { label: msg`Öppna nu`, kind: 'count' },
  late: { label: msg`Försenade nu`, kind: 'count' },
  standing: { label: msg`Klockan står nu`, kind: 'count' },
  answered: { label: msg`Besvarade`, kind: 'count' },
  firstAnswer: { label: msg`Tid till första svar`, kind: 'time' },
  toClosing: { label: msg`Tid till avslut`, kind: 'time' },
  mostToClosing: { label: msg`Nio av tio avslutade inom`, kind: 'time' },
  waiting: { label: msg`Väntan på invånaren`, kind: 'time' },
  deciding: { label: msg`Väntan på beslut`, kind: 'time' },
  held: { label: msg`Avslutade i tid`, kind: 'count' },
  missed: { label: msg`Avslutade för sent`, kind: 'count' },
} as const satisfies Record<keyof Figures, { label: Message; kind: FigureKind }>

/** In the order of the table. */
export const figureNames = keysOf(figureColumns)

/** How long open cases have been open, in days: each up to its bound, the last without. */
export const ageBounds = [7, 30, 90, 365, null] as const
