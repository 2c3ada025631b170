import type { AnySettings } from '../../../../shared/catalogue/anySettings.ts'
import { msg } from '../../../../shared/i18n.ts'
import { recordOf } from '../../../../shared/record.ts'
import { item } from '../build.ts'
import type { MapContext, Mapped, Mapper, Remark } from '../context.ts'
import { heldField, type SourceField } from '../fields.ts'
import type { Reading } from '../reading.ts'
import { fieldSettings, messageAt, numberAt, numberIn, validateOf } from '../settings.ts'
import { defaultOf } from './defaults.ts'
import { textRules } from './textRules.ts'

/** Fields to type in become Input, of a type and with fixed settings. */
export function input(type: string, more: AnySettings = {}, remark?: Remark): Mapper {
  return (from, context, field) => inputFor(from, context, heldField(field), { type, more, remark })
}

export const number: Mapper = (from, context, field) => {
  const validation = {
    min: numberAt(from, 'validate.min'),
    max: numberAt(from, 'validate.max'),
    ...whole(from),
  }
  return inputFor(from, context, heldField(field), { type: 'number', validation })
}

/** Whole numbers alone: Form.io says so in several ways, and its dialect (NAV) by the keyboard shown. */
function whole(from: Reading): { step?: 1 } {
  const { source } = from
  const { integer, step } = validateOf(source)
  const ways = [
    (integer === true || integer === 'true') && 'validate.integer',
    numberIn(source.decimalLimit) === 0 && 'decimalLimit',
    numberIn(step) === 1 && 'validate.step',
    source.inputType === 'numeric' && 'inputType',
  ].filter((path) => path !== false)
  for (const path of ways) from.take(path)
  if ((numberIn(source.decimalLimit) ?? 0) !== 0)
    from.leave('decimalLimit', msg`Hur många decimaler som får skrivas begränsas inte.`)
  if (source.requireDecimal === true) from.leave('requireDecimal', msg`Decimaler krävs inte.`)
  if (step === 'any') from.idle('validate.step', msg`Gäller ändå: alla decimaler får skrivas.`)
  else if (numberIn(step) !== undefined && numberIn(step) !== 1)
    from.leave('validate.step', msg`Tal i steg om {step} kontrolleras inte.`, { step: String(step) })
  return ways.length > 0 ? { step: 1 } : {}
}

export const textarea: Mapper = (from, context, field) => {
  const rows = Math.min(40, Math.max(2, Math.round(numberAt(from, 'rows') ?? 5)))
  for (const path of ['wysiwyg', 'editor', 'as'])
    if (from.source[path]) from.leave(path, msg`Svaret är ren text här, utan formatering.`)
  return inputFor(from, context, heldField(field), {
    type: 'text',
    more: { multipleLines: true, multipleLinesAmount: rows },
  })
}

/** A number of a country's own kind, checked by its length: `fnrfield`, `orgNr`, `bankAccount`. */
export function digits(count: number, remark: Remark, more: AnySettings = {}): Mapper {
  return (from, context, field) => {
    const message =
      messageAt(from, 'custom', context) ??
      context.own(msg`Skriv {count} siffror utan mellanslag.`, { count })
    const validation = { pattern: '#'.repeat(count), message }
    for (const path of ['maxLength', 'validate.maxLength', 'validate.minLength'])
      if (numberIn(validateOf(from.source).maxLength) === count || path === 'maxLength')
        from.idle(path, msg`Gäller ändå: längden hör till typen.`)
    ownCheck(from)
    return inputFor(from, context, heldField(field), { type: 'text', more, validation, remark })
  }
}

/** A Dutch postcode: four digits and two letters, with or without a space. */
export const dutchPostcode: Mapper = (from, context, field) => {
  for (const path of ['validate.pattern', 'inputMask'])
    from.idle(path, msg`Gäller ändå: kontrollen hör till typen.`)
  return inputFor(from, context, heldField(field), {
    type: 'text',
    more: { autoCompleteValue: 'postal code' },
    validation: { pattern: '####*@@', maxLength: 7 },
    remark: { text: msg`Kontrolleras som fyra siffror och två bokstäver.` },
  })
}

/** Calls of the dialect's own functions: what they check comes with the type. */
export function ownCheck(from: Reading): void {
  const { custom } = validateOf(from.source)
  if (typeof custom === 'string' && /^\s*valid = instance\.validate\w+\((\w+(, )?)+\);?\s*$/.test(custom))
    from.idle('validate.custom', msg`Gäller ändå: kontrollen hör till typen.`)
}

interface Kind {
  type: string
  more?: AnySettings
  validation?: Record<string, unknown>
  remark?: Remark
  /** The default value as this kind writes it; undefined where it cannot be. */
  start?: (value: string) => string | undefined
}

export function inputFor(from: Reading, context: MapContext, field: SourceField, kind: Kind): Mapped {
  const { source } = from
  const extra = fieldSettings(from, field, context)
  const secret =
    source.inputType === 'password' && kind.type === 'text' && from.take('inputType') !== undefined
  const validation = {
    ...recordOf(extra.validation),
    ...(kind.type === 'number' || kind.validation?.pattern ? {} : textRules(from, context)),
    ...kind.validation,
  }
  const given = Object.fromEntries(Object.entries(validation).filter(([, value]) => value !== undefined))
  return {
    to: 'Input',
    blocks: [
      item('Input', {
        ...extra,
        type: secret ? 'password' : kind.type,
        ...autocomplete(from, kind),
        ...defaultOf(from, kind),
        ...several(from, kind.type),
        ...kind.more,
        ...(Object.keys(given).length > 0 && { validation: given }),
      }),
    ],
    ...(kind.remark && { approximated: kind.remark }),
  }
}

/** Only plain text has room for several answers, one to a line. */
function several(from: Reading, type: string) {
  if (from.source.multiple !== true) return {}
  if (type !== 'text') {
    from.leave('multiple', msg`Bara ett svar får plats här.`)
    return {}
  }
  from.differs('multiple', msg`Flera svar skrivs i ett och samma fält, ett på varje rad.`)
  return { multipleLines: true, multipleLinesAmount: 4 }
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

function autocomplete(from: Reading, { more }: Kind) {
  const { autocomplete: word } = from.source
  if (typeof word !== 'string' || word === '') return {}
  if (more?.autoCompleteValue) {
    from.idle('autocomplete', msg`Gäller ändå: ifyllnaden hör till typen.`)
    return {}
  }
  if (word === 'on' || word === 'off') {
    from.idle('autocomplete', msg`Så beter sig fältet i Form.io medan man skriver.`)
    return {}
  }
  if (known[word]) {
    from.take('autocomplete')
    return { autoCompleteValue: known[word] }
  }
  from.leave('autocomplete', msg`Automatisk ifyllnad av {word} finns inte.`, { word })
  return {}
}
