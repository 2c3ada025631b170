import { componentOf } from '../../../src/shared/catalogue/index.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { recordOf } from '../../../src/shared/record.ts'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'

/** The components of a page as a nested list; sections, rows and columns only by their content. */
export function TreeOutline({ tree }: { tree: Tree }) {
  const t = useT()
  const root = tree.nodes[tree.rootId]
  if (!root) return null
  return (
    <ul className="a-outline" aria-label={t('Innehåll')}>
      {root.structure.map((id) => (
        <Branch key={id} tree={tree} id={id} depth={0} />
      ))}
    </ul>
  )
}

/** Pages lie in each other at most so deep; broken data must not hang the dialog. */
const deepest = 50

function Branch({ tree, id, depth }: { tree: Tree; id: string; depth: number }) {
  const t = useT()
  const node = tree.nodes[id]
  if (!node || depth > deepest) return null
  const under = node.structure.map((child) => <Branch key={child} tree={tree} id={child} depth={depth + 1} />)
  if (traits.layout.includes(node.type)) return <>{under}</>
  const definition = componentOf(node.type)
  return (
    <li>
      <span className="a-outline-line">
        <Icon icon={definition?.icon ?? 'box'} />
        <span>{labelOf(node) || (definition ? t(definition.title) : node.type)}</span>
        {labelOf(node) && <span className="k-muted">{definition ? t(definition.title) : node.type}</span>}
      </span>
      {under.length > 0 && <ul className="a-outline">{under}</ul>}
    </li>
  )
}

function labelOf({ extra }: TreeNode): string {
  const label = extra.label ?? extra.name
  if (typeof label === 'string') return label
  return String(recordOf(label).sv ?? '')
}
