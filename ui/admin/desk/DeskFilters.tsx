import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Button } from '../../kit/Button.tsx'
import { FilterBox, type FilterChip } from '../../kit/input/FilterBox.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Popup } from '../../kit/overlay/Popup.tsx'
import { useT } from '../../kit/text.tsx'
import { useReferences } from '../fields/useReferences.ts'
import { useDelayed } from '../list/useDelayed.ts'
import type { DeskRow } from './deskInput.ts'
import { type DeskQuery, type FilterColumn, filterColumns, nothingNarrowed } from './deskQuery.ts'
import { useStatuses } from './useStatuses.ts'

export interface DeskFiltersProps {
  query: DeskQuery
  rows: readonly DeskRow[]
  onChange: (change: Partial<DeskQuery>) => void
  /** Right of the box. */
  beside: React.ReactNode
}

/** A word, and what a case must be: each is a chip that says so and can be taken away. */
export function DeskFilters({ query, rows, onChange, beside }: DeskFiltersProps) {
  const t = useT()
  const [text, setText] = useDelayed(query.text, (next) => onChange({ text: next.trim() }))
  const { filters, arrived } = query
  const users = useReferences('user', filters.handler ?? [], undefined)
  const forms = useReferences('form', filters.form ?? [], undefined)
  const statuses = useStatuses(rows, filters.status ?? [])
  const named: Record<FilterColumn, (value: string) => string> = {
    status: (value) => statuses.find((one) => one.value === value)?.label ?? value,
    form: (value) => forms.known.find((one) => one.value === value)?.label ?? value,
    handler: (value) => users.known.find((one) => one.value === value)?.label ?? value,
  }
  const labels: Record<FilterColumn, string> = {
    status: t('Status'),
    form: t('Formulär'),
    handler: t('Handläggare'),
  }
  const setFilter = (column: FilterColumn, values: readonly string[]) => {
    const { [column]: _, ...others } = filters
    onChange({ filters: values.length > 0 ? { ...others, [column]: values } : others })
  }
  const days = [arrived.from, arrived.to].filter(Boolean)
  const chips: FilterChip[] = [
    ...query.words.map((word) => ({ id: `w.${word}`, label: word })),
    ...filterColumns.flatMap((column) => {
      const values = filters[column] ?? []
      if (values.length === 0) return []
      return [{ id: column, label: `${labels[column]}: ${values.map(named[column]).join(', ')}` }]
    }),
    ...(days.length > 0 ? [{ id: 'arrived', label: `${t('Inkom')}: ${arrived.from}–${arrived.to}` }] : []),
  ]
  return (
    <div className="a-desk-filters">
      <FilterBox
        text={text}
        onText={setText}
        shortcut="/"
        beside={beside}
        placeholder={t('Filtrera på ord, person, status…')}
        chips={chips}
        onAdd={(word) => {
          setText('')
          onChange({ text: '', words: [...new Set([...query.words, word])] })
        }}
        onRemove={(id) => {
          if (id.startsWith('w.')) onChange({ words: query.words.filter((word) => `w.${word}` !== id) })
          else if (id === 'arrived') onChange({ arrived: { from: '', to: '' } })
          else setFilter(filterColumns.find((column) => column === id) ?? 'status', [])
        }}
        onClear={() => {
          setText('')
          onChange(nothingNarrowed)
        }}
        more={
          <AddFilter>
            <Selector
              multi
              label={labels.status}
              placeholder={t('Alla')}
              options={statuses}
              value={filters.status ?? []}
              onChange={(values) => setFilter('status', values)}
            />
            <Selector
              multi
              label={labels.form}
              placeholder={t('Alla')}
              load={forms.load}
              known={forms.known}
              value={filters.form ?? []}
              onChange={(values) => setFilter('form', values)}
            />
            <Selector
              multi
              label={labels.handler}
              placeholder={t('Alla')}
              load={users.load}
              known={users.known}
              value={filters.handler ?? []}
              onChange={(values) => setFilter('handler', values)}
            />
            <div className="a-pair">
              <TextField
                type="date"
                label={t('Inkom från')}
                value={arrived.from}
                onChange={(from) => onChange({ arrived: { ...arrived, from } })}
              />
              <TextField
                type="date"
                label={t('till')}
                value={arrived.to}
                onChange={(to) => onChange({ arrived: { ...arrived, to } })}
              />
            </div>
          </AddFilter>
        }
      />
    </div>
  )
}

function AddFilter({ children }: { children: React.ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button small icon="plus" className="a-add-filter">
        {t('Filter')}
      </Button>
      <Popup>
        <Dialog aria-label={t('Filter')} className="k-popup-dialog a-filters">
          {children}
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}
