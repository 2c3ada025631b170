import { memo, type ReactNode } from 'react'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { useNode } from '../../state/context.tsx'
import { ColNode } from './ColNode.tsx'
import { ComponentNode } from './ComponentNode.tsx'
import { ContainerNode } from './ContainerNode.tsx'
import { RowNode } from './RowNode.tsx'
import { SectionNode } from './SectionNode.tsx'

/** One node of the page. Listens for its own node only, so a change redraws what it concerns. */
export const CanvasNode = memo(function CanvasNode({ id }: { id: string }) {
  const node = useNode(id)
  if (!node) return null
  const Drawing = drawings[node.type] ?? ComponentNode
  return <Drawing node={node} />
})

export interface DrawingProps {
  node: TreeNode
}

/** A container that is drawn as on a visitor's page. */
function PanelNode({ node }: DrawingProps) {
  return <ContainerNode node={node} drawn />
}

const drawings: Record<string, (props: DrawingProps) => ReactNode> = {
  Section: SectionNode,
  Row: RowNode,
  Col: ColNode,
  Panel: PanelNode,
  Header: ContainerNode,
  Content: ContainerNode,
  Footer: ContainerNode,
  FormTab: ContainerNode,
  Accordion: ContainerNode,
  Repeat: ContainerNode,
}
