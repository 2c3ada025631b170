import { useEffect } from 'react'
import type { FormReceiptModel } from '../../../../src/shared/wire/page/form.ts'
import { check, Glyph } from '../../icons.tsx'
import { forget } from '../../live/kept.ts'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'
import { Rich } from '../../Rich.tsx'
import { AgainWay } from './AgainWay.tsx'
import { HeldWay } from './own/HeldWay.tsx'
import { leaveHere, useHeldHere } from './own/heldHere.ts'
import { PrintButton } from './PrintButton.tsx'
import { Printed } from './Printed.tsx'
import { SentAnswers } from './SentAnswers.tsx'
import { StatusCode } from './StatusCode.tsx'

/** The form has been sent: its number, where its mail went, what happens next, and the ways on. */
export function SentIn({ model }: { model: FormReceiptModel }) {
  const { t, tree, client } = usePage()
  const { form, number, mailedTo, answers } = model
  useEffect(() => {
    // Answers are also shown to who was given a link: what this browser holds is another's.
    if (client && !answers) forget(form._id)
  }, [client, form._id, answers])
  useHeldHere('receipt', { ...model, caseToken: answers ? null : model.caseToken })
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  if (answers) return <SentAnswers model={model} answers={answers} title={Title} />
  return (
    <div className="v-receipt">
      <Printed by={model.organisation} />
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
      {model.waits && (
        <p className="v-receipt-waits">
          <strong>{model.waits}</strong>
        </p>
      )}
      {model.textHtml ? (
        <Rich settings={{ textHtml: model.textHtml }} name="text" />
      ) : (
        <p>
          {t('Ärendet lämnas till den som handlägger det. Spara ärendenumret om du behöver kontakta oss.')}
        </p>
      )}
      <div className="v-buttons v-ways">
        <HeldWay held={model} to={model.caseHref} action="case" primary>
          {t('Visa ärendet')}
        </HeldWay>
        <PrintButton>{t('Skriv ut kvittot')}</PrintButton>
        <HeldWay held={model} to={model.answersHref} action="answers" apart>
          {t('Dina svar för utskrift')}
          <span className="v-hidden"> {t('(öppnas i ny flik)')}</span>
        </HeldWay>
        <HeldWay held={model} to={model.linksHref} action="links">
          {t('Länk till kvittot')}
        </HeldWay>
        {model.again && <AgainWay held={model} action={model.again} />}
        <a className="v-button" href={model.homeHref} onClick={leaveHere}>
          {t('Till startsidan')}
        </a>
      </div>
    </div>
  )
}
