import { useState } from 'react'
import { at, type Values } from '../../../../src/shared/fields/field.ts'
import { isRecord, recordOf } from '../../../../src/shared/record.ts'
import type { Schema } from '../../../../src/shared/schemas/define.ts'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { leftOpenBy } from '../../absence/openCases.ts'
import { ActionError } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { ActionModal } from '../act/ActionModal.tsx'
import type { DocumentModalProps } from '../modalProps.ts'
import { useFollowingModal } from '../useModals.ts'
import { ConflictModal } from './ConflictModal.tsx'
import { LoadedModal, type Stored } from './LoadedModal.tsx'
import { useDocumentForm } from './useDocumentForm.tsx'

/** Changes a document's fields. */
export function EditModal(props: DocumentModalProps) {
  return (
    <LoadedModal {...props}>
      {(stored, warnings) => <Editing {...props} stored={stored} found={warnings} />}
    </LoadedModal>
  )
}

function Editing({
  params,
  extras,
  schema,
  offers,
  onClose,
  stored,
  found,
}: DocumentModalProps & { stored: Stored; found: readonly string[] }) {
  const t = useT()
  const client = useClient()
  const follow = useFollowingModal()
  const [base, setBase] = useState(stored)
  const [warnings, setWarnings] = useState(found)
  const form = useDocumentForm({
    schema,
    start: valuesOf(schema, base),
    context: {
      id: base._id,
      ...(base.applicationRef ? { applicationRef: base.applicationRef } : {}),
      disabled: !offers.has('edit'),
    },
    nameOnly: base.isFolder ?? false,
    warnings,
  })

  const save = async (data: Values, revision: number) => {
    const saved = await form.guarded(() =>
      client.call('admin/update', { page: schema.name, id: base._id, data, revision }),
    )
    toast.success(t('{namn} har uppdaterats', { namn: String(form.values.name ?? base.name) }))
    extras.onDone?.({ id: params.id ?? '' })
    if (saved.warnings && isStored(saved.data)) {
      setBase(saved.data)
      form.setValues(valuesOf(schema, saved.data))
      setWarnings(saved.warnings)
      return
    }
    const isDisabled = schema.name === 'user' && data.status === 'disabled'
    const next = isDisabled ? await leftOpenBy(client, base._id).catch(() => undefined) : undefined
    if (next) follow({ Modal: next, schema: schema.name, id: base._id })
    else onClose()
  }

  return (
    <ActionModal
      title={base.name || t(schema.title)}
      icon={base.isFolder ? 'folder' : schema.icon}
      steps={form.steps.map((step) => ({ ...step, ready: step.ready !== false && offers.has('edit') }))}
      finalLabel={t('Uppdatera')}
      run={() => (form.dirty ? save(form.changes(), base.revision) : Promise.resolve(onClose()))}
      showsProblems
      onClose={onClose}
      dirty={form.dirty}
      errorView={(error, back) => {
        const theirs = conflictIn(error)
        if (!theirs) return null
        return (
          <ConflictModal
            schema={schema}
            base={base}
            mine={form.values}
            theirs={theirs}
            onCancel={back}
            onResolved={(values) => {
              setBase(theirs)
              form.setValues(values)
              back()
            }}
          />
        )
      }}
    />
  )
}

/** The fields of the schema that the document has; facts about it are left out. */
function valuesOf(schema: Schema, stored: Stored): Values {
  return Object.fromEntries(
    Object.keys(schema.fields).flatMap((key) => {
      const value = at(stored, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** What somebody else has saved meanwhile. */
function conflictIn(error: unknown): Stored | null {
  if (!(error instanceof ActionError) || error.code !== 'CONFLICT') return null
  return theirsIn(error.detail)
}

function theirsIn(detail: unknown): Stored | null {
  const { theirs } = recordOf(detail)
  return isStored(theirs) ? theirs : null
}

const isStored = (one: unknown): one is Stored => isRecord(one) && typeof one.revision === 'number'
