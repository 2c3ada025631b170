import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { problemText } from '../../../../src/shared/fields/problemText.ts'
import { editorOf } from '../../../../src/shared/schemas/places.ts'
import { Selector } from '../../../kit/input/Selector.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { ActionError } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { ActionModal } from '../act/ActionModal.tsx'
import type { DocumentModalProps } from '../modalProps.ts'

/** Makes a process of a template as it is published, and opens it in its editor. */
export function FromTemplateModal({ params, extras, schema, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const [, navigate] = useLocation()
  const [template, setTemplate] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(
    async (search: string) => {
      const asked = { page: schema.name, params: { type: 'template' }, ...(search && { search }) }
      return (await client.call('admin/loadSelectorv3', asked)).options
    },
    [client, schema],
  )
  const run = async () => {
    try {
      const { id } = await client.call('admin/create', {
        page: schema.name,
        data: { name: name.trim(), fromTemplateId: template },
        ...(params.folderId ? { folderId: params.folderId } : {}),
      })
      toast.success(t('{namn} har skapats', { namn: name.trim() }))
      extras.onDone?.({ id })
      const editor = editorOf(schema, { _id: id })
      if (editor && !extras.onDone) return navigate(editor)
      onClose()
    } catch (error) {
      const told = error instanceof ActionError ? error.fields?.name : undefined
      if (!told) throw error
      setProblem(t(problemText(told)))
    }
  }
  return (
    <ActionModal
      title={t('Ny från mall')}
      icon="copy"
      finalLabel={t('Skapa')}
      run={run}
      onClose={onClose}
      dirty={name !== '' || template !== null}
      steps={[
        {
          ready: template !== null && name.trim() !== '',
          content: (
            <>
              <Selector
                required
                label={t('Mall')}
                description={t('Publicerade processer av typen Mall. Det som görs av den ändras för sig.')}
                load={load}
                value={template}
                onChange={setTemplate}
              />
              <TextField
                required
                label={t('Namn')}
                value={name}
                onChange={(text) => {
                  setName(text)
                  setProblem(null)
                }}
                error={problem}
              />
            </>
          ),
        },
      ]}
    />
  )
}
