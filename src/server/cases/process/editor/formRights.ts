import { componentOf } from '../../../../shared/catalogue/index.ts'
import { localise } from '../../../../shared/catalogue/read/localise.ts'
import * as traits from '../../../../shared/catalogue/traits.ts'
import { titleIn } from '../../../../shared/fields/kinds/translatable.ts'
import { nameOf } from '../../../../shared/rules/page/compile.ts'
import { type Right, rightsIn, type StepRights, withRight } from '../../../../shared/rules/rights/rights.ts'
import { type Tree, walk } from '../../../../shared/tree/tree.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import type { Documents } from '../../../documents/documents.ts'
import { isAhead, treeOf, valuesIfOfKind } from '../../../documents/lists/rows.ts'
import type { Session } from '../../../session.ts'
import type { DocumentRow } from '../../../store/records.ts'
import type { Store } from '../../../store/store.ts'

/** A form that runs in a process, with what its draft says of rights per step. */
export interface FormRights {
  _id: string
  name: string
  revision: number
  /** Its draft says something else than what is published, or it is not published at all. */
  isAhead: boolean
  nodes: RightsNode[]
}

/** A page or a question, in reading order; `page`: the page that it stands on. */
export interface RightsNode {
  _id: string
  page: string | null
  isPage: boolean
  label: string
  rights: StepRights
}

export interface SetFormRight {
  /** The process that is being edited. */
  id: string
  form: string
  /** Of the form's draft, as it was read. */
  revision: number
  node: string
  state: string
  role: string
  /** null: nothing of its own. */
  right: Right | null
}

type Needs = { documents: Pick<Documents, 'get' | 'saveTree' | 'lockOf' | 'unlock'> } & Pick<Store, 'read'>

/** The forms that run in the process, by their names, as they are edited now. */
export async function formRights(
  { read, documents }: Needs,
  session: Session,
  id: string,
): Promise<FormRights[]> {
  await documents.get(session, 'process', id)
  const rows = (await read.documents.all(session.org, 'form')).filter((row) => runsIn(row, id))
  return rows
    .flatMap((row) => told(row, session) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, session.locale))
}

/**
 * Writes one right into the form's draft, under its lock: LOCKED where somebody else has the form, CONFLICT where its draft was changed
 * since. Answers with the form as it is then.
 */
export async function setFormRight(
  { read, documents }: Needs,
  session: Session,
  { id, form, revision, node: nodeId, state, role, right }: SetFormRight,
): Promise<FormRights> {
  await documents.get(session, 'process', id)
  const row = await read.documents.find(session.org, form)
  const tree = row && row.removed === null && runsIn(row, id) ? treeOf(row) : null
  const node = tree?.nodes[nodeId]
  if (!row || !tree || !node || !isMeant(tree, nodeId)) throw fail('NOT_FOUND')
  const rights = withRight(rightsIn(node.extra), state, role, right)
  const { rights: _before, ...extra } = node.extra
  const changed = { ...node, extra: { ...extra, ...(rights && { rights }) } }
  const { holder } = await documents.lockOf(session, form)
  await documents.saveTree(session, {
    id: form,
    tree: { ...tree, nodes: { ...tree.nodes, [nodeId]: changed } },
    revision,
  })
  // Whoever has the form open keeps it; a lock that this took for the save alone is given back.
  if (holder === null) await documents.unlock(session, form)
  const now = await read.documents.find(session.org, form)
  const after = now && told(now, session)
  if (!after) throw fail('NOT_FOUND')
  return after
}

const runsIn = (row: DocumentRow, process: string) =>
  row.removed === null && valuesIfOfKind('form', row)?.process === process

const isMeant = ({ nodes }: Tree, id: string) => {
  const node = nodes[id]
  if (!node) return false
  if (traits.page.includes(node.type)) return true
  return (
    componentOf(node.type)?.value !== undefined &&
    !traits.asksNothing.includes(node.type) &&
    nameOf(node) !== undefined
  )
}

function told(row: DocumentRow, { locale }: Session): FormRights | undefined {
  const tree = treeOf(row)
  const data = valuesIfOfKind('form', row)
  if (!tree || !data) return undefined
  let page: string | null = null
  const nodes: RightsNode[] = []
  for (const { _id, type, extra } of walk(tree)) {
    const isPage = traits.page.includes(type)
    if (isPage) page = _id
    if (!isMeant(tree, _id)) continue
    const { label } = localise(extra, locale)
    const name = typeof extra.name === 'string' ? extra.name : ''
    nodes.push({
      _id,
      page: isPage ? null : page,
      isPage,
      label: (typeof label === 'string' && label) || name,
      rights: rightsIn(extra) ?? {},
    })
  }
  return {
    ...{ _id: row._id, name: titleIn({ name: row.name, title: data.title }, locale), revision: row.revision },
    isAhead: row.published === null || isAhead(row),
    nodes,
  }
}
