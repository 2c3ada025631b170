import {
  type Announcements,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import type { BadgeColor } from '../show/Badge.tsx'
import { Chip } from '../show/Chip.tsx'
import { useRegion, useT } from '../text.tsx'
import { useScrollEdges } from './useScrollEdges.ts'

/** A column of a board. */
export interface BoardColumn<R> {
  id: string
  title: string
  color?: BadgeColor
  /** How many there are, those included that are not on show. */
  count?: number
  items: readonly R[]
  /** Takes what is dropped on it, and shows nothing of what is in it. */
  slim?: boolean
}

export interface BoardProps<R extends { _id: string }> {
  /** What stands on it, for assistive technology. */
  label: string
  columns: readonly BoardColumn<R>[]
  card: (item: R) => ReactNode
  /** More of a card's looks. */
  cardClass?: (item: R) => string | undefined
  /** Somebody drags: what can be asked before it is dropped is asked now. */
  onGrab?: (item: R) => void
  /** Dropped on another column. */
  onMove: (item: R, column: string) => void
  /** Columns that the dragged one may go to; unknown while undefined. */
  open?: ReadonlySet<string> | undefined
  onMore: (column: string) => void
  /** Dragging begins or ends: what is under somebody's hand stays where it is. */
  onDragging?: (dragging: boolean) => void
  loading?: boolean
}

/**
 * Cards in columns. They are dragged by mouse and touch; by keyboard a card needs a menu of its own, as what can be dropped
 * where is nothing that can be seen.
 */
export function Board<R extends { _id: string }>(props: BoardProps<R>) {
  const { label, columns, card, onGrab, onMove, onDragging, loading } = props
  const [held, setHeld] = useState<R | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const edges = useScrollEdges(board)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  )
  const find = (id: unknown) => columns.flatMap(({ items }) => items).find((item) => item._id === id) ?? null
  const columnOf = (item: R) => columns.find(({ items }) => items.includes(item))?.id
  const release = () => {
    setHeld(null)
    onDragging?.(false)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silence, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        const item = find(active.id)
        setHeld(item)
        onDragging?.(true)
        if (item) onGrab?.(item)
      }}
      onDragCancel={release}
      onDragEnd={({ active, over }) => {
        // By its id: what was dropped at once may not have been drawn as held yet.
        const item = find(active.id) ?? held
        release()
        const to = over && String(over.id)
        if (item && to !== null && to !== columnOf(item)) onMove(item, to)
      }}
    >
      <div className={cx('k-board-frame', edges.before && 'k-more-before', edges.after && 'k-more-after')}>
        {/* biome-ignore lint/a11y/useSemanticElements: columns that belong together, no fields */}
        <div ref={board} role="group" aria-label={label} aria-busy={loading ?? false} className="k-board">
          {columns.map((column) => (
            <Column key={column.id} {...props} column={column} held={held} from={held && columnOf(held)} />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {held && <div className="k-board-card k-board-held">{card(held)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

interface ColumnProps<R extends { _id: string }> extends BoardProps<R> {
  column: BoardColumn<R>
  held: R | null
  /** The column that the dragged one stands in. */
  from: string | null | undefined
}

function Column<R extends { _id: string }>({ column, held, from, ...board }: ColumnProps<R>) {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  const heading = useId()
  const { id, title, color, count, items, slim } = column
  const { setNodeRef, isOver } = useDroppable({ id })
  const isShut = held !== null && id !== from && board.open !== undefined && !board.open.has(id)
  const states = cx(slim && 'k-slim', isOver && held && id !== from && 'k-over', isShut && 'k-shut')
  return (
    <section ref={setNodeRef} aria-labelledby={heading} className={cx('k-board-column', states)}>
      <h2 id={heading} className="k-board-title">
        <Chip label={title} color={color ?? 'neutral'} />
        {count !== undefined && (
          <span className="k-muted k-number">
            {number.format(count)}
            <span className="k-hidden"> {t('stycken')}</span>
          </span>
        )}
      </h2>
      {slim ? (
        <p className="k-board-nothing">{t('Släpp här')}</p>
      ) : (
        <ul className="k-board-cards">
          {items.map((item) => (
            <Card key={item._id} item={item} board={board} />
          ))}
        </ul>
      )}
      {!slim && items.length === 0 && !board.loading && <p className="k-board-nothing">{t('Inga här')}</p>}
      {!slim && count !== undefined && count > items.length && (
        <Button small variant="ghost" onPress={() => board.onMore(id)}>
          {t('Visa fler')}
          <span className="k-hidden"> {title}</span>
        </Button>
      )}
    </section>
  )
}

function Card<R extends { _id: string }>({ item, board }: { item: R; board: Omit<BoardProps<R>, never> }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: item._id })
  return (
    <li
      ref={setNodeRef}
      data-key={item._id}
      className={cx('k-board-card', isDragging && 'k-dragging', board.cardClass?.(item))}
      {...listeners}
    >
      {board.card(item)}
    </li>
  )
}

const silent = () => undefined
/** What is dragged by mouse is seen; whoever sees it not has the menu. */
const silence: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
}
