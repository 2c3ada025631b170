import { withAnswerNames } from '../../../shared/process/answerNames.ts'
import type { DataNamed } from '../../../shared/schemas/document.ts'
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
  const values = row?.removed === null ? valuesIfOfKind('process', row) : undefined
  const graph = values?.process
  const parties = values?.parties ?? []
  if (!id || !values) return
  const isGraphs = graph != null && withAnswerNames(graph, renamed) !== graph
  if (!isGraphs && withPartyNames(parties, renamed) === parties) return
  const kept = await namesInOtherForms(tx, session, { form: document._id, process: id })
  const ours = new Map([...renamed].filter(([old]) => !kept.has(old)))
  const process = graph && withAnswerNames(graph, ours)
  const named = withPartyNames(parties, ours)
  const data = {
    ...(process && process !== graph && { process }),
    ...(named !== parties && { parties: named }),
  }
  if (Object.keys(data).length > 0) await documents.updateIn(tx, session, { page: 'process', id, data })
}

type Party = NonNullable<DataNamed<'process'>['parties']>[number]

/** Parties whose questions have other names now; the same where none of them has. */
function withPartyNames(parties: Party[], renamed: ReadonlyMap<string, string>): Party[] {
  const nameOf = (name: string | null | undefined) => renamed.get(name ?? '') ?? name
  const isOther = ({ address, person }: Party) => nameOf(address) !== address || nameOf(person) !== person
  if (!parties.some(isOther)) return parties
  return parties.map((one) => ({ ...one, address: nameOf(one.address), person: nameOf(one.person) }))
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
