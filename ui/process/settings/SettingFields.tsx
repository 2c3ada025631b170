import { at, type Fields, isShown, type Values } from '../../../src/shared/fields/field.ts'
import type { FieldContext } from '../../admin/fields/control.ts'
import { FieldControl } from '../../admin/fields/FieldControl.tsx'

export interface SettingFieldsProps {
  fields: Fields
  /** Those that are shown, in order; all unless told. */
  keys?: readonly string[]
  values: Values
  onChange: (key: string, value: unknown) => void
  /** What is wrong, by key. */
  errors?: Readonly<Record<string, string>>
  context?: FieldContext
  /** Where in the panel they are: `onEnter.0.input`. */
  place?: string
}

/** Controls for settings, each known to the panel by its place, so that it can be led to. */
export function SettingFields({
  fields,
  keys,
  values,
  onChange,
  errors = {},
  context,
  place,
}: SettingFieldsProps) {
  return (keys ?? Object.keys(fields)).map((key) => {
    const field = fields[key]
    if (!field || !isShown(field, values)) return null
    return (
      <div key={key} data-field={place ? `${place}.${key}` : key} className="b-page-field">
        <FieldControl
          field={field}
          fieldKey={place ? `${place}.${key}` : key}
          value={at(values, key)}
          onChange={(value) => onChange(key, value)}
          error={errors[key] ?? null}
          context={{ ...context, values }}
        />
      </div>
    )
  })
}
