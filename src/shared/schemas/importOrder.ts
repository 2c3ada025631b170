import type { Schema } from './define.ts'
import { kindsIn } from './referredKinds.ts'

/**
 * Names of the kinds in the order their documents are read in: a kind after those it refers to, so that what needs
 * another one to be published finds it so. Where kinds refer to each other in a ring, the one listed first waits.
 */
export function importOrder(schemas: readonly Schema[]): readonly string[] {
  const byName = new Map<string, Schema>(schemas.map((schema) => [schema.name, schema]))
  const begun = new Set<string>()
  const order: string[] = []
  const visit = (schema: Schema) => {
    if (begun.has(schema.name)) return
    begun.add(schema.name)
    for (const name of before(schema, schemas)) {
      const other = byName.get(name)
      if (other) visit(other)
    }
    order.push(schema.name)
  }
  schemas.forEach(visit)
  return order
}

/**
 * Kinds that one of this kind may point at: in its fields, in its page or graph (`usedBy` of the other), and by scope.
 */
function before(schema: Schema, schemas: readonly Schema[]): readonly string[] {
  return [
    ...(schema.scope === 'application' ? ['application'] : []),
    ...kindsIn(schema.fields).flatMap(({ to, isAfter }) => (isAfter ? [] : to)),
    ...schemas.filter(({ usedBy = [] }) => usedBy.includes(schema.name)).map(({ name }) => name),
  ]
}
