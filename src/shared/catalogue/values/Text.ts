import type { TextSettings } from '../Text.ts'
import type { ValueDefinition } from '../value.ts'
import { isBlank } from './start.ts'

/** A text block that visitors may edit (`editInPortal`) holds Markdown; it starts as the builder wrote it. */
export const textValue: ValueDefinition<string, TextSettings> = {
  asks: (settings) => settings.editInPortal === true,
  initial: (settings) => (settings.editInPortal === true ? String(settings.content ?? '') || null : null),
  isEmpty: isBlank,
  clean: (value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trimEnd() : undefined),
  check: (value) =>
    value.length > 20_000 ? [{ level: 'error', key: 'validation.maxLength', values: { n: 20_000 } }] : [],
  fromForm: (form, name) => (form.has(name) ? form.get(name) : undefined),
  text: (value) => value,
  column: 'text',
}
