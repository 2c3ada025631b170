import type { Values } from '../../shared/fields/field.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { fieldValues } from '../documents/rows.ts'

/** Of a document's values those that its schema's fields own; none of a schema that is not there. */
export function ownValues(schema: string, values: Values): Values {
  const known = schemaOf(schema)
  return known ? fieldValues(known, values) : {}
}
