import { useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { Button } from '../../kit/Button.tsx'
import { FilterBox } from '../../kit/input/FilterBox.tsx'
import { Popup } from '../../kit/overlay/Popup.tsx'
import { useT } from '../../kit/text.tsx'
import { FieldControl } from '../fields/FieldControl.tsx'
import { filterableFields } from './filterableFields.ts'
import type { GridQuery } from './gridQuery.ts'
import { useDelayed } from './useDelayed.ts'
import { useFieldTexts } from './useFieldTexts.ts'

export interface FiltersProps {
  schema: Schema
  query: GridQuery
  onChange: (change: Partial<GridQuery>) => void
}

/** Free text, made chips by Enter, and exact values of fields where the kind has such. */
export function Filters({ schema, query, onChange }: FiltersProps) {
  const t = useT()
  const [text, setText] = useDelayed(query.text, (next) => onChange({ text: next.trim() }))
  const fields = filterableFields(schema)
  const textOf = useFieldTexts(schema, query.fields)
  const chips = [
    ...query.words.map((word) => ({ id: `w.${word}`, label: word })),
    ...Object.keys(query.fields).map((key) => ({ id: `f.${key}`, label: textOf(key) })),
  ]
  const without = (key: string) =>
    Object.fromEntries(Object.entries(query.fields).filter(([field]) => field !== key))
  return (
    <>
      <FilterBox
        text={text}
        onText={setText}
        chips={chips}
        onAdd={(word) => {
          setText('')
          onChange({ text: '', words: [...new Set([...query.words, word])] })
        }}
        onRemove={(id) =>
          id.startsWith('w.')
            ? onChange({ words: query.words.filter((word) => `w.${word}` !== id) })
            : onChange({ fields: without(id.slice(2)) })
        }
        onClear={() => {
          setText('')
          onChange({ text: '', words: [], fields: {} })
        }}
      />
      {fields.length > 0 && (
        <FieldFilters
          schema={schema}
          keys={fields}
          values={query.fields}
          label={t('Filter')}
          onChange={(key, value) =>
            onChange({ fields: value === '' ? without(key) : { ...query.fields, [key]: value } })
          }
        />
      )}
    </>
  )
}

interface FieldFiltersProps {
  schema: Schema
  keys: readonly string[]
  values: Readonly<Record<string, string>>
  label: string
  onChange: (key: string, value: string) => void
}

/** The same controls as in the dialog, for choosing the value that rows must have. */
function FieldFilters({ schema, keys, values, label, onChange }: FieldFiltersProps) {
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button icon="list-filter">{label}</Button>
      <Popup>
        <div className="k-popup-dialog a-filters">
          {keys.map((key) => {
            const field = schema.fields[key]
            if (!field) return null
            const { help: _, initial: __, ...plain } = field
            return (
              <FieldControl
                key={key}
                field={{ ...plain, required: false, readOnly: false }}
                fieldKey={`filter.${key}`}
                value={values[key]}
                onChange={(value) =>
                  onChange(key, value === undefined || value === null ? '' : String(value))
                }
              />
            )
          })}
        </div>
      </Popup>
    </DialogTrigger>
  )
}
