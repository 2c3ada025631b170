import { msg } from '../../../shared/i18n.ts'
import type { ShownClock } from '../../../shared/process/clock/caseClock.ts'
import { clockWords } from '../../../shared/process/clock/clockWords.ts'
import { priorityNames } from '../../../shared/process/priorities.ts'
import { arrivalNames, arrivalOf } from '../../../shared/process/sources.ts'
import type { Cell, Sheet } from '../../../shared/sheet/sheet.ts'
import type { Session } from '../../session.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import type { CaseContext } from '../context.ts'
import type { CaseRow, SheetQuestion } from '../contract.ts'
import type { FormField } from '../forms.ts'
import { contentGone, placeOf } from '../redact/shown.ts'
import { everyRow } from './list.ts'
import { pageRows } from './rows.ts'
import type { ScopedForm } from './scope.ts'

/** Cases in one sheet at most: what a workbook's tab holds, with its headings. */
const most = 1_000_000
/** Cases read at a time. */
const portion = 200

interface SheetColumn {
  label: string
  /** `removed`: questions of the row whose content was removed. */
  cell(row: CaseRow, removed?: ReadonlySet<string>): Cell
}

/**
 * All cases that answer a question, as a table: what the list shows of each, in the session's language, and what was
 * answered. `columns` as the list names them (`status`, `data.gata`); absent: all of the list's, and every question of
 * the forms that the cases are of. Which cases there are is settled when it begins; those that the session may not see
 * any more when their turn comes are left out.
 */
export async function caseSheet(
  context: CaseContext,
  session: Session,
  { columns: wanted, ids, ...asked }: SheetQuestion,
): Promise<Sheet> {
  const { rows: all, scope } = await everyRow(context, session, asked, most)
  const rows = ids ? await chosen(context, session, all, ids) : all
  const columns = columnsOf(context, session, scope.forms, wanted)
  const names = [...columns.keys()].flatMap((name) => (name.startsWith('data.') ? [name.slice(5)] : []))
  const drawn = [...columns.values()]
  return {
    title: context.texts(session.locale, session.org)(msg`Ärenden`),
    labels: drawn.map(({ label }) => label),
    total: rows.length,
    async *rows() {
      for (let from = 0; from < rows.length; from += portion) {
        const records = await context.store.read.cases.listed(
          session.org,
          rows.slice(from, from + portion),
          true,
        )
        const page = await pageRows(context, session, { columns: names, withoutNews: true }, records)
        const removed = await removedIn(context, records)
        yield page.map((row) => drawn.map(({ cell }) => cell(row, removed.get(row._id))))
      }
    },
  }
}

/** By the case's id, the questions whose content was removed. */
async function removedIn(
  { store }: CaseContext,
  records: readonly ListedCase[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await store.read.redactions.ofMany(records.map(({ row }) => row))
  if (rows.length === 0) return new Map()
  const ids = new Map(records.map(({ row, _id }) => [row, _id]))
  const byCase = Map.groupBy(rows, ({ caseRow }) => ids.get(caseRow) ?? '')
  return new Map([...byCase].map(([id, some]) => [id, new Set(some.map(placeOf))]))
}

async function chosen(
  { store }: CaseContext,
  { org }: Session,
  rows: readonly number[],
  ids: ReadonlySet<string>,
): Promise<number[]> {
  const wanted = new Set((await store.read.cases.findMany(org, [...ids])).map(({ row }) => row))
  return rows.filter((row) => wanted.has(row))
}

function columnsOf(
  { texts }: CaseContext,
  session: Session,
  forms: readonly ScopedForm[],
  wanted: readonly string[] | undefined,
): Map<string, SheetColumn> {
  const t = texts(session.locale, session.org)
  const all = new Map<string, SheetColumn>([
    ['DiaryNumber', { label: t(msg`Ärendenummer`), cell: ({ DiaryNumber }) => DiaryNumber }],
    ['title', { label: t(msg`Ärende`), cell: ({ title }) => title }],
    ['form', { label: t(msg`Formulär`), cell: ({ form }) => form.name }],
    ['status', { label: t(msg`Status`), cell: ({ status }) => status.name }],
    ['createdByName', { label: t(msg`Inskickat av`), cell: ({ createdByName }) => createdByName }],
    [
      'assign',
      { label: t(msg`Handläggare`), cell: ({ assign }) => assign.map(({ name }) => name).join(', ') },
    ],
    ['due', { label: t(msg`Förfaller`), cell: ({ due }) => (due === null ? null : new Date(due)) }],
    [
      'clock',
      { label: t(msg`Tid kvar`), cell: ({ clock }) => (clock === null ? null : clockText(clock, t)) },
    ],
    ['priority', { label: t(msg`Prioritet`), cell: ({ priority }) => t(priorityNames[priority]) }],
    ['source', { label: t(msg`Källa`), cell: ({ source }) => t(arrivalNames[arrivalOf(source)]) }],
    ['tags', { label: t(msg`Etiketter`), cell: ({ tags }) => tags.join(', ') }],
    ['created', { label: t(msg`Skapat`), cell: ({ created }) => new Date(created) }],
    ['updated', { label: t(msg`Ändrat`), cell: ({ updated }) => new Date(updated) }],
  ])
  for (const { form } of forms)
    for (const field of form?.in(session.locale).fields.values() ?? []) {
      const { name, settings } = field
      if (all.has(`data.${name}`)) continue
      const label = String(settings.label ?? '') || name
      all.set(`data.${name}`, { label, cell: answerIn(field, session, t) })
    }
  // The list says beside when a case is due how much of its time is left, where a process counts it.
  if (!forms.some(({ process }) => process?.graph.due)) all.delete('clock')
  if (!wanted) return all
  const named = wanted.flatMap((name) => (name === 'due' ? ['due', 'clock'] : [name]))
  return new Map(
    named.flatMap((name) => {
      const column = all.get(name === 'form.name' ? 'form' : name === 'status.name' ? 'status' : name)
      return column ? [[name, column] as const] : []
    }),
  )
}

/** What the clock of a case says, in one line. */
function clockText(clock: ShownClock, t: ReturnType<CaseContext['texts']>): string {
  const { left, used, stands } = clockWords(clock, t)
  return [left, used, stands].filter(Boolean).join('. ')
}

function answerIn(
  { name, definition, settings, column }: FormField,
  { locale }: Session,
  t: ReturnType<CaseContext['texts']>,
): SheetColumn['cell'] {
  return ({ data, text }, removed) => {
    const answer = data[name]
    if (answer === undefined || answer === null) return removed?.has(name) ? t(contentGone) : null
    const words = text[name]
    if (words !== undefined) return words
    if (column === 'number' && typeof answer === 'number') return answer
    if (typeof answer === 'boolean' || typeof answer === 'string') return answer
    return definition.isEmpty(answer) ? null : definition.text(answer, settings, { locale, t })
  }
}
