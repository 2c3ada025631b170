import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { useT } from '../../kit/text.tsx'
import { pointer } from '../drag/followPointer.ts'
import type { Gap } from '../drag/geometry.ts'
import { nameOf } from '../drag/placingSteps.ts'
import { lineAt } from '../drag/target.ts'
import { useEditor } from '../state/context.tsx'

/** The line where a thing would land, with a word on it. */
export function DropLine({ canvas }: { canvas: RefObject<HTMLElement | null> }) {
  const editor = useEditor()
  const placing = useStore(editor.$placing)
  const t = useT()
  const [gap, setGap] = useState<Gap | null>(null)
  useLayoutEffect(() => {
    const own = canvas.current
    if (!placing?.place || !own) return setGap(null)
    const line = lineAt(own, placing.place, placing.by === 'drag' ? pointer.at : undefined)
    const { left, top } = own.getBoundingClientRect()
    setGap(line && shift(line, left, top))
    if (placing.by === 'keys') own.querySelector('.b-drop-line')?.scrollIntoView({ block: 'nearest' })
  }, [placing, canvas])
  if (!placing || !gap) return null
  const flat = gap.line === 'horizontal'
  const style = flat
    ? { top: gap.at, left: gap.from, width: gap.to - gap.from }
    : { left: gap.at, top: gap.from, height: gap.to - gap.from }
  return (
    <div className={cx('b-drop-line', flat ? 'b-flat' : 'b-upright')} style={style} aria-hidden="true">
      <span>{t('Släpp {component} här', { component: nameOf(editor, placing.thing, t) })}</span>
    </div>
  )
}

/** From pixels of the window to pixels of the page that is drawn. */
function shift(gap: Gap, left: number, top: number): Gap {
  const [across, along] = gap.line === 'horizontal' ? [top, left] : [left, top]
  return { ...gap, at: gap.at - across, from: gap.from - along, to: gap.to - along }
}
