import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { pointer } from '../drag/followPointer.ts'
import type { Gap } from '../drag/geometry.ts'
import { placeWords } from '../drag/placeWords.ts'
import { lineAt } from '../drag/target.ts'
import { useEditor } from '../state/context.tsx'

/**
 * The line where a thing would land, which says in words where that is. Where keys have chosen the place it is brought
 * into view.
 */
export function DropLine({ canvas }: { canvas: RefObject<HTMLElement | null> }) {
  const editor = useEditor()
  const placing = useStore(editor.$placing)
  const t = useT()
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const [gap, setGap] = useState<Gap | null>(null)
  useLayoutEffect(() => {
    const own = canvas.current
    if (!placing?.place || !own) return setGap(null)
    const { place, by, stepped } = placing
    const measure = () => {
      const line = lineAt(own, place, by === 'drag' ? pointer.at : undefined)
      const { left, top } = own.getBoundingClientRect()
      const next = line && shift(line, left, top)
      setGap((now) => (now && next && sameGap(now, next) ? now : next))
    }
    measure()
    if (!stepped) return
    // What comes into view is drawn only then, and the bar that tells of the move takes room: measured again.
    let frames = 3
    let frame = requestAnimationFrame(function again() {
      element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      measure()
      if (--frames > 0) frame = requestAnimationFrame(again)
    })
    return () => cancelAnimationFrame(frame)
  }, [placing, canvas])
  if (!placing?.place || !gap) return null
  const words = placeWords(placing.place, {
    tree: editor.$tree.get(),
    thing: placing.thing,
    context: editor.context,
    t,
    locale,
  })
  const flat = gap.line === 'horizontal'
  const style = flat
    ? { top: gap.at, left: gap.from, width: gap.to - gap.from }
    : { left: gap.at, top: gap.from, height: gap.to - gap.from }
  return (
    <div
      ref={element}
      className={cx('b-drop-line', flat ? 'b-flat' : 'b-upright')}
      style={style}
      aria-hidden="true"
    >
      <span>{words}</span>
    </div>
  )
}

/** From pixels of the window to pixels of the page that is drawn. */
function shift(gap: Gap, left: number, top: number): Gap {
  const [across, along] = gap.line === 'horizontal' ? [top, left] : [left, top]
  return { ...gap, at: gap.at - across, from: gap.from - along, to: gap.to - along }
}

function sameGap(a: Gap, b: Gap): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.5
  return a.line === b.line && near(a.at, b.at) && near(a.from, b.from) && near(a.to, b.to)
}
