import type { StoredSettings } from '../../../../shared/catalogue/index.ts'
import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import { textOf } from '../../../html/text.ts'
import { item } from '../build.ts'
import type { MapContext, Mapped, Mapper, Remark } from '../context.ts'
import { heldField, type SourceField } from '../fields.ts'
import { fieldSettings, labelOf, numberIn, validateOf } from '../settings.ts'
import type { Source } from '../source.ts'
import { inputFor } from './input.ts'
import { countries, currencies } from './lists.ts'

interface Option {
  label: string
  value: string
  description?: string
  setDefault?: boolean
}

export const radio: Mapper = (source, context, field) =>
  choose('Radio', source, context, heldField(field), optionsFrom(source.values, source.defaultValue))

export const selectboxes: Mapper = (source, context, field) => {
  const { minSelectedCount, maxSelectedCount } = validateOf(source)
  const least = numberIn(minSelectedCount)
  const leftOut: Remark[] =
    numberIn(maxSelectedCount) === undefined
      ? []
      : [{ text: msg`Ett högsta antal val finns inte.`, property: 'validate.maxSelectedCount' }]
  const more = least && least > 0 ? { minSelected: true, minSelectedValue: Math.round(least) } : {}
  return choose(
    'Checkbox',
    source,
    context,
    heldField(field),
    optionsFrom(source.values, source.defaultValue),
    { more, leftOut },
  )
}

/** One box to tick: the question stands above it, and its answer is Yes. */
export const checkbox: Mapper = (source, context, field) => {
  const ticked = source.defaultValue === true || source.defaultValue === 'true'
  const option = { label: 'Ja', value: 'true', ...(ticked && { setDefault: true }) }
  return choose('Checkbox', source, context, heldField(field), [option])
}

export const select: Mapper = (source, context, field) => {
  const own = heldField(field)
  const options = optionsOfSelect(source)
  if (options)
    return choose(
      source.multiple === true ? 'Checkbox' : 'Dropdown',
      source,
      context,
      own,
      options,
      dropdown(source, context),
    )
  const from = String(
    (isRecord(source.data) ? source.data.url || source.data.resource : '') || source.dataSrc || '',
  )
  const remark = {
    text: msg`Valen hämtades från {from}. Här skrivs svaret in.`,
    values: { from },
    property: 'data',
  }
  const mapped = inputFor(source, context, own, { type: 'text', remark })
  const label = labelOf(source) || own.name
  const note = context.own(
    msg`**Inte inläst från Form.io:** valen till ”{label}” hämtades från {from}. Lägg in dem, eller låt svaret skrivas in som här.`,
    { label, from },
  )
  return {
    ...mapped,
    blocks: [item('Markdown', { content: note }), ...mapped.blocks],
    read: [...(mapped.read ?? []), 'data', 'dataSrc'],
  }
}

export const country: Mapper = (source, context, field) =>
  choose('Dropdown', source, context, heldField(field), countries(), dropdown(source, context))

export const currency: Mapper = (source, context, field) =>
  choose('Dropdown', source, context, heldField(field), currencies(), dropdown(source, context))

const dropdown = (source: Source, context: MapContext) => ({
  more:
    typeof source.placeholder === 'string' && source.placeholder
      ? { placeholder: context.text(textOf(source.placeholder)) }
      : {},
})

export function choose(
  type: 'Radio' | 'Checkbox' | 'Dropdown',
  source: Source,
  context: MapContext,
  field: SourceField,
  options: readonly Option[],
  { more = {}, leftOut = [] }: { more?: Record<string, unknown>; leftOut?: Remark[] } = {},
): Mapped {
  const settings = fieldSettings(
    type === 'Dropdown' ? { ...source, placeholder: '' } : source,
    field,
    context,
  )
  const fixed: Partial<StoredSettings<'Radio'>> = { optionsType: 'static', options: [...options] }
  return {
    to: type,
    blocks: [item(type, { ...settings.extra, ...more, ...fixed })],
    approximated: settings.approximated,
    leftOut: [...settings.leftOut, ...leftOut],
    read: ['values', 'data', 'dataSrc', 'multiple', 'defaultValue', 'placeholder', 'inline', 'shortcut'],
  }
}

/** `[{ label, value }]`; the chosen from the beginning by value, by list, or as `{ value: true }`. */
export function optionsFrom(values: unknown, defaultValue: unknown): Option[] {
  const options = new Map<string, Option>()
  for (const one of Array.isArray(values) ? values : []) {
    const { label, value, description }: Record<string, unknown> = isRecord(one)
      ? one
      : { label: one, value: one }
    const text = textOf(String(label ?? ''))
    const key = String(value ?? '') || text
    if (key === '' || options.has(key)) continue
    const chosen = isRecord(defaultValue)
      ? defaultValue[key] === true
      : [defaultValue]
          .flat()
          .some((start) => start !== '' && start !== null && start !== undefined && String(start) === key)
    options.set(key, {
      label: (text || key).slice(0, 500),
      value: key.slice(0, 500),
      ...(typeof description === 'string' &&
        description && { description: textOf(description).slice(0, 1_000) }),
      ...(chosen && { setDefault: true }),
    })
  }
  return [...options.values()].slice(0, 2_000)
}

function optionsOfSelect(source: Source): Option[] | undefined {
  const data = isRecord(source.data) ? source.data : {}
  const start =
    isRecord(source.defaultValue) && 'value' in source.defaultValue
      ? source.defaultValue.value
      : source.defaultValue
  const listed = optionsFrom(data.values ?? source.values, start)
  if ((source.dataSrc === undefined || source.dataSrc === 'values') && listed.length > 0) return listed
  if (source.dataSrc !== 'json') return undefined
  const json = typeof data.json === 'string' ? parsed(data.json) : data.json
  const property =
    typeof source.valueProperty === 'string' && source.valueProperty ? source.valueProperty : 'value'
  const rows = Array.isArray(json)
    ? json.map((row) => (isRecord(row) ? { label: row.label ?? row.name, value: row[property] } : row))
    : []
  const options = optionsFrom(rows, start)
  return options.length > 0 ? options : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
