import { references } from '../../../src/shared/fields/build.ts'
import type { Fields, Values } from '../../../src/shared/fields/field.ts'
import { schemas } from '../../../src/shared/schemas/index.ts'

/** A document that belongs to a solution. */
export interface SolutionEntry {
  schema: string
  id: string
}

/** A choice of documents for each kind that can be part of a solution. */
export const contentFields: Fields = Object.fromEntries(
  schemas
    .filter(({ virtual, personal }) => !virtual && !personal)
    .map(({ name, plural }) => [name, references(name, plural)]),
)

/** What is chosen, by kind. */
export function valuesOf(contents: readonly SolutionEntry[]): Values {
  const values: Record<string, string[]> = {}
  for (const { schema, id } of contents) {
    if (!Object.hasOwn(contentFields, schema)) continue
    values[schema] = [...(values[schema] ?? []), id]
  }
  return values
}

/** What is chosen as a solution keeps it, in the order of kinds. */
export function contentsOf(values: Values): SolutionEntry[] {
  return Object.keys(contentFields).flatMap((schema) => {
    const ids = values[schema]
    return Array.isArray(ids) ? ids.map((id) => ({ schema, id: String(id) })) : []
  })
}
