import { fieldKinds } from '../../../src/shared/fields/kinds/index.ts'
import type { Locale } from '../../../src/shared/i18n.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { useLocale, useT } from '../../kit/text.tsx'

/** A field's value in words, as lists have it; references by id. */
export function useValueText(schema: Schema): (key: string, value: unknown) => string {
  const t = useT()
  const locale = useLocale() as Locale
  return (key, value) => {
    const field = schema.fields[key]
    if (!field || value === undefined || value === null) return ''
    if (['list', 'group', 'json', 'condition', 'options'].includes(field.kind))
      return JSON.stringify(value, null, 1)
    return fieldKinds[field.kind].text(value, field, { locale, t })
  }
}
