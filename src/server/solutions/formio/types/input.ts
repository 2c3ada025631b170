import { msg } from '../../../../shared/i18n.ts'
import { recordOf } from '../../../../shared/record.ts'
import { item } from '../build.ts'
import type { MapContext, Mapped, Mapper, Remark } from '../context.ts'
import { heldField, type SourceField } from '../fields.ts'
import { patternOfMask, patternOfRegex } from '../pattern.ts'
import { fieldSettings, messageFor, numberIn, validateOf } from '../settings.ts'
import type { Source } from '../source.ts'

/** Fields to type in become Input, of a type and with fixed settings. */
export function input(type: string, more: Record<string, unknown> = {}, remark?: Remark): Mapper {
  return (source, context, field) => inputFor(source, context, heldField(field), { type, more, remark })
}

export const number: Mapper = (source, context, field) => {
  const { min, max, step, integer } = validateOf(source)
  const whole =
    integer === true || integer === 'true' || numberIn(source.decimalLimit) === 0 || numberIn(step) === 1
  const limits = { min: numberIn(min), max: numberIn(max), ...(whole && { step: 1 }) }
  return inputFor(source, context, heldField(field), { type: 'number', validation: limits })
}

export const textarea: Mapper = (source, context, field) => {
  const rows = Math.min(40, Math.max(2, Math.round(numberIn(source.rows) ?? 5)))
  const rich = source.wysiwyg === true || (typeof source.editor === 'string' && source.editor !== '')
  const remark = rich
    ? { text: msg`Svaret är ren text här, utan formatering.`, property: 'editor' }
    : undefined
  return inputFor(source, context, heldField(field), {
    type: 'text',
    more: { multipleLines: true, multipleLinesAmount: rows },
    remark,
  })
}

/** A number of a country's own kind, checked by its length: `fnrfield`, `orgNr`, `bankAccount`. */
export function digits(count: number, remark: Remark): Mapper {
  return (source, context, field) => {
    const own = messageFor(source, 'custom')
    const message = own
      ? context.text(own)
      : context.own(msg`Skriv {count} siffror utan mellanslag.`, { count })
    const validation = { pattern: '#'.repeat(count), message }
    const mapped = inputFor(source, context, heldField(field), { type: 'text', validation, remark })
    return { ...mapped, read: [...(mapped.read ?? []), 'maxLength'] }
  }
}

interface Kind {
  type: string
  more?: Record<string, unknown>
  validation?: Record<string, unknown>
  remark?: Remark
}

export function inputFor(source: Source, context: MapContext, field: SourceField, kind: Kind): Mapped {
  const { extra, approximated, leftOut } = fieldSettings(source, field, context)
  const lines = source.multiple === true && kind.type === 'text'
  if (kind.remark) approximated.push(kind.remark)
  if (source.multiple === true) {
    approximated.push({ text: msg`Flera svar skrivs i ett och samma fält.`, property: 'multiple' })
  }
  const validation = {
    ...recordOf(extra.validation),
    ...textRules(source, context, kind, leftOut),
    ...kind.validation,
  }
  const given = Object.fromEntries(Object.entries(validation).filter(([, value]) => value !== undefined))
  return {
    to: 'Input',
    blocks: [
      item('Input', {
        ...extra,
        type: source.inputType === 'password' ? 'password' : kind.type,
        ...autocomplete(source, leftOut),
        ...startOf(source, leftOut),
        ...(lines && { multipleLines: true, multipleLinesAmount: 4 }),
        ...kind.more,
        ...(Object.keys(given).length > 0 && { validation: given }),
      }),
    ],
    approximated,
    leftOut,
    read: ['inputMask', 'autocomplete', 'rows', 'wysiwyg', 'editor', 'decimalLimit', 'currency', 'multiple'],
  }
}

function textRules(
  source: Source,
  context: MapContext,
  { type, validation }: Kind,
  leftOut: Remark[],
): Record<string, unknown> {
  const { minLength, maxLength, pattern } = validateOf(source)
  if (type === 'number' || validation?.pattern) return {}
  const mask = typeof source.inputMask === 'string' ? source.inputMask : ''
  const regex = typeof pattern === 'string' ? pattern : ''
  const ours = regex ? patternOfRegex(regex) : mask ? patternOfMask(mask) : undefined
  if (regex && !ours)
    leftOut.push({
      text: msg`Mönstret {regex} kan inte skrivas med våra tecken.`,
      values: { regex },
      property: 'validate.pattern',
    })
  if (!regex && mask && !ours)
    leftOut.push({
      text: msg`Masken {mask} kan inte skrivas med våra tecken.`,
      values: { mask },
      property: 'inputMask',
    })
  const message = ours ? messageFor(source, 'pattern') : ''
  return {
    minLength: positive(minLength),
    maxLength: positive(maxLength),
    pattern: ours,
    message: message ? context.text(message) : undefined,
  }
}

const positive = (value: unknown) => {
  const number = numberIn(value)
  return number !== undefined && number > 0 ? Math.min(20_000, Math.round(number)) : undefined
}

/** HTML's words for what a browser may fill in, as far as Input has them. */
const known: Record<string, string> = {
  name: 'name',
  'family-name': 'family-name',
  'given-name': 'given-name',
  tel: 'tel',
  email: 'email',
  'street-address': 'address-line1',
  'address-line1': 'address-line1',
  'address-level2': 'address-level2',
  'postal-code': 'postal code',
}

function autocomplete({ autocomplete: word }: Source, leftOut: Remark[]): Record<string, unknown> {
  if (typeof word !== 'string' || word === '' || word === 'on' || word === 'off') return {}
  if (known[word]) return { autoCompleteValue: known[word] }
  leftOut.push({
    text: msg`Automatisk ifyllnad av {word} finns inte.`,
    values: { word },
    property: 'autocomplete',
  })
  return {}
}

function startOf({ defaultValue }: Source, leftOut: Remark[]): Record<string, unknown> {
  if (typeof defaultValue !== 'string' && typeof defaultValue !== 'number') return {}
  const text = String(defaultValue)
  if (text.includes('{{') || text.length > 1_000) {
    leftOut.push({ text: msg`Standardvärdet är en mall i Form.io:s eget språk.`, property: 'defaultValue' })
    return {}
  }
  return text === '' ? {} : { defaultValue: text }
}
