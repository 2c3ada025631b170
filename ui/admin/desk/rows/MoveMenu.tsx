import { memo, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Menu, type MenuEntry } from '../../../kit/overlay/Menu.tsx'
import { useT } from '../../../kit/text.tsx'
import type { CaseMoves, CaseWay, CaseWays } from '../changes/useCaseMoves.tsx'
import type { DeskRow } from './deskInput.ts'

export interface MoveMenuProps {
  row: DeskRow
  moves: Pick<CaseMoves, 'ask' | 'follow'>
}

/**
 * The same as dragging, for who does not drag. What a connection asks before it is taken stands beside it here, so that choosing it
 * is the answer: it can be taken back for ten seconds, before anything is sent.
 */
export function MoveMenu({ row, moves }: MoveMenuProps) {
  const t = useT()
  const [known, setKnown] = useState<CaseWays | null>(null)
  const items: MenuEntry[] = known
    ? known.ways.map((way) => ({
        id: way._id,
        label: way.to.name,
        ...descriptionOf(way),
        color: way.color,
        danger: way.look === 'danger',
        onAction: () => moves.follow(row, way, known, true),
      }))
    : [{ id: 'asking', label: t('Laddar'), disabled: true }]
  const nothing: MenuEntry = { id: 'none', label: t('Ingen väg vidare är öppen för dig.'), disabled: true }
  return (
    <Menu
      trigger={
        <IconButton
          small
          icon="ellipsis"
          label={t('Flytta till …, {namn}', { namn: row.title || row.form.name })}
        />
      }
      label={t('Flytta till …')}
      placement="bottom end"
      onOpenChange={(open) => {
        setKnown(null)
        if (open) void moves.ask(row._id).then(setKnown)
      }}
      items={items.length > 0 ? items : [nothing]}
    />
  )
}

function descriptionOf({ label, to, confirm }: CaseWay): { description?: string } {
  const words = [...(label === to.name ? [] : [label]), ...(confirm ? [confirm] : [])]
  return words.length > 0 ? { description: words.join('. ') } : {}
}

/** The same at the end of a row of the list: drawn once the row is pointed at or has the focus, as a list may have a hundred. */
export const RowMoves = memo(function RowMoves({ row, moves }: MoveMenuProps) {
  const [live, setLive] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const line = box.current?.closest('tr')
    if (!line || live) return
    const wake = () => setLive(true)
    if (line.matches(':hover, :focus-within')) wake()
    line.addEventListener('pointerenter', wake)
    line.addEventListener('focusin', wake)
    return () => {
      line.removeEventListener('pointerenter', wake)
      line.removeEventListener('focusin', wake)
    }
  }, [live])
  return <span ref={box}>{live && <MoveMenu row={row} moves={moves} />}</span>
})
