import type { Values } from '../fields/field.ts'
import type { Schema } from '../schemas/define.ts'
import { graph, graphToStore } from './graph.ts'
import { type Brought, bring, marked, versionIn } from './steps.ts'

type StoredSchema = Pick<Schema, 'version' | 'migrations' | 'graph'>

/**
 * The values of a stored document brought up to its schema's version, the graph of a process with them. `$v` is the
 * version they were stored with, 1 when it is absent.
 */
export function document(
  stored: Values,
  { version = 1, migrations, graph: key }: StoredSchema,
): Brought<Values> {
  const { $v, ...values } = stored
  const brought = bring(values, versionIn({ $v }), { version, migrations })
  const held = key && brought.value[key]
  if (brought.left || !held) return brought
  const drawn = graph(held)
  if (drawn.left) return { value: values, left: drawn.left }
  return { value: drawn.value === held ? brought.value : { ...brought.value, [key]: drawn.value } }
}

/** The values as they are stored: of today's version. */
export function documentToStore(values: Values, { version = 1, graph: key }: StoredSchema): Values {
  const held = key && values[key]
  return marked(held ? { ...values, [key]: graphToStore(held) } : values, { version })
}
