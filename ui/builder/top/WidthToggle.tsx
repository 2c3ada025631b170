import { useStore } from '@nanostores/react'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { type CanvasWidth, canvasWidths } from '../state/widths.ts'

/** Chooses how wide the page is drawn on the canvas. */
export function WidthToggle() {
  const editor = useEditor()
  const width = useStore(editor.$width)
  return <WidthButtons width={width} onChange={(next) => editor.$width.set(next)} />
}

export function WidthButtons(props: { width: CanvasWidth; onChange: (width: CanvasWidth) => void }) {
  const t = useT()
  return (
    <Segmented
      label={t('Bredd')}
      iconsOnly
      value={props.width}
      onChange={(width) => width && props.onChange(width)}
      segments={canvasWidths.map(({ id, title, icon }) => ({ value: id, label: t(title), icon }))}
    />
  )
}
