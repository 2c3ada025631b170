import { msg } from '../../../../shared/i18n.ts'
import type { MapContext } from '../context.ts'
import { looserPatternOf, patternOfMask, patternOfRegex } from '../pattern.ts'
import type { Reading } from '../reading.ts'
import { firstText, numberAt, validateOf } from '../settings.ts'

/** Lengths and patterns of a text, as Input says them. */
export function textRules(from: Reading, context: MapContext): Record<string, unknown> {
  const { source } = from
  const pattern = patternIn(from)
  const message =
    pattern.pattern === undefined && pattern.critical === undefined
      ? undefined
      : firstText(from, context, ['validate.patternMessage', 'errors.pattern', 'validate.customMessage'])
  const lengths = {
    minLength: length(numberAt(from, 'validate.minLength')),
    maxLength: length(numberAt(from, 'validate.maxLength')),
  }
  if (validateOf(source).digitsOnly === true && pattern.pattern === undefined) {
    const { minLength, maxLength } = lengths
    if (minLength !== undefined && minLength === maxLength && minLength <= 100) {
      from.take('validate.digitsOnly')
      return { ...lengths, ...pattern, pattern: '#'.repeat(minLength), message }
    }
    from.leave(
      'validate.digitsOnly',
      msg`Att svaret är siffror kontrolleras inte, eftersom antalet kan skifta.`,
    )
  }
  const { minLength = pattern.minLength, maxLength = pattern.maxLength } = lengths
  if (maxLength !== undefined)
    from.idle('showCharCount', msg`Gäller ändå: tecknen räknas där det finns en högsta längd.`)
  return { ...pattern, minLength, maxLength, message }
}

interface Rules {
  pattern?: string
  minLength?: number
  maxLength?: number
  critical?: 'postcode'
}

/** A Swedish postcode, with or without its space, has a rule of its own. */
const postcodes: ReadonlySet<string> = new Set([
  '\\d{3} ?\\d{2}',
  '(\\d{3}) ?(\\d{2})',
  '\\d\\d\\d ?\\d\\d',
  '[1-9]\\d{2} ?\\d{2}',
  '[1-9]\\d\\d ?\\d\\d',
])
const isPostcode = (regex: string) =>
  postcodes.has(
    regex
      .replace(/^\^|\$$/g, '')
      .replaceAll('[0-9]', '\\d')
      .replaceAll('\\s', ' '),
  )

function patternIn(from: Reading): Rules {
  const { pattern } = validateOf(from.source)
  const { inputMask } = from.source
  const regex = typeof pattern === 'string' ? pattern.trim() : ''
  const mask = typeof inputMask === 'string' ? inputMask.trim() : ''
  const ofMask = mask ? patternOfMask(mask) : undefined
  if (mask && regex)
    from.leave('inputMask', msg`Masken {mask} kan inte gälla tillsammans med mönstret.`, { mask })
  else if (mask && ofMask) from.take('inputMask')
  else if (mask) from.leave('inputMask', msg`Masken {mask} kan inte skrivas med våra tecken.`, { mask })
  if (!regex) return ofMask === undefined ? {} : { pattern: ofMask }
  if (isPostcode(regex)) {
    from.differs(
      'validate.pattern',
      msg`Mönstret är ett svenskt postnummer, och kontrolleras som ett sådant.`,
    )
    return { critical: 'postcode' }
  }
  const same = patternOfRegex(regex)
  if (same !== undefined) {
    from.take('validate.pattern')
    if (/\p{L}|@/u.test(same))
      from.differs(
        'validate.pattern',
        msg`Stora och små bokstäver skiljs inte åt, och å, ä och ö räknas som bokstäver.`,
      )
    return { pattern: same }
  }
  const looser = looserPatternOf(regex)
  if (looser === undefined) {
    from.leave('validate.pattern', msg`Mönstret {regex} kan inte skrivas med våra tecken.`, { regex })
    return {}
  }
  if (looser.exact) from.take('validate.pattern')
  else if (looser.pattern === undefined)
    from.differs('validate.pattern', msg`Av mönstret {regex} kontrolleras bara längden.`, { regex })
  else
    from.differs('validate.pattern', msg`Mönstret {regex} är friare här: {pattern}.`, {
      regex,
      pattern: looser.pattern,
    })
  const { exact: _, ...rules } = looser
  return rules
}

const length = (number: number | undefined) =>
  number !== undefined && number > 0 ? Math.min(20_000, Math.round(number)) : undefined
