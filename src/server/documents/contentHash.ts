import { createHash } from 'node:crypto'
import { isRecord } from '../../shared/record.ts'
import { namedByHand } from '../../shared/tree/labelName.ts'
import type { DocumentRow } from '../store/records.ts'
import { treeOf, valuesIfUpToDate } from './lists/rows.ts'

type Content = Pick<DocumentRow, 'schema' | 'name' | 'data' | 'tree'>

/**
 * What tells what a document says from what it says otherwise: name, values and tree as of today's version, in whatever order their keys
 * were written. Two texts, of the values and of the tree, with a full stop between. What stands as it did in `before` is not looked at again:
 * a large tree takes milliseconds.
 */
export function contentHash(row: Content, before?: Content & Pick<DocumentRow, 'hash'>): string {
  const [values, tree] = before?.hash?.split('.') ?? []
  const isSame = before?.name === row.name && before.data === row.data
  return [
    (isSame && values) || hashed([row.name, valuesIfUpToDate(row) ?? row.data]),
    (before?.tree === row.tree && tree) || hashed(treeOf(row)),
  ].join('.')
}

/** The hash that a draft is kept with: none while there is nothing to compare it with. */
export const draftHash = (row: DocumentRow, before?: DocumentRow): string | null =>
  row.published === null ? null : contentHash(row, before)

const hashed = (said: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(said)))
    .digest('base64url')

/** How a component came by its name is the builder's to know, and nothing that is published. */
function inOrder(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(inOrder)
  if (!isRecord(said)) return said
  const keys = Object.keys(said).filter((key) => key !== namedByHand)
  return Object.fromEntries(keys.sort().map((key) => [key, inOrder(said[key])]))
}
