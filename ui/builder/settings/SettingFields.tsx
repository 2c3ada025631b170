import { useStore } from '@nanostores/react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { at, type Field, type Fields } from '../../../src/shared/fields/field.ts'
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
  const t = useT()
  const context = useFieldContext(node._id)
  const [refused, setRefused] = useState<Record<string, { value: unknown; reason: string }>>({})
  const latest = useRef(ids)
  latest.current = ids
  const change = useCallback(
    (key: string, value: unknown) => {
      const reason = setSetting(editor, latest.current, key, value)
      setRefused((before) => {
        if (!reason && !(key in before)) return before
        const { [key]: _old, ...others } = before
        return reason ? { ...others, [key]: { value, reason } } : others
      })
    },
    [editor],
  )
  return groups.map((group) => (
    <section key={group.id} className="b-setting-group a-fields">
      {group.title && <h3>{t(group.title)}</h3>}
      {group.keys.map((key) => {
        const field = fields[key]
        const kept = refused[key]
        const value = kept ? kept.value : at(node.extra, key)
        return (
          field && (
            <Setting
              key={key}
              field={field}
              name={key}
              value={value}
              error={kept ? kept.reason : missing(field, value)}
              onChange={change}
              // A name is rewritten wherever it is used: once, when it is finished.
              context={key === 'name' || ids.length > 1 ? context.slow : context.quick}
            />
          )
        )
      })}
    </section>
  ))
}

interface SettingProps {
  field: Field
  name: string
  value: unknown
  error: string | null
  onChange: (key: string, value: unknown) => void
  context: FieldContext
}

/** One setting. Drawn again when its own value changes, and not for its neighbours'. */
const Setting = memo(function Setting({ field, name, value, error, onChange, context }: SettingProps) {
  return (
    <FieldControl
      field={field}
      fieldKey={name}
      value={value}
      onChange={(next) => onChange(name, next)}
      error={error}
      context={context}
    />
  )
})

/** What the controls may know. Stays the same object while values change; they are read when they are asked for. */
function useFieldContext(id: string): { quick: FieldContext; slow: FieldContext } {
  const editor = useEditor()
  const disabled = useStore(editor.$readOnly)
  const { applicationRef } = useStore(editor.$document)
  const facts = useFacts(id)
  return useMemo(() => {
    const context = (debounced: boolean): FieldContext => ({
      get values() {
        return editor.$tree.get().nodes[id]?.extra ?? {}
      },
      id,
      disabled,
      debounced,
      facts,
      ...(applicationRef ? { applicationRef } : {}),
    })
    return { quick: context(false), slow: context(true) }
  }, [editor, id, disabled, facts, applicationRef])
}

function missing({ required }: Field, value: unknown): string | null {
  return required && (value === undefined || value === null || value === '') ? 'validation.required' : null
}
