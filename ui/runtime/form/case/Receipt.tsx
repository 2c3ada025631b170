import { useEffect } from 'react'
import type { FormReceiptModel } from '../../../../src/shared/wire/page.ts'
import { Glyph } from '../../icons.tsx'
import { forget } from '../../live/kept.ts'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'
import { Rich } from '../../Rich.tsx'

/** The form has been sent: its number, what happens next, and the ways on. */
export function Receipt({ model }: { model: FormReceiptModel }) {
  const { t, tree, client } = usePage()
  const formId = model.form._id
  useEffect(() => {
    if (client) forget(formId)
  }, [client, formId])
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  return (
    <div className="v-receipt">
      <div className="v-receipt-head">
        <Glyph name="check" size={32} />
        <div>
          <Title>{t('Tack, vi har tagit emot dina svar')}</Title>
          <p>{model.form.name}</p>
        </div>
      </div>
      {model.number && (
        <p className="v-receipt-number">
          {t('Ditt ärendenummer är')} <strong>{model.number}</strong>
        </p>
      )}
      <h2>{t('Vad händer nu?')}</h2>
      {model.textHtml ? (
        <Rich settings={{ textHtml: model.textHtml }} name="text" />
      ) : (
        <p>
          {t('Ärendet lämnas till den som handlägger det. Spara ärendenumret om du behöver kontakta oss.')}
        </p>
      )}
      <div className="v-buttons">
        {model.caseToken && (
          <form method="post" action={model.caseHref}>
            <input type="hidden" name="_formDataId" value={model.formDataId} />
            <input type="hidden" name="_caseToken" value={model.caseToken} />
            <button type="submit" name="_do" value="case" className="v-button v-primary">
              {t('Visa ärendet')}
            </button>
          </form>
        )}
        {!model.caseToken && (
          <a className="v-button v-primary" href={model.caseHref}>
            {t('Visa ärendet')}
          </a>
        )}
        <a className="v-button" href={model.homeHref}>
          {t('Till startsidan')}
        </a>
      </div>
    </div>
  )
}
