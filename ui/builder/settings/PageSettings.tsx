import { useStore } from '@nanostores/react'
import { memo, useEffect, useState } from 'react'
import { FieldsForm } from '../../admin/fields/FieldsForm.tsx'
import { Tabs } from '../../kit/show/Tabs.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'

/** The fields of the document itself, as its schema has them in its dialog. */
export const PageSettings = memo(function PageSettings() {
  const editor = useEditor()
  const document = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const saving = useStore(editor.saver.$state)
  const t = useT()
  const { fields, dialog } = editor.schema
  const { field, focus } = useStore(editor.$panel)
  const [tab, setTab] = useState('basic')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is shown again
  useEffect(() => {
    if (field) setTab(dialog.advanced?.includes(field) ? 'advanced' : 'basic')
  }, [field, focus, dialog])
  const form = (keys: readonly string[]) => (
    <div className="a-fields">
      {keys.map((key) => (
        <div key={key} data-field={key} className="b-page-field">
          <FieldsForm
            fields={fields}
            keys={[key]}
            values={document}
            errors={saving.kind === 'refused' ? saving.fields : {}}
            onChange={(values, changed) => {
              const [head = ''] = changed.split('.')
              editor.changeFields({ [head]: values[head] ?? null })
            }}
            context={{
              id: document._id,
              disabled: readOnly,
              ...(document.applicationRef ? { applicationRef: document.applicationRef } : {}),
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
        { id: 'basic', label: t('Grund'), content: form(dialog.basic) },
        { id: 'advanced', label: t('Avancerat'), content: form(dialog.advanced ?? []) },
      ]}
    />
  )
})
