import { Trash2 } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'
import { FieldFrame, type FieldProps } from '../input/Field.tsx'
import type { Option } from '../input/OptionRow.tsx'
import { Selector } from '../input/Selector.tsx'
import { TextField } from '../input/TextField.tsx'
import { useT } from '../text.tsx'

export interface MetadataTableProps extends FieldProps {
  /** Metadata name to text. */
  value: Readonly<Record<string, string>>
  onChange: (value: Record<string, string>) => void
  /** The metadata that can be given; an option's value is the name. */
  names?: readonly Option[]
  loadNames?: (search: string) => Promise<readonly Option[]>
  /** Makes a new kind of metadata. */
  onCreate?: (search: string) => void
}

/** Named texts. A new name comes with an empty text, and only if it is not there already. */
export function MetadataTable(props: MetadataTableProps) {
  const { value, onChange, names = [], loadNames, onCreate, disabled = false } = props
  const t = useT()
  const rows = Object.entries(value)
  const labelOf = (name: string) => names.find((option) => option.value === name)?.label ?? name
  return (
    <FieldFrame {...props} group>
      {({ labelId }) => (
        <div className="k-pairs">
          {rows.length > 0 && (
            <table className="k-pair-table" aria-labelledby={labelId}>
              <thead>
                <tr>
                  <th scope="col">{t('Namn')}</th>
                  <th scope="col">{t('Värde')}</th>
                  <th scope="col">
                    <span className="k-hidden">{t('Ta bort')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, text]) => (
                  <tr key={name}>
                    <th scope="row">{labelOf(name)}</th>
                    <td>
                      <TextField
                        hideLabel
                        label={labelOf(name)}
                        disabled={disabled}
                        value={text}
                        onChange={(next) => onChange({ ...value, [name]: next })}
                      />
                    </td>
                    <td className="k-pair-remove">
                      <IconButton
                        danger
                        icon={Trash2}
                        label={t('Ta bort {name}', { name: labelOf(name) })}
                        disabled={disabled}
                        onPress={() => onChange(Object.fromEntries(rows.filter(([each]) => each !== name)))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Selector
            hideLabel
            label={t('Lägg till metadata')}
            placeholder={t('Lägg till metadata')}
            disabled={disabled}
            value={null}
            options={names.filter((option) => !(option.value in value))}
            {...(loadNames ? { load: loadNames } : {})}
            {...(onCreate ? { onCreate } : {})}
            onChange={(name) => name && !(name in value) && onChange({ ...value, [name]: '' })}
          />
        </div>
      )}
    </FieldFrame>
  )
}
