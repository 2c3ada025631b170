import type { AssetRow } from '../tables.ts'
import type { Tx } from '../writer.ts'

/** Files in answers. The files themselves are the asset engine's. */

export function filesById(tx: Tx, org: string, ids: readonly string[]): AssetRow[] {
  return tx.raw
    .query('SELECT * FROM assets WHERE org = ? AND _id IN (SELECT value FROM json_each(?))')
    .all(org, JSON.stringify(ids)) as AssetRow[]
}

/** From now on those who may read the case may read the file. */
export function giveFilesToCase(tx: Tx, org: string, ids: readonly string[], caseId: string): void {
  tx.raw
    .query(
      "UPDATE assets SET caseId = ?, access = 'case' WHERE org = ? AND _id IN (SELECT value FROM json_each(?))",
    )
    .run(caseId, org, JSON.stringify(ids))
}
