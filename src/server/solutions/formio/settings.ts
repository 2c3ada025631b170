import type { StoredSettings } from '../../../shared/catalogue/index.ts'
import { msg } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import { markdownOf } from '../../html/markdown.ts'
import { hasMarkup, textOf } from '../../html/text.ts'
import type { MapContext, Remark } from './context.ts'
import type { SourceField } from './fields.ts'
import type { Source } from './source.ts'

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

/** Settings that every field has, with what is different about them. */
export interface FieldSettings {
  extra: Question
  approximated: Remark[]
  leftOut: Remark[]
}

export function fieldSettings(source: Source, field: SourceField, context: MapContext): FieldSettings {
  const approximated: Remark[] = []
  const leftOut: Remark[] = []
  const key = String(source.key ?? '')
  if (key !== field.name) {
    approximated.push({
      text: msg`Svaret heter {name} här: namn är korta och finns bara en gång i formuläret.`,
      values: { name: field.name },
      property: 'key',
    })
  }
  const help = helpOf(source, context, leftOut)
  const { around, remarks } = affixes(source)
  approximated.push(...remarks)
  const label = labelOf(source) || field.name
  return {
    extra: {
      name: field.name,
      label: context.text(`${label}${around}`),
      ...help,
      ...(requiredOf(source, context) && { validation: requiredOf(source, context) }),
      ...(source.disabled === true && { disabled: true }),
    },
    approximated,
    leftOut,
  }
}

/** What people read on the component. */
export function labelOf(source: Source): string {
  const texts = [source.label, source.legend, source.title].map((text) =>
    typeof text === 'string' ? textOf(text) : '',
  )
  return (texts.find((text) => text !== '') ?? '').slice(0, 900)
}

export function validateOf(source: Source): Record<string, unknown> {
  return isRecord(source.validate) ? source.validate : {}
}

export function isRequired(source: Source): boolean {
  return validateOf(source).required === true || validateOf(source).required === 'true'
}

/** Form.io's own messages: `errors: { required }`, or one for all in `validate.customMessage`. */
export function messageFor(source: Source, rule: string): string {
  const errors = isRecord(source.errors) ? source.errors : {}
  const text = errors[rule] ?? validateOf(source).customMessage
  return typeof text === 'string' ? textOf(text).slice(0, 500) : ''
}

function requiredOf(source: Source, context: MapContext): Record<string, unknown> | undefined {
  if (!isRequired(source)) return undefined
  const message = messageFor(source, 'required')
  return { required: true, ...(message && { requiredMessage: context.text(message) }) }
}

/** `10`, `"10"`; undefined when there is none. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const shortText = 150

/** A short description goes under the label, everything longer into the help that unfolds. */
function helpOf(source: Source, context: MapContext, leftOut: Remark[]): Question {
  const description = textIn(source.description)
  const more = [textIn(source.additionalDescriptionText), tooltipIn(source, leftOut)].filter(Boolean)
  const short = description !== '' && !hasMarkup(description) && description.length <= shortText
  const placeholder = description === '' ? textIn(source.placeholder) : ''
  const folded = [...(short || more.length === 0 ? [] : [description]), ...more]
  const open = !short && description !== '' && more.length === 0
  const template = (open ? [description] : folded).filter(Boolean).map(markdownOf).join('\n\n')
  const under = short ? description : placeholder.slice(0, shortText)
  return {
    ...(under && { subLabel: context.text(textOf(under)) }),
    ...(template && {
      helpBoxTemplateId: 'custom',
      helpBoxTemplate: template,
      ...(open ? { helpBoxAlwaysVisible: true } : { helpBoxIcon: 'circle-help' }),
    }),
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function tooltipIn(source: Source, leftOut: Remark[]): string {
  const tooltip = textIn(source.tooltip)
  // Form.io's builder once put a piece of its own example here.
  if (!/^\{[\s\S]*['"]type['"]\s*:/.test(tooltip)) return tooltip
  leftOut.push({ text: msg`Texten är ett kodexempel ur Form.io:s byggare.`, property: 'tooltip' })
  return ''
}

/** Units and signs before or after the field stand in the label, where everybody hears them. */
function affixes(source: Source): { around: string; remarks: Remark[] } {
  const signs = [source.prefix, source.suffix]
    .map((text) => (typeof text === 'string' ? textOf(text) : ''))
    .filter(Boolean)
  const currency =
    source.type === 'currency' && typeof source.currency === 'string' ? source.currency.toUpperCase() : ''
  const all = [...signs, currency].filter(Boolean)
  if (all.length === 0) return { around: '', remarks: [] }
  const text = msg`{unit} står i etiketten i stället för bredvid fältet.`
  return { around: ` (${all.join(' ')})`.slice(0, 60), remarks: [{ text, values: { unit: all.join(' ') } }] }
}
