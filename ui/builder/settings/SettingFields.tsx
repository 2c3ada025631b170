import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { at, type Fields } from '../../../src/shared/fields/field.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import type { FieldContext } from '../../admin/fields/control.ts'
import { FieldControl } from '../../admin/fields/FieldControl.tsx'
import { useT } from '../../kit/text.tsx'
import { setSetting } from '../actions/settings.ts'
import { useEditor } from '../state/context.tsx'
import type { SettingGroup } from './settingGroups.ts'
import { useFacts } from './useFacts.ts'

export interface SettingFieldsProps {
  /** The nodes that are changed together. */
  ids: readonly string[]
  /** The node whose values are shown. */
  node: TreeNode
  fields: Fields
  groups: readonly SettingGroup[]
}

/** Controls for groups of settings. A value that was refused stays in its field, with why. */
export function SettingFields({ ids, node, fields, groups }: SettingFieldsProps) {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const { applicationRef } = useStore(editor.$document)
  const t = useT()
  const facts = useFacts(node._id)
  const [refused, setRefused] = useState<Record<string, { value: unknown; reason: string }>>({})
  const context: FieldContext = {
    values: node.extra,
    id: node._id,
    disabled: readOnly,
    facts,
    ...(applicationRef ? { applicationRef } : {}),
  }
  const change = (key: string, value: unknown) => {
    const reason = setSetting(editor, ids, key, value)
    const { [key]: _old, ...others } = refused
    setRefused(reason ? { ...others, [key]: { value, reason } } : others)
  }
  return groups.map((group) => (
    <section key={group.id} className="b-setting-group a-fields">
      {group.title && <h3>{t(group.title)}</h3>}
      {group.keys.map((key) => {
        const field = fields[key]
        if (!field) return null
        const kept = refused[key]
        return (
          <FieldControl
            key={key}
            field={field}
            fieldKey={key}
            value={kept ? kept.value : at(node.extra, key)}
            onChange={(value) => change(key, value)}
            error={kept ? kept.reason : missing(field.required, at(node.extra, key))}
            // A name is rewritten wherever it is used: once, when it is finished.
            context={key === 'name' || ids.length > 1 ? { ...context, debounced: true } : context}
          />
        )
      })}
    </section>
  ))
}

function missing(required: boolean | undefined, value: unknown): string | null {
  return required && (value === undefined || value === null || value === '') ? 'validation.required' : null
}
