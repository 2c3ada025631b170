import type { AnySettings } from '../../../../shared/catalogue/anySettings.ts'
import type { StoredSettings } from '../../../../shared/catalogue/index.ts'
import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import { item } from '../build.ts'
import type { MapContext, Mapped, Mapper } from '../context.ts'
import { heldField, type SourceField } from '../fields.ts'
import { labelOf } from '../labels.ts'
import { type Reading, valueAt } from '../reading.ts'
import { fieldSettings, numberIn } from '../settings.ts'
import { textAt } from '../words.ts'
import { inputFor } from './input.ts'
import { countries, currencies } from './lists.ts'
import { type Option, optionsAt } from './options.ts'

const start = 'defaultValue'

export const radio: Mapper = (from, context, field) => {
  const options = optionsAt(from, context, { options: 'values', start })
  return options.length === 0 && isFetched(from.source)
    ? fetched(from, context, heldField(field))
    : choose('Radio', from, context, heldField(field), options)
}

export const selectboxes: Mapper = (from, context, field) => {
  const options = optionsAt(from, context, { options: 'values', start })
  if (options.length === 0 && isFetched(from.source)) return fetched(from, context, heldField(field))
  const least = numberIn(valueAt(from.source, 'validate.minSelectedCount'))
  const limited = least !== undefined && least > 0
  if (limited) from.take('validate.minSelectedCount')
  else from.idle('validate.minSelectedCount', msg`Gäller ändå: inget måste väljas.`)
  if (numberIn(valueAt(from.source, 'validate.maxSelectedCount')) !== undefined)
    from.leave('validate.maxSelectedCount', msg`Ett högsta antal val finns inte.`)
  for (const path of ['minSelectedCountMessage', 'maxSelectedCountMessage'])
    if (from.source[path]) from.leave(path, msg`Felmeddelandet följer inte med.`)
  const more = limited ? { minSelected: true, minSelectedValue: Math.round(least) } : {}
  return choose('Checkbox', from, context, heldField(field), options, more)
}

/** One box to tick: the question stands above it, and its answer is Yes. */
export const checkbox: Mapper = (from, context, field) => {
  const { defaultValue } = from.source
  const ticked = defaultValue === true || defaultValue === 'true'
  if (ticked) from.take('defaultValue')
  from.idle('name', msg`Gäller ändå: en ensam ruta är ja eller nej.`)
  from.idle('value', msg`Gäller ändå: en ensam ruta är ja eller nej.`)
  const option = { label: context.own(msg`Ja`), value: 'true', ...(ticked && { setDefault: true }) }
  return choose('Checkbox', from, context, heldField(field), [option])
}

export const select: Mapper = (from, context, field) => {
  const options = optionsOfSelect(from, context)
  if (!options) return fetched(from, context, heldField(field))
  const several = from.source.multiple === true
  if (several) from.take('multiple')
  return choose(several ? 'Checkbox' : 'Dropdown', from, context, heldField(field), options)
}

/** Options that another system answers with: the answer is typed in, and the builder told. */
function fetched(from: Reading, context: MapContext, field: SourceField): Mapped {
  const { source } = from
  const data = isRecord(source.data) ? source.data : {}
  const own = isRecord(source.openForms) ? source.openForms : {}
  const place = String(
    data.url ||
      data.resource ||
      (isRecord(own.itemsExpression) ? '' : own.itemsExpression) ||
      source.dataSrc ||
      own.dataSrc ||
      '–',
  ).slice(0, 300)
  for (const path of ['data', 'dataSrc', 'openForms.dataSrc', 'openForms.itemsExpression', 'values'])
    from.leave(path, msg`Valen hämtades från {place}. Här skrivs svaret in.`, { place })
  return {
    ...inputFor(from, context, field, { type: 'text' }),
    approximated: { text: msg`Svaret skrivs in i stället för att väljas.` },
    note: msg`**Inte inläst från Form.io:** valen till ”{label}” hämtades från {place}. Lägg in dem, eller låt svaret skrivas in som här.`,
    noteValues: { label: labelOf(source) || field.name, place },
  }
}

function isFetched(source: Reading['source']): boolean {
  const own = isRecord(source.openForms) ? source.openForms.dataSrc : undefined
  return [source.dataSrc, own].some(
    (place) => typeof place === 'string' && place !== '' && !/^(values|manual)$/.test(place),
  )
}

