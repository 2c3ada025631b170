import { category } from './category.ts'
import type { Schema } from './define.ts'

/** Every kind of document. A test fails when a file is not listed. */
export const schemas: readonly Schema[] = [category]

const byName = new Map(schemas.map((schema) => [schema.name, schema]))

export function schemaOf(name: string): Schema | undefined {
  return byName.get(name)
}
