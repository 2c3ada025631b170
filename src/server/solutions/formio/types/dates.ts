import { msg } from '../../../../shared/i18n.ts'
import { isRecord, recordOf } from '../../../../shared/record.ts'
import { item } from '../build.ts'
import { fieldNamed } from '../condition/simple.ts'
import type { MapContext, Mapped, Mapper } from '../context.ts'
import { heldField, type SourceField } from '../fields.ts'
import { type Reading, valueAt } from '../reading.ts'
import { fieldSettings, numberIn } from '../settings.ts'
import { inputFor, ownCheck } from './input.ts'

/** `datetime`: with its clock switched off it is a date. */
export const datetime: Mapper = (from, context, field) => {
  const { enableTime, enableDate } = from.source
  if (enableTime === false) from.take('enableTime')
  else from.idle('enableTime', msg`Gäller ändå: typen har datum och klockslag.`)
  if (enableDate === false) from.take('enableDate')
  else from.idle('enableDate', msg`Gäller ändå: typen har datum och klockslag.`)
  const { minMode } = recordOf(from.source.datePicker)
  const format = String(from.source.format ?? '')
  const withoutDay = /y/i.test(format) && !/d/i.test(format)
  if (enableTime === false && enableDate !== false && (minMode === 'month' || withoutDay)) {
    for (const path of ['datePicker.minMode', 'format']) from.take(path)
    calendar(from)
    return monthFor(from, context, heldField(field))
  }
  if (minMode === 'month' || minMode === 'year')
    from.leave('datePicker.minMode', msg`Datumet har alltid dag, månad och år här.`)
  if (enableDate === false) return inputFor(from, context, heldField(field), { type: 'time', start: clock })
  if (enableTime === false) return date(from, context, field)
  for (const path of [...bounds, earliestMode.path, latestMode.path])
    if (isSaid(valueAt(from.source, path))) from.leave(path, msg`Gränser för datum med klockslag finns inte.`)
  calendar(from)
  const start = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text.trim())?.[0]
  return inputFor(from, context, heldField(field), { type: 'datetime-local', start })
}

export const time: Mapper = (from, context, field) =>
  inputFor(from, context, heldField(field), { type: 'time', start: clock })

const clock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d/.exec(text.trim())?.[0]
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false

const earliestAt = [
  'earliestAllowedDate',
  'specificEarliestAllowedDate',
  'minDate',
  'datePicker.minDate',
  'widget.minDate',
]
const latestAt = [
  'latestAllowedDate',
  'specificLatestAllowedDate',
  'maxDate',
  'datePicker.maxDate',
  'widget.maxDate',
]
const bounds = [...earliestAt, ...latestAt]
const earliestMode = { path: 'openForms.minDate', wanted: 'future' } as const
const latestMode = { path: 'openForms.maxDate', wanted: 'past' } as const

/** A text field that is filled in from a calendar: a date, with a clock or nothing but one. */
export const calendarText: Mapper = (from, context, field) => {
  const { enableTime, noCalendar } = recordOf(from.source.widget)
  from.take('widget.type')
  if (noCalendar === true) {
    from.take('widget.noCalendar')
    return time(from, context, field)
  }
  if (enableTime === true) {
    from.take('widget.enableTime')
    return datetime(from, context, field)
  }
  return date(from, context, field)
}

export const hasCalendar = (source: Reading['source']) => recordOf(source.widget).type === 'calendar'

/** What a calendar may say beside its bounds: days that cannot be chosen, and how many can. */
function calendar(from: Reading): void {
  const closed = ['disable', 'disabledDates', 'disableWeekends', 'disableWeekdays', 'disableFunction']
  for (const path of ['datePicker', 'widget'].flatMap((one) => closed.map((name) => `${one}.${name}`)))
    from.leave(path, msg`Enskilda dagar kan inte stängas här.`)
  if (['range', 'multiple'].includes(String(valueAt(from.source, 'widget.mode'))))
    from.leave('widget.mode', msg`Bara ett svar får plats här.`)
}

export const date: Mapper = (from, context, field) => dateFor(from, context, heldField(field))

