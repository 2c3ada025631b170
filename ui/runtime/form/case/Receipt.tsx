import { type ReactNode, useEffect } from 'react'
import type { FormReceiptModel } from '../../../../src/shared/wire/page.ts'
import { check, Glyph } from '../../icons.tsx'
import { forget } from '../../live/kept.ts'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'
import { Rich } from '../../Rich.tsx'
import { PrintButton } from './PrintButton.tsx'
import { SentAnswers } from './SentAnswers.tsx'
import { StatusCode } from './StatusCode.tsx'

/** The form has been sent: its number, where its mail went, what happens next, and the ways on. */
export function Receipt({ model }: { model: FormReceiptModel }) {
  const { t, tree, client } = usePage()
  const { form, number, mailedTo, answers } = model
  useEffect(() => {
    if (client) forget(form._id)
  }, [client, form._id])
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  if (answers) return <SentAnswers model={model} answers={answers} title={Title} />
  return (
    <div className="v-receipt">
      <p className="v-receipt-service">{form.name}</p>
      <div className="v-receipt-head">
        <Glyph draw={check} size={32} />
        <Title>{t('Tack, vi har tagit emot dina svar')}</Title>
      </div>
      {number && (
        <p className="v-receipt-number">
          {t('Ditt ärendenummer är')} <strong>{number}</strong>
        </p>
      )}
      <StatusCode model={model} />
      {mailedTo.length > 0 && (
        <p>
          {t('Vi skickar en bekräftelse med e-post till {addresses}.', { addresses: mailedTo.join(', ') })}
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
        <Way model={model} to={model.caseHref} action="case" primary>
          {t('Visa ärendet')}
        </Way>
        <Way model={model} to={model.answersHref} action="answers" apart>
          {t('Dina svar för utskrift')}
          <span className="v-hidden"> {t('(öppnas i ny flik)')}</span>
        </Way>
        <PrintButton>{t('Skriv ut kvittot')}</PrintButton>
        <a className="v-button" href={model.homeHref}>
          {t('Till startsidan')}
        </a>
      </div>
    </div>
  )
}

interface WayProps {
  model: FormReceiptModel
  to: string
  action: string
  primary?: boolean
  /** In a window of its own: these thanks are not shown again. */
  apart?: boolean
  children: ReactNode
}

/** To something of the case. Who has not logged in holds it by this page alone, and sends that along. */
function Way({ model: { caseToken, formDataId }, to, action, primary, apart, children }: WayProps) {
  const look = primary ? 'v-button v-primary' : 'v-button'
  const target = apart ? '_blank' : undefined
  if (!caseToken)
    return (
      <a className={look} href={to} target={target} rel={apart ? 'noopener' : undefined}>
        {children}
      </a>
    )
  return (
    <form method="post" action={to} target={target}>
      <input type="hidden" name="_formDataId" value={formDataId} />
      <input type="hidden" name="_caseToken" value={caseToken} />
      <button type="submit" name="_do" value={action} className={look}>
        {children}
      </button>
    </form>
  )
}
