import { useState } from 'react'
import { recordOf } from '../../../../src/shared/record.ts'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../../kit/overlay/modalWidth.ts'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { ActionError } from '../../actionError.ts'
import { type Client, useClient } from '../../client.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import { ActionModal } from '../act/ActionModal.tsx'
import type { DocumentModalProps } from '../modalProps.ts'
import { copyName, lastSuffix } from './copyName.ts'

/** Copies a document under a new name, which is proposed. */
export function CopyModal(props: DocumentModalProps) {
  const { params, schema, onClose } = props
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(params.id ?? '', () => proposal(client, schema.name, params.id ?? ''))
  if (loaded.data) return <Naming {...props} {...loaded.data} />
  return (
    <Modal open {...modalWidth} title={t('Kopiera')} icon="copy" onClose={onClose}>
      {loaded.error ? <Failed small error={loaded.error} onRetry={loaded.reload} /> : <Loading />}
    </Modal>
  )
}

interface Proposal {
  name: string
  proposed: string
  taken: ReadonlySet<string>
}

function Naming({ params, extras, schema, onClose, name, proposed, taken }: DocumentModalProps & Proposal) {
  const t = useT()
  const client = useClient()
  const [newName, setNewName] = useState(proposed)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async () => {
    try {
      const { id } = await client.call('admin/copy', {
        page: schema.name,
        id: params.id ?? '',
        newName: newName.trim(),
      })
      toast.success(t('{namn} har kopierats', { namn: name }))
      extras.onDone?.({ id })
      onClose()
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'DUPLICATE_NAME') throw error
      // Somebody has taken the name meanwhile: the next one is a step further.
      setProblem(error.message)
      setNewName(copyName(newName, new Set([...taken, newName])) ?? newName)
    }
  }
  return (
    <ActionModal
      title={t('Kopiera {namn}', { namn: name })}
      icon="copy"
      finalLabel={t('Kopiera')}
      run={run}
      onClose={onClose}
      steps={[
        {
          ready: newName.trim() !== '',
          content: (
            <TextField
              label={t('Kopians namn')}
              required
              autoFocus
              value={newName}
              onChange={(text) => {
                setNewName(text)
                setProblem(null)
              }}
              error={
                problem ??
                (proposed === '' ? t('Alla namn upp till {n} används redan', { n: lastSuffix }) : null)
              }
            />
          ),
        },
      ]}
    />
  )
}

async function proposal(client: Client, page: string, id: string): Promise<Proposal> {
  const { data } = await client.call('admin/load', { page, id })
  const name = String(recordOf(data).name ?? '')
  const { options } = await client.call('admin/loadSelectorv3', { page })
  const taken = new Set(options.map((option) => option.label))
  return { name, taken, proposed: copyName(name, taken) ?? '' }
}
