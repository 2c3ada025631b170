import { useStore } from '@nanostores/react'
import { type NodeProps, useStore as useFlowStore } from '@xyflow/react'
import { memo, type PointerEvent, useDeferredValue, useState } from 'react'
import { leastNote, noteBox } from '../../../src/shared/process/edit/bands.ts'
import { selected, tabStop } from '../../editing/marks.ts'
import { cx } from '../../kit/cx.ts'
import { useT } from '../../kit/text.tsx'
import { useDifference } from '../history/compared.tsx'
import { DifferenceSign } from '../history/DifferenceSign.tsx'
import { useMark, useNote, useProcess } from '../state/context.tsx'
import { noteName } from '../state/names.ts'

/** What somebody has written on the drawing. */
export const NoteNode = memo(function NoteNode({ id }: NodeProps) {
  const editor = useProcess()
  const note = useNote(id)
  const mark = useMark(id)
  // Set on what has the focus it has the browser look at the whole page: once that is drawn, it has moved on.
  const isStop = useDeferredValue((mark & tabStop) !== 0)
  const readOnly = useStore(editor.$readOnly)
  const difference = useDifference(id)
  const zoom = useFlowStore(({ transform }) => transform[2])
  const t = useT()
  const [held, setHeld] = useState<{ x: number; y: number; by: { x: number; y: number } } | null>(null)
  if (!note) return null
  const box = noteBox(note)
  const width = Math.max(leastNote.width, box.width + (held ? held.by.x / zoom : 0))
  const height = Math.max(leastNote.height, box.height + (held ? held.by.y / zoom : 0))
  const isSelected = (mark & selected) !== 0
  const by = ({ clientX, clientY }: PointerEvent, from: { x: number; y: number }) => ({
    ...{ x: clientX - from.x, y: clientY - from.y },
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a meaning of its own
    <div
      className={cx('p-written', isSelected && 'p-selected', difference && `p-is-${difference}`)}
      style={{ width, height }}
      data-part={id}
      role="group"
      tabIndex={isStop ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={t('Anteckning: {name}', { name: noteName(note, t) })}
    >
      {note.text.trim() === '' ? <span className="p-written-none">{t('Tom anteckning')}</span> : note.text}
      <DifferenceSign id={id} />
      {isSelected && !readOnly && (
        <span
          className="p-written-grip nodrag nopan"
          onPointerDown={(event) => {
            event.stopPropagation()
            event.currentTarget.setPointerCapture(event.pointerId)
            setHeld({ x: event.clientX, y: event.clientY, by: { x: 0, y: 0 } })
          }}
          onPointerMove={(event) => held && setHeld({ ...held, by: by(event, held) })}
          onPointerUp={() => {
            if (held && (held.by.x !== 0 || held.by.y !== 0))
              editor.run({ do: 'changeNote', id, set: { width, height } })
            setHeld(null)
          }}
          onPointerCancel={() => setHeld(null)}
        />
      )}
    </div>
  )
})
