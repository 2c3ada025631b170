import { useStore } from '@nanostores/react'
import { FieldsForm } from '../../admin/fields/FieldsForm.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'

/** The fields of the document itself, as its schema has them in its dialog. */
export function PageSettings() {
  const editor = useEditor()
  const document = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const saving = useStore(editor.saver.$state)
  const t = useT()
  const { fields, dialog } = editor.schema
  const form = (keys: readonly string[]) => (
    <FieldsForm
      fields={fields}
      keys={keys}
      values={document}
      errors={saving.kind === 'refused' ? saving.fields : {}}
      onChange={(values, key) => {
        const [head = ''] = key.split('.')
        editor.changeSettings({ [head]: values[head] ?? null })
      }}
      context={{
        id: document._id,
        disabled: readOnly,
        ...(document.applicationRef ? { applicationRef: document.applicationRef } : {}),
      }}
    />
  )
  return (
    <Tabs
      label={t('Inställningar')}
      className="b-settings-tabs"
      tabs={[
        { id: 'basic', label: t('Grund'), content: form(dialog.basic) },
        { id: 'advanced', label: t('Avancerat'), content: form(dialog.advanced ?? []) },
      ]}
    />
  )
}
