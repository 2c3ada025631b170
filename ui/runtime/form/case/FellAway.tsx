import { useEffect, useRef, useState } from 'react'
import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { FileLink } from '../../field/FileLink.tsx'
import { Glyph, info } from '../../icons.tsx'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import type { FormRun } from '../formRun.ts'
import { heldBy } from '../held.ts'

/** What the form had asked and has no place for any more: to be read and copied, and put away when it has been. */
export function FellAway({
  run,
  answers,
}: {
  run: FormRun
  answers: NonNullable<FormFillModel['fellAway']>
}) {
  const { t, csrf } = usePage()
  const { formDataId, caseToken } = useStore(run.held)
  const [state, setState] = useState<'shown' | 'away' | 'failed'>('shown')
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (state !== 'shown') said.current?.focus()
  }, [state])

  async function putAway(): Promise<void> {
    const body = new FormData()
    body.set('_csrf', csrf)
    body.set('_do', 'putAway')
    body.set('_script', '1')
    if (formDataId !== null) body.set('_held', heldBy({ formDataId, caseToken }))
    const done = await fetch(run.model.action, { method: 'POST', body, credentials: 'same-origin' }).then(
      ({ ok }) => ok,
      () => false,
    )
    setState(done ? 'away' : 'failed')
  }

  if (state === 'away')
    return (
      <p ref={said} tabIndex={-1} role="status" className="v-hint">
        {t('Det visas inte igen.')}
      </p>
    )
  return (
    <section className="v-notice" aria-labelledby="fell-away">
      <Glyph draw={info} />
      <div>
        <h2 id="fell-away">{t('Formuläret har ändrats sedan du började')}</h2>
        <p>
          {t(
            'De här svaren har ingen plats i det längre och skickas inte in. Kopiera det som du vill ha kvar.',
          )}
        </p>
        <dl>
          {answers.map(({ name, label, text, files = [] }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                {files.length === 0 && text}
                {files.map((file) => (
                  <div key={file.assetId}>
                    <FileLink {...file} />
                  </div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        {state === 'failed' && (
          <p ref={said} tabIndex={-1} role="alert">
            {t('Det gick inte. Försök igen.')}
          </p>
        )}
        <button
          type="submit"
          name="_do"
          value="putAway"
          className="v-button"
          onClick={(event) => {
            if (!run.steps) return
            event.preventDefault()
            void putAway()
          }}
        >
          {t('Jag har läst det, ta bort')}
        </button>
      </div>
    </section>
  )
}
