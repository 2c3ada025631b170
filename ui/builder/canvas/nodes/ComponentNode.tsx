import { InlineHeading } from '../InlineHeading.tsx'
import { InlineMarkdown } from '../InlineMarkdown.tsx'
import { Preview } from '../Preview.tsx'
import type { DrawingProps } from './CanvasNode.tsx'
import { NodeFrame } from './NodeFrame.tsx'
import { Remarks } from './Remarks.tsx'

/** A component as visitors meet it, drawn by the runtime but inert, with what it lacks said under it. */
export function ComponentNode({ node }: DrawingProps) {
  const Inline = inline[node.type]
  return (
    <NodeFrame node={node} className="b-component">
      {Inline ? <Inline node={node} /> : <Preview node={node} />}
      <Remarks node={node} />
    </NodeFrame>
  )
}

const inline: Record<string, typeof InlineHeading> = { Heading: InlineHeading, Markdown: InlineMarkdown }
