import { Selector } from '../../kit/input/Selector.tsx'
import type { FieldControlProps } from './control.ts'
import { useCreateNew } from './useCreateNew.ts'
import { useFrame } from './useFrame.ts'
import { useReferences } from './useReferences.ts'

/** One document of a schema, picked by name. */
export function ReferenceField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  const page = field.to ?? ''
  const chosen = typeof value === 'string' && value !== '' ? value : null
  const { load, known } = useReferences(page, chosen ? [chosen] : [], context, field.as)
  const onCreate = useCreateNew(page, onChange)
  return (
    <Selector
      {...useFrame(props)}
      clearable={!field.required}
      load={load}
      known={known}
      value={chosen}
      onChange={(id) => onChange(id ?? null)}
      {...(onCreate ? { onCreate } : {})}
    />
  )
}
