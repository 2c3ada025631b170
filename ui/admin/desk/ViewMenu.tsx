import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { type Grouping, isGrouping } from '../../../src/shared/desk/layout.ts'
import type { ColumnWidth, WantedColumn } from '../../../src/shared/desk/query.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { Switch } from '../../kit/input/Switch.tsx'
import { Popup } from '../../kit/overlay/Popup.tsx'
import { useT } from '../../kit/text.tsx'
import type { DeskState } from './deskState.ts'
import { Layouts, type LayoutsProps } from './Layouts.tsx'
import type { DeskColumn } from './rows/useDeskColumns.tsx'

export interface ViewMenuProps {
  state: DeskState
  all: readonly DeskColumn[]
  onChange: (change: DeskState) => void
  /** List, board or calendar, where they are chosen here. */
  layouts: LayoutsProps | undefined
  /** What the rows stand together by. */
  groupBy: Grouping | null
  /** Absent where there are no rows. */
  onGroup: ((by: Grouping | null) => void) | undefined
}

/** How the list looks for this person: which columns, in what order and how wide, how dense, and the keys. */
export function ViewMenu({ state, all, onChange, layouts, groupBy, onGroup }: ViewMenuProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { compact = false, preview = true, keys = true } = state
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button {...(!layouts && { icon: 'sliders-horizontal' })}>{t('Visning')}</Button>
      <Popup placement="bottom end" className="a-view-menu">
        <Dialog aria-label={t('Visning')} className="k-popup-dialog">
          {layouts && <Layouts named {...layouts} />}
          <Switch label={t('Täta rader')} on={compact} onChange={(next) => onChange({ compact: next })} />
          <Switch
            label={t('Förhandsvisning')}
            description={t('En rad öppnas bredvid listan, där det finns plats.')}
            on={preview}
            onChange={(next) => onChange({ preview: next })}
          />
          <Switch
            label={t('Tangenter')}
            description={t('J, K, T och andra enstaka tangenter, när du är i listan eller ärendet.')}
            on={keys}
            onChange={(next) => onChange({ keys: next })}
          />
          {onGroup && (
            <Select
              label={t('Gruppera efter')}
              value={groupBy ?? ''}
              options={[
                { value: '', label: t('Ingenting') },
                { value: 'status', label: t('Status') },
                { value: 'handler', label: t('Handläggare') },
                { value: 'form', label: t('Formulär') },
              ]}
              onChange={(value) => onGroup(isGrouping(value) ? value : null)}
            />
          )}
          <h3>{t('Kolumner')}</h3>
          <Columns all={all} state={state} onChange={onChange} />
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}

/** All columns, those on show first and in their order. */
function Columns({ all, state, onChange }: Pick<ViewMenuProps, 'all' | 'state' | 'onChange'>) {
  const t = useT()
  const shown = state.columns ?? all.flatMap(({ id, usual }) => (usual ? [{ id }] : []))
  const hidden = all.filter(({ id }) => !shown.some((one) => one.id === id))
  const labelOf = (id: string) => all.find((one) => one.id === id)?.label ?? id
  const set = (columns: DeskState['columns']) => onChange({ ...(columns && { columns }) })
  const move = (at: number, by: number) => {
    const next = [...shown]
    const [one] = next.splice(at, 1)
    if (one) next.splice(at + by, 0, one)
    set(next)
  }
  const widths: { value: ColumnWidth | ''; label: string }[] = [
    { value: '', label: t('Automatisk') },
    { value: 'narrow', label: t('Smal') },
    { value: 'middle', label: t('Medel') },
    { value: 'wide', label: t('Bred') },
  ]
  return (
    <ul className="a-columns" aria-label={t('Kolumner')}>
      {shown.map(({ id, width }: WantedColumn, at) => (
        <li key={id}>
          <Checkbox
            checked
            // What names the case is always there.
            disabled={id === 'title'}
            label={labelOf(id)}
            onChange={() => set(shown.filter((one) => one.id !== id))}
          />
          <Select
            small
            hideLabel
            label={t('Bredd på {kolumn}', { kolumn: labelOf(id) })}
            value={width ?? ''}
            options={widths}
            onChange={(next) =>
              set(shown.map((one) => (one.id === id ? { id, ...(next && { width: next }) } : one)))
            }
          />
          <IconButton
            small
            icon="arrow-up"
            label={t('Flytta upp {kolumn}', { kolumn: labelOf(id) })}
            disabled={at === 0}
            onPress={() => move(at, -1)}
          />
          <IconButton
            small
            icon="arrow-down"
            label={t('Flytta ned {kolumn}', { kolumn: labelOf(id) })}
            disabled={at === shown.length - 1}
            onPress={() => move(at, 1)}
          />
        </li>
      ))}
      {hidden.map(({ id, label }) => (
        <li key={id}>
          <Checkbox checked={false} label={label} onChange={() => set([...shown, { id }])} />
        </li>
      ))}
    </ul>
  )
}
