import { initialValues, type Values } from '../../../shared/fields/field.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { fieldValues } from '../../documents/lists/rows.ts'
import type { SolutionDocument } from '../files/format.ts'

/** Of a document's values those that its schema's fields own; none of a schema that is not there. */
export function ownValues(schema: string, values: Values): Values {
  const known = schemaOf(schema)
  return known ? fieldValues(known, values) : {}
}

/** The values that the document shall have: what its file leaves out is as in a new document. */
export function wantedValues({ schema, name, data, isFolder }: SolutionDocument, own: Values = data): Values {
  const initial = isFolder ? {} : initialValues(schemaOf(schema)?.fields ?? {})
  return { ...initial, ...own, name }
}
