import { useEffect, useState } from 'react'
import type { TargetTo } from '../../../src/shared/fields/kinds/link.ts'
import { LinkEditor } from '../../kit/input/LinkEditor.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import type { FieldControlProps } from './control.ts'
import { loadLinks } from './link/loadLinks.ts'
import { useFrame } from './useFrame.ts'

/** Where a click leads. A stored text is an address that somebody wrote by hand. */
export function LinkField(props: FieldControlProps) {
  const { value, onChange, context } = props
  const client = useClient()
  const t = useT()
  const { name: _, ...frame } = useFrame(props)
  const link = linkOf(value)
  const load = (search: string) => loadLinks(client, t, { search, applicationRef: context?.applicationRef })
  const chosen = link && !link.isExternal && !link.browserBack ? link.to : ''
  const [known, setKnown] = useState<readonly Option[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of what was chosen before, once
  useEffect(() => {
    let gone = false
    if (chosen) void load('').then((options) => gone || setKnown(options))
    return () => {
      gone = true
    }
  }, [])
  const { withoutBack } = context ?? {}
  return <LinkEditor {...frame} {...{ value: link, onChange, loadPages: load, known, withoutBack }} />
}

export function linkOf(value: unknown): TargetTo | null {
  if (typeof value === 'string') return value === '' ? null : { to: value, isExternal: true }
  return typeof value === 'object' && value !== null ? (value as TargetTo) : null
}
