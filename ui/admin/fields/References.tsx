import { Selector } from '../../kit/input/Selector.tsx'
import type { FieldControlProps } from './control.ts'
import { useCreateNew } from './useCreateNew.ts'
import { useFrame } from './useFrame.ts'
import { useReferences } from './useReferences.ts'

/** Any number of documents of a schema. */
export function ReferencesField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  const page = field.to ?? ''
  const chosen = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  const { load, known } = useReferences(page, chosen, context)
  const onCreate = useCreateNew(page, (id) => onChange([...chosen, id]))
  return (
    <Selector
      {...useFrame(props)}
      multi
      clearable
      load={load}
      known={known}
      value={chosen}
      onChange={(ids) => onChange(ids)}
      {...(onCreate ? { onCreate } : {})}
    />
  )
}
