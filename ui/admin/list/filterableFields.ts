import type { Schema } from '../../../src/shared/schemas/define.ts'

/** Keys of the fields a list can be narrowed by: those with a handful of values, or with other documents as values. */
export function filterableFields(schema: Schema): string[] {
  if (schema.virtual) return []
  return Object.entries(schema.fields)
    .filter(([, field]) => field.kind === 'choice' || field.kind === 'reference')
    .map(([key]) => key)
}
