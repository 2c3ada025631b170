import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import { textOf } from '../../../html/text.ts'
import type { MapContext } from '../context.ts'
import { type Reading, valueAt } from '../reading.ts'
import type { Text } from '../translations.ts'
import { translationsIn } from '../words.ts'

export interface Option {
  label: Text
  value: string
  description?: Text
  setDefault?: boolean
}

/** Of the source, at these paths: where the options stand, and which of them are chosen from the beginning. */
export interface OptionPlaces {
  options: string
  start?: string
}

const most = 2_000

/** `[{ label, value }]`; the chosen from the beginning by value, by list, or as `{ value: true }`. */
export function optionsAt(from: Reading, context: MapContext, { options, start }: OptionPlaces): Option[] {
  const list = valueAt(from.source, options)
  const given = start === undefined ? undefined : valueAt(from.source, start)
  const found = new Map<string, Option>()
  ;(Array.isArray(list) ? list : []).forEach((one, i) => {
    const at = `${options}[${i}]`
    const { label, value, description } = isRecord(one) ? one : { label: one, value: one, description: '' }
    const raw = isPlain(label) ? String(label) : ''
    const text = textOf(raw)
    const key = ((isPlain(value) ? String(value) : '') || text).slice(0, 500)
    if (key === '' || found.has(key) || found.size >= most) {
      from.leave(at, msg`Valet finns redan, är tomt eller ett för mycket.`)
      return
    }
    const own = translationsIn(from, `${at}.label`, raw)
    const inside = isRecord(one) ? optionTranslations(from, `${at}.openForms`, one.openForms) : {}
    if (isRecord(one)) {
      if (raw !== '') from.take(`${at}.label`)
      from.take(`${at}.value`)
    } else from.take(at)
    const chosen = isChosen(given, key)
    if (chosen && start !== undefined) takeStart(from, start, given, key)
    const more = typeof description === 'string' && textOf(description) !== ''
    if (more) from.take(`${at}.description`)
    found.set(key, {
      label: context.text(raw, (words) => (textOf(words) || key).slice(0, 500), { ...own, ...inside }),
      value: key,
      ...(more && { description: context.text(description, (words) => textOf(words).slice(0, 1_000)) }),
      ...(chosen && { setDefault: true }),
    })
  })
  return [...found.values()]
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Of Open Forms: `openForms: { translations: { en: { label } } }` of an option. */
function optionTranslations(from: Reading, at: string, openForms: unknown): Record<string, string> {
  const all = isRecord(openForms) && isRecord(openForms.translations) ? openForms.translations : {}
  return Object.fromEntries(
    (['sv', 'en'] as const).flatMap((locale) => {
      const entry = all[locale]
      if (!isRecord(entry) || typeof entry.label !== 'string' || entry.label === '') return []
      from.take(`${at}.translations.${locale}.label`)
      return [[locale, entry.label]]
    }),
  )
}

function isChosen(start: unknown, key: string): boolean {
  if (isRecord(start)) return 'value' in start ? String(start.value) === key : start[key] === true
  return [start].flat().some((one) => one !== '' && one !== null && one !== undefined && String(one) === key)
}

/** Only what names an option is taken: a start that names none is told to be left out. */
function takeStart(from: Reading, path: string, start: unknown, key: string): void {
  if (isRecord(start)) {
    if ('value' in start) {
      from.take(`${path}.value`)
      from.idle(`${path}.label`, msg`Gäller ändå: valet har sin egen etikett.`)
    } else from.take(`${path}.${key}`)
  } else if (Array.isArray(start)) {
    start.forEach((one, i) => {
      if (String(one) === key) from.take(`${path}[${i}]`)
    })
  } else from.take(path)
}
