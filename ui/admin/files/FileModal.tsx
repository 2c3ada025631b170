import { useState } from 'react'
import { sizeText } from '../../../src/shared/sizeText.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { formatFull } from '../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { ActionError } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { choiceOf } from '../fields/choices.ts'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'

/** What is known of a file of the library. */
interface StoredFile {
  _id: string
  name: string
  mimeType: string
  size: number
  access: string
  created: number
}

/** A file: what it is, what it looks like, where it can be had, and another name for it. */
export function FileModal(props: DocumentModalProps) {
  const { params, schema, onClose } = props
  const t = useT()
  const client = useClient()
  const id = params.id ?? ''
  const loaded = useLoaded(id, async () => {
    const { data } = await client.call('admin/load', { page: schema.name, id })
    return data as StoredFile
  })
  if (loaded.data) return <Opened {...props} file={loaded.data} />
  return (
    <Modal open {...modalWidth} title={t(schema.title)} icon={schema.icon} onClose={onClose}>
      {loaded.error ? <Failed small error={loaded.error} onRetry={loaded.reload} /> : <Loading />}
    </Modal>
  )
}

function Opened({ extras, schema, offers, onClose, file }: DocumentModalProps & { file: StoredFile }) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [name, setName] = useState(file.name)
  const [problem, setProblem] = useState<string | null>(null)
  const address = `/api/asset/${file._id}`
  const access = choiceOf(schema.fields.access?.options ?? [], file.access)
  const run = async () => {
    if (name === file.name) return onClose()
    try {
      await client.call('admin/update', { page: schema.name, id: file._id, data: { name } })
    } catch (error) {
      if (error instanceof ActionError && error.fields?.name) setProblem(error.fields.name)
      throw error
    }
    toast.success(t('{namn} har uppdaterats', { namn: name.trim() }))
    extras.onDone?.({ id: file._id })
    onClose()
  }
  const facts: [string, React.ReactNode][] = [
    [t('Typ'), file.mimeType],
    [t('Storlek'), sizeText(file.size, region)],
    [t('Får läsas av'), access ? t(access.label) : file.access],
    [t('Skapad'), formatFull(file.created, region)],
    [
      t('Adress'),
      <a key="address" href={address} target="_blank" rel="noreferrer">
        {address}
      </a>,
    ],
  ]
  return (
    <ActionModal
      title={file.name}
      icon={schema.icon}
      finalLabel={t('Uppdatera')}
      run={run}
      showsProblems
      onClose={onClose}
      dirty={name !== file.name}
      note={
        <a className="k-button" href={address} download={file.name}>
          {t('Hämta filen')}
        </a>
      }
      steps={[
        {
          ready: offers.has('edit') && name.trim() !== '',
          content: (
            <>
              {file.mimeType.startsWith('image/') && (
                <img src={address} alt={t('Förhandsvisning')} className="a-file-preview" />
              )}
              <TextField
                label={t('Namn')}
                required
                value={name}
                maxLength={200}
                readOnly={!offers.has('edit')}
                onChange={(text) => {
                  setName(text)
                  setProblem(null)
                }}
                error={problem ? t(problem) : null}
              />
              <dl className="a-facts">
                {facts.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </>
          ),
        },
      ]}
    />
  )
}
