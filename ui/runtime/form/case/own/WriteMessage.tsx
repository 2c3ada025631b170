import { useEffect, useRef, useState } from 'react'
import type { FormFillModel } from '../../../../../src/shared/wire/page.ts'
import { Glyph } from '../../../icons.tsx'
import { usePage, useScript } from '../../../page.ts'
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
      <ChooseFiles />
      <div className="v-actions">
        <button type="submit" className="v-button">
          {t('Skicka meddelande')}
        </button>
      </div>
    </form>
  )
}

/**
 * Files to go with it. The browser's own button speaks the browser's language: with script a button of ours takes its place, and the names
 * of what was chosen stand below.
 */
function ChooseFiles() {
  const { t } = usePage()
  const script = useScript()
  const input = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const look = () => setNames([...(input.current?.files ?? [])].map(({ name }) => name))
  // With what was chosen before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(look, [script])
  const field = (
    <input
      id="write-files"
      ref={input}
      type="file"
      name="_files"
      multiple
      className={script ? 'v-hidden' : 'v-input'}
      onChange={look}
    />
  )
  if (!script)
    return (
      <>
        <label htmlFor="write-files">{t('Bifoga filer (valfritt)')}</label>
        {field}
      </>
    )
  return (
    <>
      {field}
      <label htmlFor="write-files" className="v-button v-choose">
        <Glyph draw={clip} />
        {t('Bifoga filer')}
      </label>
      <div role="status">
        {names.length > 0 && (
          <ul className="v-chosen">
            {names.map((name, i) => (
              <li key={String(i)}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/* From the lucide set (ISC licence). */
const clip =
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551'
