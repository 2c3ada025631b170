import { locales, type Translate } from '../../shared/i18n.ts'
import type { CaseRecord } from '../store/records.ts'
import type { ListValue } from '../store/rows/caseIndex.ts'
import { dataOf } from './data.ts'
import type { CompiledForm, FormField } from './forms.ts'
import { sortKey } from './sortKey.ts'

/**
 * Column → what a case is sorted or filtered by in it. Answers go by their component's name; names of the engine's own
 * begin with `#`. `=name` holds what an answer is filtered by when that is not what it is sorted by: the chosen values,
 * where the column itself holds their labels.
 */
export type CaseColumns = Record<string, ListValue | ListValue[]>

/** Columns that lists over all forms have. */
export const ownColumns = ['#updated', '#created', '#number', '#by'] as const

export function columnsOf(record: CaseRecord, form: CompiledForm | undefined, t: Translate): CaseColumns {
  const columns: CaseColumns = {
    '#updated': record.updated,
    '#created': record.arrived ?? record.created,
    '#number': sortKey(record.number ?? ''),
    '#by': sortKey(record.createdByName),
  }
  const data = dataOf(record, form)
  for (const field of form?.fields.values() ?? []) {
    const answer = data[field.name]
    if (answer === undefined || field.definition.isEmpty(answer as never)) continue
    const value = sortValue(field, answer, t)
    if (value !== undefined) columns[field.name] = value
    if (field.coded) columns[`=${field.name}`] = filterValues(answer)
  }
  return columns
}

/** Everything that free text finds a case by. */
export function textOf(record: CaseRecord, form: CompiledForm | undefined, t: Translate): string {
  const data = dataOf(record, form)
  const parts = [record.number ?? '', record.createdByName]
  for (const { name, settings, definition, column, coded } of form?.fields.values() ?? []) {
    const answer = data[name]
    if (answer === undefined || definition.isEmpty(answer as never)) continue
    if (settings.type === 'password') continue
    const swedish = definition.text(answer as never, settings, { locale: 'sv', t })
    parts.push(swedish)
    if (coded) parts.push(...translated(form, name, answer, t).filter((text) => text !== swedish))
    // Days are found as they are written and as they are stored.
    if (typeof answer === 'string' && column === 'date') parts.push(answer)
  }
  return parts.filter(Boolean).join('\n')
}

/** A choice is found by its words in every language, as every reader sees it in their own. */
function translated(form: CompiledForm | undefined, name: string, answer: unknown, t: Translate): string[] {
  return locales
    .filter((locale) => locale !== 'sv')
    .flatMap((locale) => {
      const field = form?.in(locale).fields.get(name)
      return field ? [field.definition.text(answer as never, field.settings, { locale, t })] : []
    })
}

/** What a filter's value is compared with in the column; undefined when nothing can be equal to it. */
export function filterValue(field: FormField, value: string | number | boolean): ListValue | undefined {
  if (field.coded) {
    const options = (Array.isArray(field.settings.options) ? field.settings.options : []) as (
      | string
      | Option
    )[]
    const option = options.find(
      (one) => typeof one === 'object' && (one.value === value || one.label === value),
    )
    return sortKey(String(typeof option === 'object' ? option.value : value))
  }
  if (field.column === 'number') {
    const number = Number(typeof value === 'string' ? value.replace(',', '.') : value)
    return Number.isFinite(number) ? number : undefined
  }
  if (field.column === 'flag') return value === true || value === 'true' || value === 1 ? 1 : 0
  return field.column === 'date' ? String(value) : sortKey(String(value))
}

interface Option {
  label: string
  value: string
}

function sortValue(
  { definition, settings, column }: FormField,
  answer: unknown,
  t: Translate,
): ListValue | undefined {
  switch (column) {
    case 'none':
      return undefined
    case 'number':
      return typeof answer === 'number' ? answer : undefined
    case 'flag':
      return answer === true ? 1 : 0
    case 'date':
      return typeof answer === 'string' ? answer : (answer as { from?: string }).from || undefined
    default:
      return sortKey(definition.text(answer as never, settings, { locale: 'sv', t }))
  }
}

function filterValues(answer: unknown): ListValue[] {
  return [answer].flat().map((one) => sortKey(String(one)))
}