export const country: Mapper = (from, context, field) => listed(from, context, heldField(field), countries())

export const currency: Mapper = (from, context, field) =>
  listed(from, context, heldField(field), currencies())

/** A list that the dialect fetches from a service of its own, which we have ourselves. */
function listed(from: Reading, context: MapContext, field: SourceField, options: Option[]): Mapped {
  from.idle('data', msg`Gäller ändå: listan hör till typen.`)
  from.idle('dataSrc', msg`Gäller ändå: listan hör till typen.`)
  const given = isRecord(from.source.defaultValue) ? from.source.defaultValue.value : from.source.defaultValue
  const first = options.find(({ value }) => value === given)
  if (first) from.take(isRecord(from.source.defaultValue) ? 'defaultValue.value' : 'defaultValue')
  if (first && isRecord(from.source.defaultValue))
    from.idle('defaultValue.label', msg`Gäller ändå: valet har sin egen etikett.`)
  const chosen = options.map((option) => (option === first ? { ...option, setDefault: true } : option))
  return choose('Dropdown', from, context, field, chosen)
}

export function choose(
  type: 'Radio' | 'Checkbox' | 'Dropdown',
  from: Reading,
  context: MapContext,
  field: SourceField,
  options: readonly Option[],
  more: AnySettings = {},
): Mapped {
  const dropdown = type === 'Dropdown'
  if (from.source.dataSrc === 'values') from.idle('dataSrc', msg`Gäller ändå: valen står i formuläret.`)
  from.idle('openForms.dataSrc', msg`Gäller ändå: valen står i formuläret.`)
  const settings = fieldSettings(from, field, context, { placeholder: !dropdown })
  const placeholder = dropdown ? textAt(from, 'placeholder', context) : undefined
  const fixed: Partial<StoredSettings<'Radio'>> = { optionsType: 'static', options: [...options] }
  const extra = { ...settings, ...(placeholder && { placeholder }), ...more, ...fixed }
  return { to: type, blocks: [item(type, extra)] }
}

function optionsOfSelect(from: Reading, context: MapContext): Option[] | undefined {
  const { dataSrc, data } = from.source
  if (dataSrc === undefined || dataSrc === 'values' || dataSrc === '') {
    if (isFetched(from.source)) return undefined
    const place = isRecord(data) && Array.isArray(data.values) ? 'data.values' : 'values'
    const listed = optionsAt(from, context, { options: place, start })
    return listed.length > 0 ? listed : undefined
  }
  return dataSrc === 'json' ? optionsOfJson(from, context) : undefined
}

/** A list that stands in the form as JSON: its rows are read as options are. */
function optionsOfJson(from: Reading, context: MapContext): Option[] | undefined {
  const { data, valueProperty, labelProperty, template } = from.source
  const json = isRecord(data) ? data.json : undefined
  const rows = typeof json === 'string' ? parsed(json) : json
  if (!Array.isArray(rows)) return undefined
  const key = typeof valueProperty === 'string' && valueProperty ? valueProperty : 'value'
  const named = typeof template === 'string' ? /\{\{\s*item\.(\w+)\s*\}\}/.exec(template)?.[1] : undefined
  const word = typeof labelProperty === 'string' && labelProperty ? labelProperty : (named ?? 'label')
  const values = rows.map((row) =>
    isRecord(row) ? { label: row[word] ?? row.label ?? row.name, value: row[key] } : row,
  )
  const reading: Reading = {
    ...from,
    source: { ...from.source, values },
    take: (path) => (path.startsWith('values[') ? undefined : from.take(path)),
    leave: (path, ...reason) => {
      if (!path.startsWith('values[')) from.leave(path, ...reason)
    },
  }
  const options = optionsAt(reading, context, { options: 'values', start })
  if (options.length === 0) return undefined
  from.take('data.json')
  from.take('dataSrc')
  // Without these the same is read: a row's label, or its name.
  const plain = word === 'label' || word === 'name'
  for (const path of ['labelProperty', 'template'])
    if (plain) from.idle(path, msg`Gäller ändå: radens namn är valets etikett.`)
    else from.take(path)
  from.take('valueProperty')
  return options
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
