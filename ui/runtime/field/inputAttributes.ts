import type { InputSettings } from '../../../src/shared/catalogue/Input.ts'
import { latestDate, latestDateTime } from '../../../src/shared/catalogue/read/dates.ts'

/**
 * What the settings of an Input say about its element. Numbers and colors are typed as text. There is no `maxlength`:
 * browsers cut what is pasted to it, and say nothing.
 */
export function inputAttributes(settings: InputSettings) {
  const type = settings.type || 'text'
  const rules = settings.validation ?? {}
  const digits = ['personnummer', 'organisationsnummer', 'postcode'].includes(String(rules.critical))
  return {
    type: typed.has(type) ? 'text' : type,
    className: `v-input v-input-${type}`,
    autoComplete: autoComplete(settings.autoCompleteValue, type),
    inputMode: inputMode(type, digits),
    max: type === 'date' ? latestDate : type === 'datetime-local' ? latestDateTime : undefined,
    spellCheck: ['email', 'url', 'password', 'color'].includes(type) || digits ? false : undefined,
  } as const
}

/** The browser's own numbers take no `1 234,5`, and its own colors are never unanswered. */
const typed = new Set(['number', 'color'])

function inputMode(type: string, digits: boolean): 'decimal' | 'numeric' | undefined {
  if (type === 'number') return 'decimal'
  return digits ? 'numeric' : undefined
}

/** The specification stores `postal code`; HTML spells it with a hyphen. */
function autoComplete(value: unknown, type: string): string | undefined {
  if (typeof value === 'string' && value !== '') return value.replace(' ', '-')
  return type === 'password' ? 'new-password' : undefined
}
