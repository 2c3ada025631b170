import { Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Chip } from '../show/Chip.tsx'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { MultiPicker } from './MultiPicker.tsx'
import type { Option } from './OptionRow.tsx'

export interface RolePickerProps extends FieldProps {
  /** Ids of roles. */
  value: readonly string[]
  onChange: (value: string[], options: Option[]) => void
  /** All roles, when they are known. */
  options?: readonly Option[]
  load?: (search: string) => Promise<readonly Option[]>
  /** Options of chosen roles that `options` does not hold. */
  known?: readonly Option[]
}

/** Chooses roles in the full-screen picker, and shows the chosen ones as removable chips. */
export function RolePicker(props: RolePickerProps) {
  const { value, onChange, options = [], load, known = [], disabled } = props
  const t = useT()
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState<readonly Option[]>([])
  const find = (id: string): Option =>
    [...options, ...known, ...saved].find((option) => option.value === id) ?? { value: id, label: id }
  return (
    <FieldFrame {...props} group>
      {({ id, labelId, ...control }) => (
        <div className="k-roles">
          {value.length > 0 && (
            <ul className="k-filter-chips" aria-labelledby={labelId}>
              {value.map(find).map((role) => (
                <li key={role.value}>
                  <Chip
                    plain
                    color="accent"
                    label={role.label}
                    {...(disabled
                      ? {}
                      : {
                          onRemove: () => {
                            const left = value.filter((each) => each !== role.value)
                            onChange(left, left.map(find))
                          },
                        })}
                  />
                </li>
              ))}
            </ul>
          )}
          <Button
            id={id}
            icon={Users}
            disabled={disabled ?? false}
            aria-labelledby={`${labelId} ${id}`}
            aria-describedby={control['aria-describedby']}
            onPress={() => setOpen(true)}
          >
            {t('Välj roller')}
          </Button>
          <MultiPicker
            open={open}
            title={props.label}
            value={value}
            options={options}
            {...(load ? { load } : {})}
            onCancel={() => setOpen(false)}
            onSave={(next, picked) => {
              setSaved(picked)
              setOpen(false)
              onChange(next, picked)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
