import { RolePicker } from '../../kit/input/RolePicker.tsx'
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
  const frame = useFrame(props)
  if (field.picker)
    return (
      <RolePicker {...frame} load={load} known={known} value={chosen} onChange={(ids) => onChange(ids)} />
    )
  return (
    <Selector
      {...frame}
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
