import type { FileAnswer } from '../../../src/shared/catalogue/values/FileUpload.ts'
import { fileSize } from '../fileSize.ts'
import { Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { FileLink } from './FileLink.tsx'
import { lostUploads } from './formFiles.ts'
import type { Field } from './useField.ts'
import type { Uploads } from './useUploads.ts'

/* From the lucide set (ISC licence). */
const fileDrawing = 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4'

/** The files there are, and those on their way, each with a way to take it off again. */
export function FileList({
  field,
  files,
  uploads,
}: {
  field: Field
  files: readonly FileAnswer[]
  uploads: Uploads | null
}) {
  const { t, locale, form } = usePage()
  const running = uploads?.running ?? lostUploads(form?.model, field.name, t)
  if (files.length + running.length === 0) return null
  return (
    <ul className="v-files">
      {files.map((file) => (
        <li key={file.assetId}>
          <Glyph draw={fileDrawing} />
          <input type="hidden" name={field.name} value={JSON.stringify(file)} />
          <span className="v-file-name">
            <FileLink assetId={file.assetId} name={file.name} />{' '}
            <span className="v-muted">{fileSize(file.size, locale)}</span>
          </span>
          {!field.disabled && (
            <button
              type="submit"
              name="_do"
              value={`remove:${field.name}:${file.assetId}`}
              className="v-button v-small"
              onClick={(event) => {
                if (!uploads) return
                event.preventDefault()
                uploads.remove(file.assetId)
              }}
            >
              {t('Ta bort')}
              <span className="v-hidden"> {file.name}</span>
            </button>
          )}
        </li>
      ))}
      {running.map((upload) => (
        <li key={upload.key}>
          <Glyph draw={fileDrawing} />
          {upload.lost && <input type="hidden" name="_lost" value={`${field.name}:${upload.name}`} />}
          <span className="v-file-name">
            {upload.name}
            {upload.error ? (
              <span className="v-error" role="alert">
                {upload.error}
              </span>
            ) : (
              <progress
                max={100}
                value={upload.percentage}
                aria-label={t('{name} laddas upp', { name: upload.name })}
              />
            )}
          </span>
          {upload.error && !upload.final && (
            <button type="button" className="v-button v-small" onClick={() => uploads?.retry(upload.key)}>
              {t('Försök igen')}
              <span className="v-hidden"> {upload.name}</span>
            </button>
          )}
          <button
            type="submit"
            name="_do"
            value={`remove:${field.name}:${upload.key}`}
            className="v-button v-small"
            onClick={(event) => {
              if (!uploads) return
              event.preventDefault()
              uploads.cancel(upload.key)
            }}
          >
            {upload.error ? t('Ta bort') : t('Avbryt')}
            <span className="v-hidden"> {upload.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
