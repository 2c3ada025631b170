import type { DataOfKind } from '../../../../shared/schemas/document.ts'
import type { Tree } from '../../../../shared/tree/tree.ts'
import { treeOf, valuesIfOfKind } from '../../../documents/lists/rows.ts'
import type { Reads } from '../../../store/store.ts'

export interface DraftForm {
  _id: string
  data: DataOfKind<'form'>
  tree: Tree
}

/** The forms that go through the process as they are edited now. */
export async function draftForms(read: Reads, org: string, process: string): Promise<DraftForm[]> {
  return (await read.documents.all(org, 'form')).flatMap((row) => {
    const data = valuesIfOfKind('form', row)
    if (data?.process !== process) return []
    const tree = treeOf(row)
    return tree ? [{ _id: row._id, data, tree }] : []
  })
}
