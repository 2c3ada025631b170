import { FileCode, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { FieldFrame, type FieldProps } from '../input/Field.tsx'
import { Select } from '../input/Select.tsx'
import { TextField } from '../input/TextField.tsx'
import { useT } from '../text.tsx'

/** A row of a request's headers or body. `value` counts for text, `file` for a file. */
export interface KeyValueRow {
  type: 'text' | 'file'
  key: string
  value: string
  file: string
}

export interface KeyValueTableProps extends FieldProps {
  rows: readonly KeyValueRow[]
  onChange: (rows: KeyValueRow[]) => void
  /** Lets a row be text or file; called to edit a file row, in an editor of the owner's. */
  onEditFile?: (index: number) => void
}

/** Keys with values, and a row to add more. */
export function KeyValueTable(props: KeyValueTableProps) {
  const { rows, onChange, onEditFile, disabled = false } = props
  const t = useT()
  const add = useRef<HTMLButtonElement>(null)
  const change = (index: number, part: Partial<KeyValueRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const types = [
    { value: 'text' as const, label: t('Text') },
    { value: 'file' as const, label: t('Fil') },
  ]
  return (
    <FieldFrame {...props} group>
      {({ labelId }) => (
        <div className="k-pairs">
          <table className="k-pair-table" aria-labelledby={labelId}>
            <thead>
              <tr>
                {onEditFile && (
                  <th scope="col" className="k-pair-type">
                    {t('Typ')}
                  </th>
                )}
                <th scope="col">{t('Nyckel')}</th>
                <th scope="col">{t('Värde')}</th>
                <th scope="col">
                  <span className="k-hidden">{t('Ta bort')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
                <tr key={index}>
                  {onEditFile && (
                    <td className="k-pair-type">
                      <Select
                        hideLabel
                        label={t('Typ, rad {n}', { n: index + 1 })}
                        disabled={disabled}
                        value={row.type}
                        onChange={(type) => change(index, { type })}
                        options={types}
                      />
                    </td>
                  )}
                  <td>
                    <TextField
                      hideLabel
                      label={t('Nyckel, rad {n}', { n: index + 1 })}
                      disabled={disabled}
                      value={row.key}
                      onChange={(key) => change(index, { key })}
                    />
                  </td>
                  <td>
                    {onEditFile && row.type === 'file' ? (
                      <Button wide icon={FileCode} disabled={disabled} onPress={() => onEditFile(index)}>
                        {row.file ? t('Redigera fil') : t('Skriv fil')}
                      </Button>
                    ) : (
                      <TextField
                        hideLabel
                        label={t('Värde, rad {n}', { n: index + 1 })}
                        disabled={disabled}
                        value={row.value}
                        onChange={(value) => change(index, { value })}
                      />
                    )}
                  </td>
                  <td className="k-pair-remove">
                    <IconButton
                      danger
                      icon={Trash2}
                      label={row.key ? t('Ta bort {name}', { name: row.key }) : t('Ta bort raden')}
                      disabled={disabled}
                      onPress={() => {
                        onChange(rows.filter((_, at) => at !== index))
                        add.current?.focus()
                      }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button
            ref={add}
            variant="ghost"
            icon={Plus}
            disabled={disabled}
            className="k-pair-add"
            onPress={() => onChange([...rows, { type: 'text', key: '', value: '', file: '' }])}
          >
            {t('Lägg till nytt fält')}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}
