import { useEffect, useRef } from 'react'
import type { FormFillModel } from '../../../../../src/shared/wire/page.ts'
import { usePage } from '../../../page.ts'
import { heldBy } from '../../held.ts'

export interface WriteMessageProps {
  model: FormFillModel
  writing: NonNullable<FormFillModel['writing']>
}

/** Where who sent the form in writes to those who handle it. It is sent as any form is, with script and without. */
export function WriteMessage({ model, writing: { text = '', error, back, sent, hint } }: WriteMessageProps) {
  const { t, csrf } = usePage()
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (sent || error || back) told.current?.focus()
  }, [sent, error, back])
  return (
    <form method="post" action={model.action} encType="multipart/form-data" className="v-write" id="write">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_do" value="message" />
      {model.formDataId && <input type="hidden" name="_held" value={heldBy(model)} />}
      {sent && (
        <p className="v-notice" role="status" tabIndex={-1} ref={told}>
          {t('Meddelandet är skickat.')}
        </p>
      )}
      {back && (
        <p className="v-notice" role="status" tabIndex={-1} ref={told}>
          {back}
        </p>
      )}
      {error && (
        <p className="v-error" id="write-error" role="alert" tabIndex={-1} ref={told}>
          {error}
        </p>
      )}
      <label htmlFor="write-text">{t('Skriv ett meddelande')}</label>
      {hint && (
        <p className="v-help" id="write-hint">
          {hint}
        </p>
      )}
      <textarea
        id="write-text"
        name="_message"
        rows={4}
        defaultValue={text}
        className="v-input"
        aria-describedby={
          ['write-hint', 'write-error'].filter((id) => (id === 'write-hint' ? hint : error)).join(' ') ||
          undefined
        }
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor="write-files">{t('Bifoga filer (valfritt)')}</label>
      <input id="write-files" type="file" name="_files" multiple className="v-input" />
      <div className="v-actions">
        <button type="submit" className="v-button">
          {t('Skicka meddelande')}
        </button>
      </div>
    </form>
  )
}
