import { useState } from 'react'
import { sizeText } from '../../../src/shared/sizeText.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { FileDrop } from '../../kit/input/FileDrop.tsx'
import { RadioGroup } from '../../kit/input/RadioGroup.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { uploadFile } from '../upload.ts'

type Access = 'public' | 'staff'

/** Puts files into the library. */
export function UploadModal({ extras, onClose }: DocumentModalProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [access, setAccess] = useState<Access>('public')
  const [progress, setProgress] = useState<number | null>(null)
  const run = async () => {
    let id = ''
    try {
      // Those that have arrived are not sent again when a later one is refused.
      for (const file of files) {
        setProgress(0)
        id = await uploadFile(client.call, file, { access, onProgress: setProgress })
        setFiles((left) => left.filter((one) => one !== file))
      }
    } finally {
      setProgress(null)
    }
    toast.success(
      t('{n, plural, one {# fil har laddats upp} other {# filer har laddats upp}}', { n: files.length }),
    )
    extras.onDone?.({ id })
    onClose()
  }
  return (
    <ActionModal
      title={t('Ladda upp filer')}
      icon="upload"
      finalLabel={t('Ladda upp')}
      run={run}
      onClose={onClose}
      dirty={files.length > 0}
      {...(progress === null ? {} : { note: t('Laddar upp: {n} %', { n: Math.round(progress) }) })}
      steps={[
        {
          ready: files.length > 0,
          content: (
            <>
              <FileDrop
                multiple
                label={t('Filer')}
                required
                onFiles={(chosen) => setFiles([...files, ...chosen])}
              />
              {files.map((file) => (
                <div key={`${file.name} ${file.size} ${file.lastModified}`} className="a-asset">
                  <Icon icon="file" size={20} />
                  <span className="k-cut">{file.name}</span>
                  <span className="k-muted k-number">{sizeText(file.size, region)}</span>
                  <IconButton
                    small
                    icon="x"
                    label={t('Ta bort {namn}', { namn: file.name })}
                    onPress={() => setFiles(files.filter((one) => one !== file))}
                  />
                </div>
              ))}
              <RadioGroup<Access>
                label={t('Får läsas av')}
                value={access}
                onChange={setAccess}
                options={[
                  {
                    value: 'public',
                    label: t('Vem som helst'),
                    description: t('För bilder och dokument på sidor.'),
                  },
                  { value: 'staff', label: t('Inloggade') },
                ]}
              />
            </>
          ),
        },
      ]}
    />
  )
}
