import type { FormReceiptModel } from '../../../../src/shared/wire/page.ts'
import { Glyph } from '../../icons.tsx'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'
import { Rich } from '../../Rich.tsx'

/** The form has been sent: its number, what happens next, and the ways on. */
export function Receipt({ model }: { model: FormReceiptModel }) {
  const { t, tree } = usePage()
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
      <p className="v-buttons">
        {model.caseHref && (
          <a className="v-button v-primary" href={model.caseHref}>
            {t('Visa ärendet')}
          </a>
        )}
        <a className="v-button" href={model.homeHref}>
          {t('Till startsidan')}
        </a>
      </p>
    </div>
  )
}
