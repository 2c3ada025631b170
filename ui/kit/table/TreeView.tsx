import { ChevronRight, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { Badge, type BadgeColor } from '../show/Badge.tsx'
import { useT } from '../text.tsx'
import { useSlowPress } from '../useSlowPress.ts'

/** One thing in a tree, with what is in it. */
export interface TreeNode {
  id: string
  label: string
  icon?: IconLike
  /** A word after the label: a count, a warning. */
  badge?: { label: string; color?: BadgeColor; icon?: IconLike }
  /** Drawn in grey: hidden or without a name of its own. */
  muted?: boolean
  children?: readonly TreeNode[]
}

/** Where things are dropped: into a node, or beside it. */
export interface TreeTarget {
  id: string
  place: 'before' | 'after' | 'on'
}

export interface TreeViewProps {
  /** What the tree shows, for assistive technology. */
  label: string
  nodes: readonly TreeNode[]
  /** Ids of nodes that are unfolded. */
  expanded: ReadonlySet<string>
  onExpand: (ids: Set<string>) => void
  selected: ReadonlySet<string>
  onSelect: (ids: Set<string>) => void
  /** Several may be chosen: with Ctrl or Shift, by mouse or keyboard. */
  multi?: boolean
  /** Enter, or a double click. */
  onOpen?: (id: string) => void
  /** Small icon buttons at the right end of a row. */
  actions?: (node: TreeNode) => ReactNode
  /** Lets nodes be dragged, by mouse or keyboard (Enter on the handle, arrows, Enter). */
  onMove?: (ids: string[], target: TreeTarget) => void
  canMove?: (ids: string[], target: TreeTarget) => boolean
  /** Other keys, such as Delete, while the focus is in the tree. */
  onKeyDown?: (event: KeyboardEvent) => void
  /** Draws only what is in view; the tree then needs a height from its place. For thousands of nodes. */
  virtual?: boolean
  empty?: ReactNode
  className?: string
}

/** A tree that is walked with the arrow keys: right unfolds or goes in, left folds or goes out, letters find. */
export function TreeView(props: TreeViewProps) {
  const { nodes, expanded, onExpand, selected, onSelect, multi, onOpen, onMove, canMove, virtual } = props
  const dragged = useRef<string[]>([])
  const slowPress = useSlowPress()
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !onMove,
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    acceptedDragTypes: [dragType],
    onDragStart: (event) => {
      dragged.current = [...event.keys].map(String)
    },
    onDragEnd: () => {
      dragged.current = []
    },
    getDropOperation: (target) => {
      if (target.type !== 'item') return 'cancel'
      const to: TreeTarget = { id: String(target.key), place: target.dropPosition }
      if (dragged.current.includes(to.id)) return 'cancel'
      return !canMove || canMove(dragged.current, to) ? 'move' : 'cancel'
    },
    onMove: (event) =>
      onMove?.([...event.keys].map(String), {
        id: String(event.target.key),
        place: event.target.dropPosition,
      }),
  })
  const draw = (node: TreeNode) => <TreeRow key={node.id} node={node} tree={props} draw={draw} />
  const tree = (
    <Tree
      aria-label={props.label}
      items={nodes}
      dependencies={[props.actions, !onMove]}
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
      selectionMode={multi ? 'multiple' : 'single'}
      selectionBehavior="replace"
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onSelect(keys === 'all' ? new Set(allIds(nodes)) : new Set([...keys].map(String)))
      }
      {...(onOpen ? { onAction: (key) => onOpen(String(key)) } : {})}
      {...(onMove ? { dragAndDropHooks } : {})}
      {...slowPress}
      {...(props.onKeyDown ? { onKeyDown: props.onKeyDown } : {})}
      renderEmptyState={() => props.empty ?? null}
      className={cx('k-tree', virtual && 'k-virtual', props.className)}
    >
      {draw}
    </Tree>
  )
  if (!virtual) return tree
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 32 }}>
      {tree}
    </Virtualizer>
  )
}

const dragType = 'application/x-tree-node'

interface TreeRowProps {
  node: TreeNode
  tree: TreeViewProps
  draw: (node: TreeNode) => ReactElement
}

function TreeRow({ node, tree, draw }: TreeRowProps) {
  const t = useT()
  return (
    <TreeItem id={node.id} textValue={node.label} className={cx('k-tree-item', node.muted && 'k-muted')}>
      <TreeItemContent>
        {({ hasChildItems, allowsDragging }) => (
          <div className="k-tree-row">
            {hasChildItems ? (
              <Button slot="chevron" className="k-tree-chevron">
                <Icon icon={ChevronRight} />
              </Button>
            ) : (
              <span className="k-tree-chevron" />
            )}
            {node.icon && <Icon icon={node.icon} className="k-option-icon" />}
            <span className="k-cut k-tree-label">{node.label}</span>
            {node.badge && <Badge {...node.badge} />}
            <span className="k-tree-actions">
              {tree.actions?.(node)}
              {allowsDragging && (
                <Button
                  slot="drag"
                  className="k-tree-drag"
                  aria-label={t('Flytta {name}', { name: node.label })}
                >
                  <Icon icon={GripVertical} />
                </Button>
              )}
            </span>
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children ?? []}>{draw}</Collection>
    </TreeItem>
  )
}

function allIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...allIds(node.children ?? [])])
}
