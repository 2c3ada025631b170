import type { Field } from './field.ts'

/** The value as it is stored: a text that has to be there has no space around it. */
export function tidied(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'text' && field.required && typeof value === 'string' ? value.trim() : value
}
