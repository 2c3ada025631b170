import { useState } from 'react'
import { useLocation } from 'wouter'
import { initialValues } from '../../../../src/shared/fields/field.ts'
import { editorOf } from '../../../../src/shared/schemas/places.ts'
import { Selector } from '../../../kit/input/Selector.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { useReferences } from '../../fields/useReferences.ts'
import { ActionModal } from '../act/ActionModal.tsx'
import type { DocumentModalProps } from '../modalProps.ts'
import { useFollowingModal } from '../useModals.ts'
import { useDocumentForm } from './useDocumentForm.tsx'

/** Makes a document or a folder. What has a builder is opened in it, unless somebody waits for the id. */
export function CreateModal({ params, extras, schema, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const [, navigate] = useLocation()
  const follow = useFollowingModal()
  const isFolder = params.isFolder === 'true'
  const asks = schema.scope === 'application' && !params.applicationRef
  const [applicationRef, setApplicationRef] = useState(params.applicationRef ?? 'portal')
  const form = useDocumentForm({
    schema,
    start: { ...(isFolder ? {} : initialValues(schema.fields)), ...extras.initial },
    context: { autoFocus: !asks, ...(schema.scope === 'application' ? { applicationRef } : {}) },
    creating: true,
    nameOnly: isFolder,
  })

  const run = async () => {
    const { id, data, warnings } = await form.guarded(() =>
      client.call('admin/create', {
        page: schema.name,
        data: form.values,
        ...(schema.scope === 'application' ? { applicationRef } : {}),
        ...(params.folderId ? { folderId: params.folderId } : {}),
        ...(isFolder ? { isFolder } : {}),
      }),
    )
    toast.success(t('{namn} har skapats', { namn: String(data.name ?? t(schema.title)) }))
    const editor = isFolder ? null : editorOf(schema, { _id: id, applicationRef })
    extras.onDone?.({ id })
    // What it is not going to do as it is meant stands where it can be put right.
    if (warnings) return follow({ Modal: 'Edit', schema: schema.name, id })
    if (editor && !extras.onDone) return navigate(editor)
    onClose()
  }

  const [first, ...rest] = form.steps
  const picker = asks && <ApplicationPicker value={applicationRef} onChange={setApplicationRef} />
  return (
    <ActionModal
      title={isFolder ? t('Ny mapp') : t('Skapa {slag}', { slag: t(schema.title).toLowerCase() })}
      icon={isFolder ? 'folder-plus' : schema.icon}
      steps={picker && first ? [withPicker(first, picker), ...rest] : form.steps}
      finalLabel={t('Skapa')}
      run={run}
      showsProblems
      onClose={onClose}
      dirty={form.dirty}
    />
  )
}

function withPicker(step: ReturnType<typeof useDocumentForm>['steps'][number], picker: React.ReactNode) {
  const above = (content: React.ReactNode) => (
    <>
      {picker}
      {content}
    </>
  )
  return step.tabs
    ? { ...step, tabs: { ...step.tabs, basic: above(step.tabs.basic) } }
    : { ...step, content: above(step.content) }
}

function ApplicationPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useT()
  const { load, known } = useReferences('application', [value], undefined)
  return (
    <Selector
      label={t('Applikation')}
      required
      load={load}
      known={known}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  )
}
