import type { CSSProperties, ReactNode } from 'react'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { around, hovered, primary, selected, tabStop } from '../../../editing/marks.ts'
import { cx } from '../../../kit/cx.ts'
import { useLocale, useT } from '../../../kit/text.tsx'
import { useEditor, useMark } from '../../state/context.tsx'
import { nodeName, typeName } from '../../state/nodeText.ts'
import { NodeTag } from './NodeTag.tsx'
import { RuleBadge } from './RuleBadge.tsx'

export interface NodeFrameProps {
  node: TreeNode
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/**
 * The outside of every node on the canvas: a named group that takes the focus for assistive technology, a thing to
 * point at, select and drag for the mouse. What is inside is drawn by the type.
 */
export function NodeFrame({ node, className, style, children }: NodeFrameProps) {
  const mark = useMark(node._id)
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const isPrimary = (mark & primary) !== 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a meaning of its own
    <div
      id={`node-${node._id}`}
      data-node={node._id}
      data-type={node.type}
      role="group"
      aria-current={(mark & selected) !== 0 ? 'true' : undefined}
      aria-label={nodeName(node, t, locale)}
      tabIndex={(mark & tabStop) !== 0 ? 0 : -1}
      className={cx(
        'b-node',
        (mark & selected) !== 0 && 'b-selected',
        isPrimary && 'b-primary',
        (mark & hovered) !== 0 && 'b-hovered',
        (mark & (around | primary | hovered)) !== 0 && 'b-around',
        className,
      )}
      style={style}
    >
      {children}
      <RuleBadge node={node} />
      {isPrimary && node._id !== editor.$tree.get().rootId && (
        <div className="b-tag-rail">
          <NodeTag node={node} />
        </div>
      )}
      {!isPrimary && (mark & hovered) !== 0 && (
        <span className="b-hover-tag" aria-hidden="true">
          {typeName(node.type, t)}
        </span>
      )}
    </div>
  )
}
