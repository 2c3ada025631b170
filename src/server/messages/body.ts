import { smsPlaces } from '../../shared/providers/sms.ts'
import { isRecord } from '../../shared/record.ts'

/** What of a message is put into what is sent. */
export type SmsParts = Readonly<Record<(typeof smsPlaces)[number], string>>

const place = /\{\{\s*(\w+)\s*\}\}/g

/** A text with the message's own in its places. */
export const filled = (template: string, parts: SmsParts): string =>
  template.replace(place, (_, name: keyof SmsParts) => parts[name])

/** The JSON with the message's own in its texts: whatever stands in it stays a text. */
export const jsonBody = (template: string, parts: SmsParts): string =>
  JSON.stringify(inTexts(JSON.parse(template), (text) => filled(text, parts)))

function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => inTexts(one, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one, change)]))
}

/** Lines `name=value` as a form. */
export function formBody(template: string, parts: SmsParts): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of pairsIn(template, '=') ?? []) form.append(name, filled(value, parts))
  return form
}

/** Lines of a name and a value; empty ones count for nothing. undefined: one has no name, or no sign between. */
export function pairsIn(text: string, sign: '=' | ':'): [name: string, value: string][] | undefined {
  const pairs: [string, string][] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const at = line.indexOf(sign)
    if (at < 1 || line.slice(0, at).trim() === '') return undefined
    pairs.push([line.slice(0, at).trim(), line.slice(at + 1).trim()])
  }
  return pairs
}

/** Whether a template names nothing that is not there, and says both whom it is for and what. */
export function isWhole(template: string): boolean {
  const named = [...template.matchAll(place)].map(([, name]) => name ?? '')
  const isKnown = (name: string) => smsPlaces.some((one) => one === name)
  return named.every(isKnown) && named.includes('to') && named.includes('text')
}

export function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** What stands at a path of an answer (`messages.0.id`), as text; undefined: nothing, or no text, number or flag. */
export function valueAt(value: unknown, path: string): string | undefined {
  let found = value
  for (const part of path.split('.')) {
    if (Array.isArray(found)) found = found[Number(part)]
    else if (isRecord(found) && Object.hasOwn(found, part)) found = found[part]
    else return undefined
  }
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : undefined
}
