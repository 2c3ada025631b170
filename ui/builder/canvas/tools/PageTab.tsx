import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { cx } from '../../../kit/cx.ts'
import { useLocale, useT } from '../../../kit/text.tsx'
import { useEditor, useNode } from '../../state/context.tsx'
import { textIn } from '../../state/nodeText.ts'

export interface PageTabProps {
  id: string
  number: number
  chosen: boolean
  onDragStart: () => void
  onDrop: () => void
}

/** One page's tab. A double-click or F2 renames it. */
export function PageTab({ id, number, chosen, onDragStart, onDrop }: PageTabProps) {
  const editor = useEditor()
  const node = useNode(id)
  const locale = useLocale()
  const t = useT()
  const readOnly = useStore(editor.$readOnly)
  const [over, setOver] = useState(false)
  const label = textIn(node?.extra.label, locale)
  return (
    <button
      type="button"
      role="tab"
      data-page={id}
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      className={cx('b-tab', chosen && 'b-chosen', over && 'b-over')}
      draggable={!readOnly}
      onDragStart={onDragStart}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
      onClick={() => editor.showPage(id)}
      onDoubleClick={() => editor.edit(id)}
      onKeyDown={(event) => event.key === 'F2' && editor.edit(id)}
    >
      <span className="k-number">{number}</span> {label || t('Utan namn')}
    </button>
  )
}
