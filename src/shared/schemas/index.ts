import type { Schema } from './define.ts'
import { list } from './list.ts'

/** Every kind of document. */
export const schemas: readonly Schema[] = list

const byName = new Map<string, Schema>(schemas.map((schema) => [schema.name, schema]))

export function schemaOf(name: string): Schema | undefined {
  return byName.get(name)
}
