import type { Schema } from './define.ts'
import type { KindName } from './kindNames.ts'
import { list } from './list.ts'

/** Every kind of document. */
export const schemas: readonly Schema[] = list

/** The definition of a kind, by its name. */
export type SchemaNamed<K extends KindName> = Extract<(typeof list)[number], { name: K }>

const byName = new Map<string, Schema>(schemas.map((schema) => [schema.name, schema]))

export function schemaOf(name: string): Schema | undefined {
  return byName.get(name)
}
