import type { FormFillModel } from '../../../../../src/shared/wire/page.ts'
import { usePage } from '../../../page.ts'
import { OwnPress } from './OwnPress.tsx'
import { Ahead } from './OwnStatus.tsx'

/** That the reader is asked to sign the case, and what they have signed or refused to. */
export function Signing({ model }: { model: FormFillModel }) {
  const { signing, signed = [] } = model
  return (
    <>
      {signing && <Asked model={model} signing={signing} />}
      {signed.length > 0 && (
        <Signed lines={signed} waits={model.signing || model.party ? '' : (model.waits ?? '')} />
      )}
    </>
  )
}

type Asking = NonNullable<FormFillModel['signing']>

function Asked({ model, signing }: { model: FormFillModel; signing: Asking }) {
  const { t } = usePage()
  const { needsAccount, needsCompletion, refused, voided, by, hint } = signing
  const cannot = needsAccount || needsCompletion || (by === null && hint === null)
  return (
    <section className="v-own-status v-own-waiting v-sign-ask" aria-labelledby="sign-ask">
      <p className="v-own-chip">{t('Väntar på dig')}</p>
      <h2 id="sign-ask">{t('Skriv under ärendet')}</h2>
      <p className="v-own-words">
        {voided
          ? t(
              'Uppgifter har ändrats sedan du skrev under den {when}. Underskriften gäller inte längre: läs igenom och skriv under igen.',
              { when: voided },
            )
          : refused
            ? t('Du avstod från att skriva under den {when}. Har du ändrat dig kan du skriva under nu.', {
                when: refused,
              })
            : model.party
              ? t('Läs igenom det som {sender} har skickat in och skriv under, så att vi kan gå vidare.', {
                  sender: model.party.sender,
                })
              : t('Läs igenom det du har skickat in och skriv under, så att vi kan gå vidare.')}
      </p>
      <Ahead model={model} />
      {needsAccount ? (
        <p className="v-own-words">
          {t(
            'Du behöver vara inloggad för att skriva under. Lägg till ärendet bland dina med ärendenumret och koden på kvittot, så finns det där när du har loggat in.',
          )}{' '}
          <a href="/status">{t('Lägg till ärendet')}</a>
        </p>
      ) : needsCompletion ? (
        <p className="v-own-words">{t('Lämna först in det som vi har bett dig komplettera.')}</p>
      ) : cannot ? (
        <p className="v-own-words">
          {t('Ditt konto har inget lösenord, och ingen e-post kan skickas just nu. Kontakta oss.')}
        </p>
      ) : (
        <OwnPress model={model} action="signing" look="v-button v-primary">
          {t('Läs och skriv under')}
        </OwnPress>
      )}
    </section>
  )
}

function Signed({ lines, waits }: { lines: NonNullable<FormFillModel['signed']>; waits: string }) {
  const { t } = usePage()
  return (
    <section className="v-signed" aria-labelledby="signed-heading">
      <h2 id="signed-heading">{t('Underskrift')}</h2>
      <ul>
        {lines.map(({ _id, text, note }) => (
          <li key={_id}>
            <p>{text}</p>
            {note && <p className="v-muted">{note}</p>}
          </li>
        ))}
      </ul>
      {waits && <p className="v-own-words">{waits}.</p>}
    </section>
  )
}
