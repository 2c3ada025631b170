import type { Values } from '../../../../src/shared/fields/field.ts'
import { fieldKinds } from '../../../../src/shared/fields/kinds/index.ts'
import type { Schema } from '../../../../src/shared/schemas/define.ts'
import { useLocale, useT } from '../../../kit/text.tsx'
import { useNamesOf } from '../../fields/useReferences.ts'
import { refsIn } from './refsIn.ts'

/** A field's value in words, as lists have it. The names of what `documents` point at are looked up. */
export function useValueText(
  schema: Schema,
  documents: readonly Values[],
): (key: string, value: unknown) => string {
  const t = useT()
  const locale = useLocale()
  const refs = documents.flatMap((values) => refsIn(schema.fields, values))
  const nameOf = useNamesOf(refs)
  return (key, value) => {
    const field = schema.fields[key]
    if (!field || value === undefined || value === null) return ''
    if (['list', 'group', 'json', 'condition', 'options'].includes(field.kind)) {
      const inside = new Map(refs.map(({ schema: page, id }) => [id, nameOf(page, id)]))
      const named = (_: string, part: unknown) =>
        typeof part === 'string' ? (inside.get(part) ?? part) : part
      return JSON.stringify(value, field.fields ? named : undefined, 1)
    }
    return fieldKinds[field.kind].text(value, field, { locale, t, nameOf })
  }
}
