import type { Values } from '../../../shared/fields/field.ts'
import { recordOf } from '../../../shared/record.ts'
import type { CompiledForm, FormField } from '../forms.ts'

const isRequired = ({ settings }: FormField) => recordOf(settings.validation).required === true

/** Names of the questions that have to be answered by the other version alone, and are not. */
export function isRequiredOf(form: CompiledForm, target: CompiledForm, values: Values): string[] {
  return [...target.fields.values()].flatMap((field) => {
    const { name, definition } = field
    const was = form.fields.get(name)
    if (!isRequired(field) || (was && isRequired(was))) return []
    const value = values[name]
    return value === null || value === undefined || definition.isEmpty(value) ? [name] : []
  })
}
