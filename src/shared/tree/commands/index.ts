import type { CommandDefinition } from '../command.ts'
import { batch } from './batch.ts'
import { copy } from './copy.ts'
import { insert } from './insert.ts'
import { move } from './move.ts'
import { paste } from './paste.ts'
import { patch } from './patch.ts'
import { relabel } from './relabel.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { setColumns } from './setColumns.ts'
import { update } from './update.ts'
import { wrap } from './wrap.ts'

/**
 * Every command. A function, because `batch` runs the others: the list must not be made before all are loaded. A
 * test fails when a file is not listed.
 */
export function commands(): readonly CommandDefinition<string, never>[] {
  return [insert, move, copy, paste, remove, update, rename, relabel, setColumns, wrap, batch, patch]
}
