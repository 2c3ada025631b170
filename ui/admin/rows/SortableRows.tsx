import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'

export interface SortableRowsProps {
  /** What the rows are, for assistive technology. */
  label: string
  keys: readonly number[]
  /** Names a row in its handle and in announcements. */
  nameOf: (index: number) => string
  onMove: (from: number, to: number) => void
  disabled?: boolean
  children: (index: number) => ReactNode
}

/** Rows that are put in another order by dragging their handle, or with the arrow keys on it. */
export function SortableRows({ label, keys, nameOf, onMove, disabled, children }: SortableRowsProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, say] = useState('')

  const move = (from: number, to: number) => {
    if (to < 0 || to >= keys.length || to === from) return
    say(t('{namn} är nu nummer {n} av {total}', { namn: nameOf(from), n: to + 1, total: keys.length }))
    onMove(from, to)
  }

  /** The row that the pointer is over by now; a row changes place when its neighbour's middle is passed. */
  const placeAt = (y: number, from: number): number => {
    const boxes = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    let to = from
    while (to > 0 && y < middle(boxes[to - 1])) to--
    while (to < boxes.length - 1 && y > middle(boxes[to + 1])) to++
    return to
  }

  return (
    <>
      <ul ref={list} aria-label={label} className="a-rows">
        {keys.map((key, index) => (
          <li key={key} className={cx('a-row', dragged === key && 'a-dragged')}>
            <button
              type="button"
              className="a-handle"
              disabled={disabled || keys.length < 2}
              aria-label={t('Flytta {namn}', { namn: nameOf(index) })}
              title={t('Dra, eller använd pil upp och pil ned')}
              onKeyDown={(event) => {
                const step = steps[event.key]
                if (!step) return
                event.preventDefault()
                const own = event.currentTarget
                move(index, index + step)
                // Where the browser takes a row out to put it elsewhere, its handle loses the focus.
                requestAnimationFrame(() => own.focus())
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(key)
              }}
              onPointerMove={(event) => {
                if (dragged === key) move(index, placeAt(event.clientY, index))
              }}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <Icon icon="grip-vertical" />
            </button>
            <div className="a-row-content">{children(index)}</div>
          </li>
        ))}
      </ul>
      <div className="k-hidden" aria-live="polite">
        {said}
      </div>
    </>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const middle = (box: DOMRect | undefined) => (box ? box.top + box.height / 2 : 0)
