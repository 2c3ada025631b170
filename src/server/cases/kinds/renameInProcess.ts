import { withAnswerNames } from '../../../shared/process/answerNames.ts'
import { namesOf } from '../../../shared/tree/names.ts'
import type { Documents } from '../../documents/documents.ts'
import type { KindOf } from '../../documents/kinds/kind.ts'
import { treeOf, valuesIfOfKind } from '../../documents/lists/rows.ts'
import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'

type Renamed = Parameters<NonNullable<KindOf<'form'>['afterRename']>>[0]

/**
 * The draft of a form's process speaks of renamed answers by their new names. A name that another form in the process
 * has, too, stays: there it is meant still.
 */
export async function renameInProcess(
  documents: Pick<Documents, 'updateIn'>,
  { tx, session, document, renamed }: Renamed,
): Promise<void> {
  const id = document.process
  const row = id ? await tx.documents.find(session.org, id) : undefined
  const graph = row?.removed === null ? valuesIfOfKind('process', row)?.process : undefined
  if (!id || !graph || withAnswerNames(graph, renamed) === graph) return
  const kept = await namesInOtherForms(tx, session, { form: document._id, process: id })
  const process = withAnswerNames(graph, new Map([...renamed].filter(([old]) => !kept.has(old))))
  if (process !== graph) await documents.updateIn(tx, session, { page: 'process', id, data: { process } })
}

async function namesInOtherForms(
  tx: Tx,
  { org }: Session,
  { form, process }: { form: string; process: string },
) {
  const others = (await tx.documents.all(org, 'form')).filter(
    (row) => row._id !== form && valuesIfOfKind('form', row)?.process === process,
  )
  return new Set(
    others.flatMap((row) => {
      const tree = treeOf(row)
      return tree ? [...namesOf(tree)] : []
    }),
  )
}