function dateFor(from: Reading, context: MapContext, field: SourceField): Mapped {
  // A placeholder that only spells the date's form says nothing that the field does not.
  const spelled = /^[dmyåj .\-/]+$/i.test(String(from.source.placeholder ?? ''))
  if (spelled) from.idle('placeholder', msg`Gäller ändå: fältet visar hur ett datum skrivs.`)
  ownCheck(from)
  calendar(from)
  if (from.source.enableTime === false) from.idle('enableTime', msg`Gäller ändå: typen har bara datum.`)
  from.idle('mayBeEqual', msg`Gäller ändå: samma dag får väljas.`)
  const extra = fieldSettings(from, field, context, { placeholder: !spelled })
  if (from.source.multiple === true) from.leave('multiple', msg`Bara ett svar får plats här.`)
  const start = isoDay(from.source.defaultValue)
  if (start) from.take('defaultValue')
  // Of Open Forms: three inputs for days that are known by heart, or a calendar.
  const parts = valueAt(from.source, 'openForms.widget') === 'inputGroup'
  if (parts) from.take('openForms.widget')
  else from.idle('openForms.widget', msg`Gäller ändå: datumet väljs i en kalender.`)
  const notBefore = modeOf(from, context, earliestMode, earliest(from, context))
  const notAfter = modeOf(from, context, latestMode, dayBound(from, latestAt))
  return {
    to: 'Date',
    blocks: [
      item('Date', {
        ...extra,
        ...(parts && { parts }),
        ...(notBefore && { notBefore }),
        ...(notAfter && { notAfter }),
        ...(start && { defaultStatic: true, staticValue: start }),
      }),
    ],
  }
}

function earliest(from: Reading, context: MapContext): string | undefined {
  const { source } = from
  const key = typeof source.beforeDateInputKey === 'string' ? source.beforeDateInputKey : ''
  const other = key ? fieldNamed(key, context.fields, context.fields.scopeOf(source)) : undefined
  if (other) {
    from.take('beforeDateInputKey')
    if (source.mayBeEqual !== true)
      from.differs('beforeDateInputKey', msg`Datumet får vara samma dag som {name} här.`, {
        name: other.name,
      })
    for (const path of earliestAt)
      if (isSaid(valueAt(source, path))) from.leave(path, msg`Datumet har redan en annan gräns.`)
    return `{{ ${other.name} }}`
  }
  if (key) from.leave('beforeDateInputKey', msg`Fältet {name} finns inte i formuläret.`, { name: key })
  return dayBound(from, earliestAt)
}

/** A day, or a number of days from today; of those only today itself can be said here. The first of them holds. */
function dayBound(from: Reading, paths: readonly string[]): string | undefined {
  let found: string | undefined
  for (const path of paths) {
    const value = valueAt(from.source, path)
    if (!isSaid(value)) continue
    const today = numberIn(value) === 0 || /^(moment\(\)|new Date\(\))$/.test(String(value).trim())
    const day = isoDay(value) ?? (today ? 'today' : undefined)
    if (day && found === undefined) {
      from.take(path)
      found = day
    } else if (day) from.leave(path, msg`Datumet har redan en annan gräns.`)
    else
      from.leave(path, msg`Gränsen {value} kan inte sägas här: bara ett bestämt datum eller dagens.`, {
        value: String(value),
      })
  }
  return found
}

/**
 * A bound of Open Forms, where none is known yet: `openForms.minDate: { mode: 'future', includeToday }`, or so long from
 * another answer: `{ mode: 'relativeToVariable', operator: 'add', variable, delta: { years, months, days } }`.
 */
function modeOf(
  from: Reading,
  context: MapContext,
  { path, wanted }: typeof earliestMode | typeof latestMode,
  known: string | undefined,
): string | undefined {
  const rule = valueAt(from.source, path)
  if (!isRecord(rule)) return known
  if (rule.mode === 'fixedValue') from.idle(`${path}.mode`, msg`Gäller ändå: dagen står för sig.`)
  else if (known !== undefined) from.leave(path, msg`Datumet har redan en annan gräns.`)
  else if (rule.mode === 'relativeToVariable') return fromAnother(from, context, path, rule)
  if (known !== undefined || rule.mode !== wanted) return known
  from.take(`${path}.mode`)
  if (rule.includeToday === true)
    from.idle(`${path}.includeToday`, msg`Gäller ändå: dagens datum får väljas.`)
  else from.differs(`${path}.mode`, msg`Dagens datum får väljas här.`)
  return 'today'
}

/** The day of another field; so long before or after it cannot be said here. */
function fromAnother(
  from: Reading,
  context: MapContext,
  path: string,
  { operator, variable, delta }: Record<string, unknown>,
): string | undefined {
  const lengths = Object.entries(recordOf(delta)).filter(([, length]) => (numberIn(length) ?? 0) !== 0)
  const key = String(variable ?? '')
  const other = fieldNamed(key, context.fields, context.fields.scopeOf(from.source))
  if (lengths.length === 0 && (key === 'now' || key === 'today' || other)) {
    for (const name of ['mode', 'variable']) from.take(`${path}.${name}`)
    from.idle(`${path}.operator`, msg`Gäller ändå: dagen är densamma.`)
    from.idle(`${path}.delta`, msg`Gäller ändå: dagen är densamma.`)
    return other ? `{{ ${other.name} }}` : 'today'
  }
  const value = [
    key,
    operator === 'subtract' ? '−' : '+',
    ...lengths.map(([unit, length]) => `${length} ${unit}`),
  ]
  from.leave(path, msg`Gränsen {value} kan inte sägas här: bara ett bestämt datum eller dagens.`, {
    value: value.join(' '),
  })
  return undefined
}

