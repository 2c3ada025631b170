import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useEffect, useState } from 'react'
import { FieldsForm } from '../admin/fields/FieldsForm.tsx'
import type { AnyEditing } from '../editing/editing.ts'
import { Tabs } from '../kit/show/Tabs.tsx'
import { useT } from '../kit/text.tsx'

export interface DocumentSettingsProps {
  editor: AnyEditing & { readonly $panel: ReadableAtom<{ focus: number; field?: string | undefined }> }
  /** Fields that are edited elsewhere. */
  without?: readonly string[]
  /** What is wrong, by the field that it is about. */
  errors?: Readonly<Record<string, string>>
  /** What is set of it besides, under its first fields. */
  also?: ReactNode
}

/** The fields of an edited document itself, as its schema has them in its dialog. */
export function DocumentSettings({ editor, without = [], errors = {}, also }: DocumentSettingsProps) {
  const document = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const saving = useStore(editor.saver.$state)
  const t = useT()
  const { fields, dialog } = editor.schema
  const { field, focus } = useStore(editor.$panel)
  const [tab, setTab] = useState('basic')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is shown again
  useEffect(() => {
    const [head = ''] = field?.split('.') ?? []
    if (head) setTab(dialog.advanced?.includes(head) ? 'advanced' : 'basic')
  }, [field, focus, dialog])
  const form = (keys: readonly string[]) => (
    <div className="a-fields">
      {keys
        .filter((key) => !without.includes(key))
        .map((key) => (
          <div key={key} data-field={key} className="b-page-field">
            <FieldsForm
              fields={fields}
              keys={[key]}
              values={document}
              errors={saving.kind === 'refused' ? saving.fields : errors}
              onChange={(values, changed) => {
                const [head = ''] = changed.split('.')
                editor.changeFields({ [head]: values[head] ?? null })
              }}
              context={{
                id: document._id,
                disabled: readOnly,
                ...(typeof document.applicationRef === 'string' && document.applicationRef
                  ? { applicationRef: document.applicationRef }
                  : {}),
              }}
            />
          </div>
        ))}
    </div>
  )
  return (
    <Tabs
      label={t('Inställningar')}
      className="b-settings-tabs"
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'basic',
          label: t('Grund'),
          content: (
            <>
              {form(dialog.basic)}
              {also}
            </>
          ),
        },
        { id: 'advanced', label: t('Avancerat'), content: form(dialog.advanced ?? []) },
      ]}
    />
  )
}
