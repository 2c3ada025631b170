import { useEffect, useRef } from 'react'
import { regions } from '../../../../../src/shared/catalogue/read/dates.ts'
import { unbroken } from '../../../../../src/shared/unbroken.ts'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { completionForm } from '../completionForm.ts'
import { OwnPress, useOwnForm } from './OwnPress.tsx'

/** The author takes the case back, after a question of its own; and afterwards that it is so. */
export function TakeBack({ model }: { model: FormFillModel }) {
  const { t, csrf, locale } = usePage()
  const { withdrawal, sure, formDataId, caseToken, action } = model
  const form = useOwnForm(model)
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  if (!withdrawal || !formDataId) return null
  const { by, at, confirm } = withdrawal
  if (at !== undefined) {
    const day = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
    const when = unbroken(day.format(at))
    return (
      <p className="v-take-back" role="status">
        {by === 'done'
          ? t('Ärendet är tillbakataget sedan {when}.', { when })
          : t('Du bad den {when} att få ta tillbaka ärendet. Vi återkommer till dig.', { when })}
      </p>
    )
  }
  if (!sure)
    return (
      <div className="v-take-back">
        <OwnPress model={model} action="withdraw" look="v-button v-naked">
          {t('Ta tillbaka ärendet')}
        </OwnPress>
      </div>
    )
  const buttons = (
    <>
      <input type="hidden" form={form} name="_sure" value="withdraw" />
      <div className="v-actions">
        <button type="submit" form={form} name="_do" value="withdraw" className="v-button v-primary">
          {t('Ja, ta tillbaka')}
        </button>
        <button type="submit" form={form} name="_do" value="case" className="v-button">
          {t('Avbryt')}
        </button>
      </div>
    </>
  )
  return (
    <section className="v-confirm" aria-labelledby="take-back-heading">
      <h2 id="take-back-heading" tabIndex={-1} ref={question}>
        {t('Vill du ta tillbaka ärendet?')}
      </h2>
      <p>
        {confirm ||
          (by === 'connection'
            ? t('Ärendet avslutas, och vi arbetar inte vidare med det.')
            : t('Vi får ett meddelande om att du vill ta tillbaka ärendet, och återkommer till dig.'))}
      </p>
      {form ? (
        <>
          {/* The first button of a form is the one Enter presses in a question below. */}
          <button
            type="submit"
            form={form}
            name="_do"
            value={form === completionForm ? 'save' : 'case'}
            className="v-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            {t('Avbryt')}
          </button>
          {buttons}
        </>
      ) : (
        <form method="post" action={action}>
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="_formDataId" value={formDataId} />
          {caseToken && <input type="hidden" name="_caseToken" value={caseToken} />}
          {buttons}
        </form>
      )}
    </section>
  )
}
