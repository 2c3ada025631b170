import { useState } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { FileDrop } from '../../kit/input/FileDrop.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { uploadFile } from '../upload.ts'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** One uploaded file, held by its id. */
export function AssetField(props: FieldControlProps) {
  const { field, value, onChange } = props
  const t = useT()
  const client = useClient()
  const { name: _, ...frame } = useFrame(props)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [fileName, setFileName] = useState('')
  const id = typeof value === 'string' && value !== '' ? value : null

  const send = async (file: File | undefined) => {
    if (!file) return
    setFailed(null)
    setProgress(0)
    try {
      const assetId = await uploadFile(client.call, file, {
        // Files of documents and pages are shown to visitors.
        access: 'public',
        onProgress: setProgress,
      })
      setFileName(file.name)
      onChange(assetId)
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setProgress(null)
    }
  }

  if (id) {
    return (
      <FieldFrame {...frame} group>
        {() => (
          <div className="a-asset">
            {isImage(field.accept) && <img src={`/api/asset/${id}`} alt="" className="a-asset-image" />}
            <a href={`/api/asset/${id}`} target="_blank" rel="noreferrer" className="k-cut">
              {fileName || t('Visa filen')}
            </a>
            <IconButton
              small
              danger
              icon="trash-2"
              label={t('Ta bort filen')}
              disabled={frame.disabled}
              onPress={() => onChange(undefined)}
            />
          </div>
        )}
      </FieldFrame>
    )
  }
  return (
    <FileDrop
      {...frame}
      error={failed ?? frame.error ?? null}
      disabled={frame.disabled || progress !== null}
      accept={field.accept ?? []}
      onFiles={([file]) => void send(file)}
      {...(progress === null ? {} : { hint: t('Laddar upp: {n} %', { n: Math.round(progress) }) })}
    />
  )
}

const isImage = (accept: readonly string[] | undefined) => accept?.some((type) => type.startsWith('image/'))