function isoDay(value: unknown): string | undefined {
  return typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(value.trim())?.[1] : undefined
}

/** `day`: parts to fill in. With its day hidden it is a month, otherwise a date in three fields. */
export const day: Mapper = (from, context, field) => {
  const { source } = from
  const part = (name: string, key: string) => valueAt(source, `fields.${name}.${key}`)
  if (part('day', 'hide') === true && part('month', 'hide') !== true) {
    from.take('fields.day.hide')
    return required(from, monthFor(from, context, heldField(field)))
  }
  for (const name of ['day', 'month', 'year'])
    if (part(name, 'hide') === true)
      from.leave(`fields.${name}.hide`, msg`Datumet har alltid dag, månad och år här.`)
  from.idle('fields.day.placeholder', msg`Gäller ändå: fältet visar hur ett datum skrivs.`)
  from.idle('fields.month.placeholder', msg`Gäller ändå: fältet visar hur ett datum skrivs.`)
  from.idle('fields.year.placeholder', msg`Gäller ändå: fältet visar hur ett datum skrivs.`)
  const start = dayWritten(source.defaultValue, source.dayFirst === true)
  const mapped = dateFor(from, context, heldField(field))
  if (start) for (const path of ['defaultValue', 'dayFirst']) from.take(path)
  return required(from, {
    ...mapped,
    blocks: mapped.blocks.map((block) =>
      'item' in block
        ? {
            item: {
              ...block.item,
              extra: {
                ...block.item.extra,
                parts: true,
                ...yearBounds(from, recordOf(block.item.extra)),
                ...(start && { defaultStatic: true, staticValue: start }),
              },
            },
          }
        : block,
    ),
  })
}

/** A part that has to be filled in makes the whole date one that has to be. */
function required(from: Reading, mapped: Mapped): Mapped {
  const parts = ['day', 'month', 'year'].filter(
    (name) => valueAt(from.source, `fields.${name}.required`) === true,
  )
  if (parts.length === 0) return mapped
  for (const name of parts)
    from.differs(`fields.${name}.required`, msg`Hela datumet är obligatoriskt, inte en del av det.`)
  const blocks = mapped.blocks.map((block) => {
    if (!('item' in block)) return block
    const extra = block.item.extra ?? {}
    const validation = { ...recordOf(extra.validation), required: true }
    return { item: { ...block.item, extra: { ...extra, validation } } }
  })
  return { ...mapped, blocks }
}

/** Years are bounds, too; of two the narrower holds. */
function yearBounds(from: Reading, known: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [path, name, rest] of [
    ['fields.year.minYear', 'notBefore', '01-01'],
    ['fields.year.maxYear', 'notAfter', '12-31'],
  ] as const) {
    const year = numberIn(valueAt(from.source, path))
    if (year === undefined || year < 1000 || year > 9999) continue
    const bound = `${year}-${rest}`
    const other = isoDay(known[name])
    const narrower = other === undefined || (name === 'notBefore' ? bound > other : bound < other)
    if (known[name] !== undefined && !narrower) {
      from.idle(path, msg`Gäller ändå: datumet har en snävare gräns.`)
      continue
    }
    if (known[name] !== undefined && other === undefined) {
      from.leave(path, msg`Datumet har redan en annan gräns.`)
      continue
    }
    from.take(path)
    if (other !== undefined)
      for (const wider of name === 'notBefore' ? earliestAt : latestAt)
        if (isSaid(valueAt(from.source, wider))) from.leave(wider, msg`Datumet har redan en annan gräns.`)
    found[name] = bound
  }
  return found
}

/** `MM/DD/YYYY`, or with the day first `DD/MM/YYYY`. */
function dayWritten(value: unknown, dayFirst: boolean): string | undefined {
  const [, a = '', b = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(String(value ?? '')) ?? []
  if (!year) return undefined
  const [month, dayOfIt] = dayFirst ? [b, a] : [a, b]
  const iso = `${year}-${month.padStart(2, '0')}-${dayOfIt.padStart(2, '0')}`
  return new Date(`${iso}T00:00:00Z`).toString() === 'Invalid Date' ? undefined : iso
}

export const month: Mapper = (from, context, field) => monthFor(from, context, heldField(field))

function monthFor(from: Reading, context: MapContext, field: SourceField): Mapped {
  ownCheck(from)
  for (const path of [...bounds, 'validate.minYear', 'validate.maxYear'])
    if (isSaid(valueAt(from.source, path))) from.leave(path, msg`Gränser för en månad finns inte.`)
  const start = (text: string) => /^\d{4}-(0[1-9]|1[0-2])/.exec(text.trim())?.[0]
  return inputFor(from, context, field, { type: 'month', start })
}
