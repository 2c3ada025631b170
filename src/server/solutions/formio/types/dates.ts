import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import { item } from '../build.ts'
import { fieldNamed } from '../condition/simple.ts'
import type { MapContext, Mapped, Mapper, Remark } from '../context.ts'
import { heldField, type SourceField } from '../fields.ts'
import { fieldSettings, numberIn } from '../settings.ts'
import type { Source } from '../source.ts'
import { inputFor } from './input.ts'

/** `datetime`: with its clock switched off it is a date. */
export const datetime: Mapper = (source, context, field) => {
  if (source.enableTime === false || source.enableDate === false) {
    return source.enableDate === false
      ? inputFor(source, context, heldField(field), { type: 'time' })
      : date(source, context, field)
  }
  return inputFor(source, context, heldField(field), { type: 'datetime-local' })
}

export const date: Mapper = (source, context, field) => dateFor(source, context, heldField(field))

function dateFor(source: Source, context: MapContext, field: SourceField): Mapped {
  // A placeholder that only spells the date's form says nothing that the field does not.
  const placeholder = /^[dmyåj .\-/]+$/i.test(String(source.placeholder ?? '')) ? '' : source.placeholder
  const { extra, approximated, leftOut } = fieldSettings({ ...source, placeholder }, field, context)
  const start = isoDay(source.defaultValue)
  return {
    to: 'Date',
    blocks: [
      item('Date', {
        ...extra,
        ...bound('notBefore', earliest(source, context, approximated, leftOut)),
        ...bound('notAfter', latest(source, leftOut)),
        ...(start && { defaultStatic: true, staticValue: start }),
      }),
    ],
    approximated,
    leftOut,
    read: [
      'widget',
      'datePicker',
      'enableTime',
      'enableDate',
      'format',
      'minDate',
      'maxDate',
      'earliestAllowedDate',
      'latestAllowedDate',
      'specificEarliestAllowedDate',
      'specificLatestAllowedDate',
      'beforeDateInputKey',
      'mayBeEqual',
      'fields',
      'dayFirst',
      'placeholder',
      'defaultValue',
      'timePicker',
      'displayInTimezone',
      'useLocaleSettings',
      'allowInput',
      'datepickerMode',
    ],
  }
}

const bound = (name: string, value: string | undefined) => (value ? { [name]: value } : {})

function earliest(
  source: Source,
  context: MapContext,
  approximated: Remark[],
  leftOut: Remark[],
): string | undefined {
  const key = typeof source.beforeDateInputKey === 'string' ? source.beforeDateInputKey : ''
  const other = key ? fieldNamed(key, context.fields, context.fields.scopeOf(source)) : undefined
  if (other) {
    if (source.mayBeEqual !== true) {
      approximated.push({
        text: msg`Datumet får vara samma dag som {name} här.`,
        values: { name: other.name },
        property: 'beforeDateInputKey',
      })
    }
    return `{{ ${other.name} }}`
  }
  if (key)
    leftOut.push({
      text: msg`Fältet {name} finns inte i formuläret.`,
      values: { name: key },
      property: 'beforeDateInputKey',
    })
  return dayBound(source, ['earliestAllowedDate', 'specificEarliestAllowedDate', 'minDate'], leftOut)
}

const latest = (source: Source, leftOut: Remark[]) =>
  dayBound(source, ['latestAllowedDate', 'specificLatestAllowedDate', 'maxDate'], leftOut)

/** A day, or a number of days from today; of those only today itself can be said here. */
function dayBound(source: Source, properties: readonly string[], leftOut: Remark[]): string | undefined {
  const picker = isRecord(source.datePicker) ? source.datePicker : {}
  for (const property of properties) {
    const value = source[property] ?? picker[property]
    if (value === undefined || value === null || value === '' || value === false) continue
    const day = isoDay(value)
    if (day) return day
    if (numberIn(value) === 0 || /^moment\(\)$/.test(String(value))) return 'today'
    leftOut.push({
      text: msg`Gränsen {value} kan inte sägas här: bara ett bestämt datum eller dagens.`,
      values: { value: String(value) },
      property,
    })
  }
  return undefined
}

function isoDay(value: unknown): string | undefined {
  return typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(value.trim())?.[1] : undefined
}

export const month: Mapper = (source, context, field) => {
  const leftOut = ['earliestAllowedDate', 'latestAllowedDate'].flatMap((property): Remark[] =>
    numberIn(source[property]) === undefined
      ? []
      : [
          {
            text: msg`Gränsen {value} kan inte sägas här: bara ett bestämt datum eller dagens.`,
            values: { value: String(source[property]) },
            property,
          },
        ],
  )
  const mapped = inputFor(source, context, heldField(field), { type: 'month' })
  return {
    ...mapped,
    leftOut: [...(mapped.leftOut ?? []), ...leftOut],
    read: [...(mapped.read ?? []), 'earliestAllowedDate', 'latestAllowedDate', 'fields', 'dayFirst'],
  }
}
