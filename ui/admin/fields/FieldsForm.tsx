import { at, type Fields, isShown, type Values, withAt } from '../../../src/shared/fields/field.ts'
import type { FieldContext } from './control.ts'
import { FieldControl } from './FieldControl.tsx'

export interface FieldsFormProps {
  fields: Fields
  /** The keys to show, in order; all unless told. */
  keys?: readonly string[]
  values: Values
  /** Gets a copy of all values with the change in it, and the key that changed. */
  onChange: (values: Values, key: string) => void
  /** Problems by key, as translation keys or texts. */
  errors?: Readonly<Record<string, string>>
  context?: FieldContext
}

/** Controls for a set of fields, one under the other. A field whose `shownWhen` does not hold is left out. */
export function FieldsForm({ fields, keys, values, onChange, errors = {}, context }: FieldsFormProps) {
  const shown = (keys ?? Object.keys(fields)).filter((key) => {
    const field = fields[key]
    return field && isShown(field, values)
  })
  return (
    <div className="a-fields">
      {shown.map((key, index) => {
        const field = fields[key]
        if (!field) return null
        return (
          <FieldControl
            key={key}
            field={field}
            fieldKey={key}
            value={at(values, key)}
            onChange={(value) => onChange(withAt(values, key, value), key)}
            error={errors[key] ?? nestedError(errors, key)}
            context={{ ...context, values, autoFocus: index === 0 && (context?.autoFocus ?? false) }}
          />
        )
      })}
    </div>
  )
}

/** A list's or group's own problem may be told for a place inside it (`options.2.value`). */
function nestedError(errors: Readonly<Record<string, string>>, key: string): string | null {
  const inside = Object.keys(errors).find((path) => path.startsWith(`${key}.`))
  return inside ? (errors[inside] ?? null) : null
}
