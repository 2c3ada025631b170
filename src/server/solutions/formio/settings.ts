import type { StoredSettings } from '../../../shared/catalogue/index.ts'
import { msg } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import { hasMarkup, textOf } from '../../html/text.ts'
import type { MapContext } from './context.ts'
import type { SourceField } from './fields.ts'
import { labels } from './labels.ts'
import { type Reading, valueAt } from './reading.ts'
import type { Source } from './source.ts'
import type { Text } from './translations.ts'
import { changed, markdownAt, textAt, together } from './words.ts'

/** Settings that every question has. */
type Question = Pick<
  Partial<StoredSettings<'Input'>>,
  | 'name'
  | 'label'
  | 'subLabel'
  | 'disabled'
  | 'validation'
  | 'helpBoxTemplateId'
  | 'helpBoxTemplate'
  | 'helpBoxAlwaysVisible'
  | 'helpBoxIcon'
>

/** Settings that every field has, as those of a component of ours. */
export function fieldSettings(
  from: Reading,
  field: SourceField,
  context: MapContext,
  { placeholder = true }: { placeholder?: boolean } = {},
): Question {
  if (labelText(from, context) === undefined)
    from.differs('key', msg`Frågan har ingen etikett i filen. Namnet {name} står där: skriv en.`, {
      name: field.name,
    })
  named(from, field)
  const validation = requiredOf(from, context)
  const around = affixes(from)
  return {
    name: field.name,
    label: changed(labelText(from, context) ?? field.name, (label) => `${label}${around}`),
    ...helpOf(from, context, placeholder),
    ...(validation && { validation }),
    ...(isTrue(from.source.disabled) && from.take('disabled') === true && { disabled: true }),
  }
}

function named(from: Reading, { name }: SourceField): void {
  from.take('key')
  if (String(from.source.key ?? '') !== name)
    from.differs('key', msg`Svaret heter {name} här: namn är korta och finns bara en gång i formuläret.`, {
      name,
    })
}

/** The first of these texts that there is. */
export function firstText(from: Reading, context: MapContext, paths: readonly string[]): Text | undefined {
  for (const path of paths) {
    const text = textAt(from, path, context)
    if (text !== undefined) return text
  }
  return undefined
}

export const labelText = (from: Reading, context: MapContext) => firstText(from, context, labels)

export function validateOf(source: Source): Record<string, unknown> {
  return isRecord(source.validate) ? source.validate : {}
}

const isTrue = (value: unknown) => value === true || value === 'true'

export const isRequired = (source: Source): boolean => isTrue(validateOf(source).required)

/** Form.io's own messages: `errors: { required }`, or one for all in `validate.customMessage`. */
export function messageAt(from: Reading, rule: string, context: MapContext): Text | undefined {
  return firstText(from, context, [`errors.${rule}`, 'validate.customMessage'])
}

/** That an answer is needed, with the words for it. */
export function requiredOf(from: Reading, context: MapContext): Record<string, unknown> | undefined {
  if (!isRequired(from.source)) return undefined
  from.take('validate.required')
  const message = messageAt(from, 'required', context)
  return { required: true, ...(message && { requiredMessage: message }) }
}

/** `10`, `"10"`; undefined when there is none. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The number at a path, which is taken when it is one. */
export function numberAt(from: Reading, path: string): number | undefined {
  const number = numberIn(valueAt(from.source, path))
  if (number !== undefined) from.take(path)
  return number
}

const shortText = 150

/** A short description goes under the label, everything longer into the help that unfolds. */
function helpOf(from: Reading, context: MapContext, withPlaceholder: boolean): Question {
  const { source } = from
  const description = textIn(source.description)
  const more = ['additionalDescriptionText', ...(isExample(from) ? [] : ['tooltip'])]
    .map((path) => markdownAt(from, path, context))
    .filter((text) => text !== undefined)
  const short = description !== '' && !hasMarkup(description) && description.length <= shortText
  const open = !short && description !== '' && more.length === 0
  const long = short || description === '' ? undefined : markdownAt(from, 'description', context)
  const folded = [long, ...more].filter((text) => text !== undefined)
  const example = exampleAt(from, context, withPlaceholder)
  const under = short ? textAt(from, 'description', context) : example
  return {
    ...(under && { subLabel: under }),
    ...(folded.length > 0 && {
      helpBoxTemplateId: 'custom',
      helpBoxTemplate: together(folded),
      ...(open ? { helpBoxAlwaysVisible: true } : { helpBoxIcon: 'circle-help' }),
    }),
  }
}

/** A placeholder stands under the label, unless there is a description. */
function exampleAt(from: Reading, context: MapContext, wanted: boolean): Text | undefined {
  if (!wanted || textIn(from.source.placeholder) === '') return undefined
  if (textIn(from.source.description) !== '') {
    from.leave('placeholder', msg`Exempeltexten i fältet finns inte; beskrivningen står där den stod.`)
    return undefined
  }
  const text = textAt(from, 'placeholder', context, shortText)
  from.differs('placeholder', msg`Exempeltexten står under etiketten i stället för i fältet.`)
  return text
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Form.io's builder once put a piece of its own example into the tooltip. */
function isExample(from: Reading): boolean {
  if (!/^\{[\s\S]*['"]type['"]\s*:/.test(textIn(from.source.tooltip))) return false
  from.leave('tooltip', msg`Texten är ett kodexempel ur Form.io:s byggare.`)
  return true
}

/** Units and signs before or after the field stand in the label, where everybody hears them. */
function affixes(from: Reading): string {
  const { source } = from
  const all = (['prefix', 'suffix', 'currency'] as const).flatMap((property) => {
    const text = property !== 'currency' || source.type === 'currency' ? source[property] : ''
    const sign = typeof text === 'string' ? textOf(text) : ''
    if (sign === '') return []
    const unit = property === 'currency' ? sign.toUpperCase() : sign
    if (textIn(source.label).endsWith(`(${unit})`)) {
      from.idle(property, msg`Gäller ändå: enheten står redan i etiketten.`)
      return []
    }
    from.differs(property, msg`{unit} står i etiketten i stället för bredvid fältet.`, { unit })
    return [unit]
  })
  return all.length === 0 ? '' : ` (${all.join(' ')})`.slice(0, 60)
}
