import type { Schema } from '../../../src/shared/schemas/define.ts'
import { withColon } from '../../../src/shared/withColon.ts'
import { useT } from '../../kit/text.tsx'
import { choiceOf } from '../fields/choices.ts'
import { useReferences } from '../fields/useReferences.ts'

/** Says a filter in words: `Status: Aktiv`. At most one reference is looked up, which is what lists offer. */
export function useFieldTexts(
  schema: Schema,
  values: Readonly<Record<string, string>>,
): (key: string) => string {
  const t = useT()
  const reference = Object.keys(values).find((key) => schema.fields[key]?.kind === 'reference')
  const page = (reference && schema.fields[reference]?.to) || schema.name
  const chosen = (reference && values[reference]) || ''
  const { known } = useReferences(page, chosen ? [chosen] : [], undefined)
  return (key) => {
    const field = schema.fields[key]
    const value = values[key] ?? ''
    if (!field) return value
    const choice = choiceOf(field.options ?? [], value)
    const name = known.find((option) => option.value === value)?.label
    return `${withColon(t(field.label))} ${choice ? t(choice.label) : (name ?? value)}`
  }
}
