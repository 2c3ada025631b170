import { useState } from 'react'
import { Board, type BoardColumn } from '../../../kit/board/Board.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { Chip } from '../../../kit/show/Chip.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { type CaseMoves, type CaseWay, type CaseWays, useCaseMoves } from '../changes/useCaseMoves.tsx'
import { formatChanged } from '../formatChanged.ts'
import { PresentMark } from '../presence/Present.tsx'
import { unbroken } from '../unbroken.ts'
import { useNow } from '../useNow.ts'
import { CaseMarks, Handlers, hasMarks, NewsMark } from './CaseMarks.tsx'
import type { DeskRow } from './deskInput.ts'
import { titleOf } from './groupTitle.ts'
import { MoveMenu } from './MoveMenu.tsx'
import type { HeldGroups } from './useDeskGroups.ts'

export interface DeskBoardProps {
  label: string
  groups: HeldGroups
  /** The process that was chosen. */
  process: string | null
  onProcess: (id: string | null) => void
  /** The case that is open beside it. */
  current: string | null
  href: (row: DeskRow) => string
  onOpen: (row: DeskRow) => void
}

/** The cases by state where they are of one process, else by what the processes call groups of states. */
export function DeskBoard({ label, groups, process, onProcess, current, href, onOpen }: DeskBoardProps) {
  const t = useT()
  const { held } = groups
  const moves = useCaseMoves(groups.reload)
  const [ways, setWays] = useState<CaseWays | null>(null)
  const isByState = held?.process !== null
  const holds = (column: string) => (way: CaseWay) =>
    (isByState ? way.to.state : way.to.stateGroup) === column
  const columns = (held?.groups ?? []).map(
    (group): BoardColumn<DeskRow> => ({
      id: group.value,
      title: titleOf(group, t),
      ...(group.color && { color: group.color }),
      items: group.data,
      ...(group.ended ? { slim: true } : { count: group.totalCount }),
    }),
  )
  const open = ways && new Set(ways.ways.map(({ to }) => (isByState ? to.state : to.stateGroup)))
  return (
    <>
      {(held?.processes.length ?? 0) > 1 && (
        <div className="a-board-tools">
          <Selector
            label={t('Process')}
            placeholder={t('Alla, efter statusgrupp')}
            options={held?.processes.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
            value={process}
            onChange={onProcess}
          />
        </div>
      )}
      <Board
        label={label}
        columns={columns}
        loading={groups.loading && !held}
        card={(row) => (
          <Card
            row={row}
            moves={moves}
            withStatus={!isByState}
            current={row._id === current}
            href={href}
            onOpen={onOpen}
          />
        )}
        cardClass={(row) => (row._id === current ? 'k-current' : undefined)}
        onGrab={(row) => {
          setWays(null)
          void moves.ask(row._id).then(setWays)
        }}
        open={open ?? undefined}
        onDragging={(dragging) => {
          groups.hold(dragging)
          if (!dragging) setWays(null)
        }}
        onMove={(row, column) => {
          const title = columns.find(({ id }) => id === column)?.title ?? ''
          moves.moveTo(row, { label: title, holds: holds(column) })
        }}
        onMore={groups.more}
      />
      {moves.dialogs}
    </>
  )
}

interface CardProps {
  row: DeskRow
  moves: CaseMoves
  withStatus: boolean
  current: boolean
  href: (row: DeskRow) => string
  onOpen: (row: DeskRow) => void
}

function Card({ row, moves, withStatus, current, href, onOpen }: CardProps) {
  const t = useT()
  const region = useRegion()
  const now = useNow()
  return (
    <div className="a-boardcard">
      <div className="a-boardcard-head">
        <span className="k-muted k-number">{row.DiaryNumber}</span>
        <MoveMenu row={row} moves={moves} />
      </div>
      <a
        className={row.isNew ? 'a-boardcard-link a-new' : 'a-boardcard-link'}
        href={href(row)}
        draggable={false}
        {...(current ? { 'aria-current': 'true' as const } : {})}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onOpen(row)
        }}
      >
        {unbroken(row.title || row.form.name)}
        {row.isNew && <span className="k-hidden">, {t('ändrat sedan du läste det')}</span>}
        <NewsMark row={row} />
        <PresentMark id={row._id} />
      </a>
      {hasMarks(row) && (
        <span className="a-case-under">
          <CaseMarks row={row} />
        </span>
      )}
      {withStatus && <Chip label={row.status.name} color={row.status.color ?? 'neutral'} />}
      <div className="a-boardcard-foot">
        <Handlers row={row} />
        <time className="k-muted" dateTime={new Date(row.updated).toISOString()}>
          {formatChanged(row.updated, now, { region, t })}
        </time>
      </div>
    </div>
  )
}
