import { LinkEditor, type LinkValue } from '../../kit/input/LinkEditor.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { useClient } from '../client.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** Where a click leads. A stored text is an address that somebody wrote by hand. */
export function LinkField(props: FieldControlProps) {
  const { value, onChange, context } = props
  const client = useClient()
  const { name: _, ...frame } = useFrame(props)
  const loadPages = async (search: string): Promise<Option[]> => {
    const { options } = await client.call('admin/loadSelectorv3', {
      page: 'view',
      mapping: { value: 'url' },
      ...(search ? { search } : {}),
      ...(context?.applicationRef ? { applicationRef: context.applicationRef } : {}),
    })
    return options
  }
  return <LinkEditor {...frame} value={linkOf(value)} onChange={onChange} loadPages={loadPages} />
}

export function linkOf(value: unknown): LinkValue | null {
  if (typeof value === 'string') return value === '' ? null : { to: value, isExternal: true }
  return typeof value === 'object' && value !== null ? (value as LinkValue) : null
}
