import { ChevronRight, GripVertical } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
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
  /**
   * Told what is pointed at while nodes are on their way, by mouse or keyboard; null for nothing. A row that takes them
   * neither in nor beside it is pointed at, too (`on`), so that it can be said why: let go there, nothing happens.
   */
  onPointAt?: (ids: string[], target: TreeTarget | null) => void
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
  const { onPointAt } = props
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
      onPointAt?.(dragged.current, null)
      dragged.current = []
    },
    getDropOperation: (target) => {
      if (target.type !== 'item') return 'cancel'
      const to: TreeTarget = { id: String(target.key), place: target.dropPosition }
      if (dragged.current.includes(to.id)) return 'cancel'
      if (mayMove(dragged.current, to)) return 'move'
      const takesNothing = () => beside.every((place) => !mayMove(dragged.current, { ...to, place }))
      return onPointAt && to.place === 'on' && takesNothing() ? 'move' : 'cancel'
    },
    onDropEnter: ({ target }) => {
      if (target.type === 'item')
        onPointAt?.(dragged.current, { id: String(target.key), place: target.dropPosition })
    },
    onDropExit: () => onPointAt?.(dragged.current, null),
    onMove: (event) => {
      const ids = [...event.keys].map(String)
      const to: TreeTarget = { id: String(event.target.key), place: event.target.dropPosition }
      if (mayMove(ids, to)) onMove?.(ids, to)
    },
  })
  // What is dragged is never let go in itself, and so the library does not ask about it.
  const own = useRef<HTMLDivElement>(null)
  const pointAtOwn = useEffectEvent((event: DragEvent) => {
    const id = keyAt(event.target)
    if (!id || dragged.current.includes(id)) return
    if (dragged.current.some((one) => isIn(find(nodes, one)?.children ?? [], id)))
      onPointAt?.(dragged.current, { id, place: 'on' })
  })
  // Rows that are laid anew between press and release let the pointer go over another element, which the library takes
  // for a press that was given up: the browser then tells the click to what the two have in common, which is no row.
  const pressed = useRef<string>(undefined)
  const rememberPressed = useEffectEvent((event: PointerEvent) => {
    const inControl = event.target instanceof Element && event.target.closest('button') !== null
    pressed.current = inControl || event.button !== 0 ? undefined : keyAt(event.target)
  })
  const selectPressed = useEffectEvent((event: MouseEvent) => {
    const id = pressed.current
    pressed.current = undefined
    if (id === undefined || keyAt(event.target) !== undefined || !find(nodes, id)) return
    const others = multi && (event.ctrlKey || event.metaKey) ? selected : new Set<string>()
    onSelect(others.has(id) ? new Set([...others].filter((one) => one !== id)) : new Set([...others, id]))
  })
  useEffect(() => {
    const tree = own.current
    tree?.addEventListener('dragover', pointAtOwn, true)
    tree?.addEventListener('pointerdown', rememberPressed, true)
    tree?.addEventListener('click', selectPressed)
    return () => {
      tree?.removeEventListener('dragover', pointAtOwn, true)
      tree?.removeEventListener('pointerdown', rememberPressed, true)
      tree?.removeEventListener('click', selectPressed)
    }
  }, [])
  const mayMove = (ids: string[], to: TreeTarget) => !canMove || canMove(ids, to)
  const draw = (node: TreeNode) => <TreeRow key={node.id} node={node} tree={props} draw={draw} />
  const tree = (
    <Tree
      ref={own}
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
const beside = ['before', 'after'] as const

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

/** The id of the node whose row an event was told to. */
function keyAt(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest('[data-key]') : null
  return row?.getAttribute('data-key') ?? undefined
}

function find(nodes: readonly TreeNode[], id: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children ?? [], id)
    if (found) return found
  }
  return undefined
}

const isIn = (nodes: readonly TreeNode[], id: string) => find(nodes, id) !== undefined

function allIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...allIds(node.children ?? [])])
}
