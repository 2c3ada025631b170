import { useCallback } from 'react'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { MetadataTable } from '../../kit/table/MetadataTable.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** Named texts. A name is free: writing it and choosing "Skapa ny" adds it. */
export function MetadataField(props: FieldControlProps) {
  const { name: _, ...frame } = useFrame(props)
  const texts = (props.value ?? {}) as Record<string, string>
  const none = useCallback(async (): Promise<Option[]> => [], [])
  return (
    <MetadataTable
      {...frame}
      value={texts}
      onChange={(changed) => props.onChange(Object.keys(changed).length === 0 ? undefined : changed)}
      loadNames={none}
      onCreate={(typed) => {
        const key = typed.trim()
        if (key !== '' && !Object.hasOwn(texts, key)) props.onChange({ ...texts, [key]: '' })
      }}
    />
  )
}
