import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { FileUpload as Definition } from '../../../src/shared/catalogue/FileUpload.ts'
import {
  acceptOf,
  defaultMaxSize,
  type FileAnswer,
  fileKind,
  maxFilesOf,
} from '../../../src/shared/catalogue/values/FileUpload.ts'
import { FileList } from '../field/FileList.tsx'
import { type Control, Frame } from '../field/Frame.tsx'
import { type Field, useField } from '../field/useField.ts'
import { type Uploads, useUploads } from '../field/useUploads.ts'
import { fileSize } from '../fileSize.ts'
import { alert, Glyph } from '../icons.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/* From the lucide set (ISC licence). */
const uploadDrawing = 'M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'

/** Files to attach. Without script the browser's own file input is sent with the form. */
export function FileUpload({ node, settings }: ComponentProps<typeof Definition>) {
  const { t, locale } = usePage()
  const field = useField(node, settings)
  const files = Array.isArray(field.value) ? (field.value as FileAnswer[]) : []
  const uploads = useUploads(field, files, settings)
  const most = maxFilesOf(settings)
  const size = fileSize(Number(settings.maxSize || defaultMaxSize) * 1000, locale)
  const accept = acceptOf(settings)
  const hint = [
    most === 1 ? t('En fil, högst {size}.', { size }) : t('Högst {n} filer, {size} var.', { n: most, size }),
    accept.length > 0 && t('Tillåtna: {types}.', { types: accept.map(fileKind) }),
  ].filter(Boolean)
  return (
    <Frame field={field} settings={settings} hint={hint.join(' ')} said>
      {(control) => (
        <>
          <LeftOut uploads={uploads} said={field.problems} />
          <FileList field={field} files={files} uploads={uploads} />
          {files.length < most && !field.disabled && (
            <Drop control={control} accept={accept.join(',')} several={most > 1} onFiles={uploads?.add} />
          )}
        </>
      )}
    </Frame>
  )
}

/** Which of the chosen files were not taken. What is said with the question already is not said twice. */
function LeftOut({ uploads, said }: { uploads: Uploads | null; said: Field['problems'] }) {
  const { t } = usePage()
  return (
    <div role="status" aria-atomic="true">
      {uploads && uploads.leftOut.length > 0 && (
        <div className="v-left-out">
          <div>
            {uploads.leftOut
              .filter((line) => !said.some(({ text }) => text === line))
              .map((line) => (
                <p key={line} className="v-error">
                  <Glyph draw={alert} />
                  <span>{line}</span>
                </p>
              ))}
          </div>
          <button type="button" className="v-button v-small" onClick={uploads.forgetLeftOut}>
            {t('Stäng')}
          </button>
        </div>
      )}
    </div>
  )
}

interface DropProps {
  control: Control
  accept: string
  several: boolean
  /** Absent without script. */
  onFiles?(files: readonly File[]): void
}

function Drop({ control, accept, several, onFiles }: DropProps) {
  const { t } = usePage()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const here = input.current
    if (!onFiles || !here?.files?.length) return
    onFiles([...here.files])
    here.value = ''
  }
  const live = onFiles !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was chosen before the script came
  useEffect(take, [live])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles?.([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the input inside
    <div
      className={over ? 'v-drop v-drop-over' : 'v-drop'}
      onDragOver={(event) => {
        if (!onFiles) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Glyph draw={uploadDrawing} size={24} />
      <div className="v-drop-inner">
        {onFiles && (
          <span>
            <span aria-hidden="true">
              {several ? t('Släpp filer här eller') : t('Släpp en fil här eller')}{' '}
            </span>
            <label className="v-link" htmlFor={control.id}>
              {several ? t('välj filer') : t('välj en fil')}
            </label>
          </span>
        )}
        <input
          {...control}
          ref={input}
          type="file"
          // The browser's own button speaks the browser's language; with script the words above take its place.
          className={onFiles && 'v-hidden'}
          accept={accept || undefined}
          multiple={several}
          onChange={take}
        />
      </div>
    </div>
  )
}
