import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Icon } from '../Icon.tsx'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'

export interface FileDropProps extends FieldProps {
  onFiles: (files: File[]) => void
  /** Media types, such as `image/*`. Files of other types are refused with a message. */
  accept?: readonly string[]
  multiple?: boolean
  /** A line about limits, such as "Högst 5 bilder, 16 MB var". */
  hint?: ReactNode
}

/** A place to drop files on, or to press and choose them. Also takes files that are pasted. */
export function FileDrop(props: FileDropProps) {
  const { onFiles, accept = [], multiple, hint, disabled } = props
  const t = useT()
  const [refused, setRefused] = useState<string | null>(null)
  const take = (files: File[]) => {
    const fitting = files.filter((file) => fits(file, accept)).slice(0, multiple ? undefined : 1)
    const other = files.find((file) => !fits(file, accept))
    setRefused(other ? t('{name} är av en filtyp som inte kan användas här', { name: other.name }) : null)
    if (fitting.length > 0) onFiles(fitting)
  }
  return (
    <FieldFrame {...props} error={props.error ?? refused} group>
      {({ id, labelId, ...control }) => (
        <DropZone
          isDisabled={disabled ?? false}
          aria-labelledby={labelId}
          className="k-drop"
          onDrop={async ({ items }) => {
            const files = items.flatMap((item) => (item.kind === 'file' ? [item] : []))
            take(await Promise.all(files.map((item) => item.getFile())))
          }}
        >
          <Icon icon={Upload} size={20} className="k-drop-icon" />
          <div className="k-drop-text">
            <div>
              {multiple ? t('Släpp filer här eller') : t('Släpp en fil här eller')}{' '}
              <FileTrigger
                allowsMultiple={multiple ?? false}
                {...(accept.length > 0 ? { acceptedFileTypes: accept } : {})}
                onSelect={(list) => list && take([...list])}
              >
                <Button
                  id={id}
                  className="k-link-button"
                  aria-describedby={control['aria-describedby']}
                  isDisabled={disabled ?? false}
                >
                  {multiple ? t('välj filer') : t('välj fil')}
                </Button>
              </FileTrigger>
            </div>
            {hint && <div className="k-description">{hint}</div>}
          </div>
        </DropZone>
      )}
    </FieldFrame>
  )
}

/** Whether a file's type is one of these, such as `image/*`, `application/pdf` or `.csv`. */
export function fits(file: { name: string; type: string }, accept: readonly string[]): boolean {
  if (accept.length === 0) return true
  return accept.some((type) => {
    if (type.startsWith('.')) return file.name.toLowerCase().endsWith(type.toLowerCase())
    return type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type
  })
}
