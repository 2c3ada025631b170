import type { ClipboardEvent, DragEvent } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { sizeText } from '../../../../src/shared/sizeText.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import type { NoteFileUnderWay } from './noteFiles.ts'
import type { UsedNoteFiles } from './useNoteFiles.ts'

/** The files that go with a note, on their way or there. */
export function NoteFiles({ files }: { files: UsedNoteFiles }) {
  const t = useT()
  if (files.list.length === 0) return null
  return (
    <ul className="a-note-files" aria-label={t('Bifogade filer')}>
      {files.list.map((file) => (
        <Line key={file.key} file={file} files={files} />
      ))}
    </ul>
  )
}

function Line({ file, files }: { file: NoteFileUnderWay; files: UsedNoteFiles }) {
  const t = useT()
  const region = useRegion()
  const { key, name, size, percentage, assetId, error, final } = file
  return (
    <li className="a-note-file">
      <Icon icon="paperclip" />
      <span className="a-note-file-name">
        {name} <span className="k-muted">{sizeText(size, region)}</span>
        {error && (
          <span className="k-error" role="alert">
            {t(error)}
          </span>
        )}
        {!error && !assetId && (
          <progress max={100} value={percentage} aria-label={t('{namn} laddas upp', { namn: name })} />
        )}
      </span>
      {error && !final && (
        <IconButton
          small
          icon="refresh-cw"
          label={t('Försök igen med {namn}', { namn: name })}
          onPress={() => files.retry(key)}
        />
      )}
      <IconButton
        small
        icon="x"
        label={assetId || error ? t('Ta bort {namn}', { namn: name }) : t('Avbryt {namn}', { namn: name })}
        onPress={() => files.remove(key)}
      />
    </li>
  )
}

/** Attaches files by a press; the box takes those that are dropped or pasted, too. */
export function AttachFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useT()
  return (
    <FileTrigger allowsMultiple onSelect={(list) => list && onFiles([...list])}>
      <IconButton small icon="paperclip" label={t('Bifoga filer')} />
    </FileTrigger>
  )
}

/** What a box does with files that are dropped on it or pasted into it. A text that is pasted with a picture of it stays a text. */
export function useFileTarget(onFiles: (files: readonly File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData
      if (files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      onFiles([...files])
    },
  }
}
