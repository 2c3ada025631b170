import { useState } from 'react'
import { at } from '../../../../src/shared/fields/field.ts'
import { withColon } from '../../../../src/shared/withColon.ts'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { FieldControl } from '../../fields/FieldControl.tsx'
import { ActionModal } from '../act/ActionModal.tsx'
import type { DocumentModalProps } from '../modalProps.ts'
import { UnknownModal } from '../UnknownModal.tsx'
import { LoadedModal, type Stored } from './LoadedModal.tsx'

/** Rows of the one field that the dialog is for. */
const lines = 22

/** One long field of a document in a dialog of its own; `type` in the address is the field's key. */
export function EditorModal(props: DocumentModalProps) {
  const { params, schema, onClose } = props
  const { type: fieldKey = '' } = params
  if (!schema.fields[fieldKey]) return <UnknownModal name={params.type ?? params.Modal} onClose={onClose} />
  return (
    <LoadedModal {...props}>
      {(stored) => <Editing {...props} stored={stored} fieldKey={fieldKey} />}
    </LoadedModal>
  )
}

function Editing(props: DocumentModalProps & { stored: Stored; fieldKey: string }) {
  const { schema, offers, onClose, stored, fieldKey } = props
  const t = useT()
  const client = useClient()
  const start = at(stored, fieldKey)
  const [value, setValue] = useState(start)
  const [unreadable, setUnreadable] = useState(false)
  const field = schema.fields[fieldKey]
  if (!field) return null
  const run = async () => {
    await client.call('admin/update', {
      page: schema.name,
      id: stored._id,
      data: { [fieldKey]: value ?? null },
      revision: stored.revision,
    })
    toast.success(t('{namn} har uppdaterats', { namn: stored.name }))
    onClose()
  }
  return (
    <ActionModal
      title={`${withColon(stored.name)} ${t(field.label)}`}
      icon={schema.icon}
      finalLabel={t('Uppdatera')}
      run={run}
      onClose={onClose}
      dirty={value !== start || unreadable}
      steps={[
        {
          ready: offers.has('edit') && !unreadable,
          content: (
            <FieldControl
              field={{ ...field, lines }}
              fieldKey={fieldKey}
              value={value}
              onChange={setValue}
              context={{
                id: stored._id,
                values: stored,
                disabled: !offers.has('edit'),
                onUnreadable: (_, is) => setUnreadable(is),
              }}
            />
          ),
        },
      ]}
    />
  )
}
