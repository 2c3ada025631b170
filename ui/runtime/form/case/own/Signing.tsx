import type { CaseSigning } from '../../../../../src/shared/wire/page/apart.ts'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { OwnPress, type PressModel } from './OwnPress.tsx'
import { Ahead } from './OwnStatus.tsx'

interface SigningProps {
  model: CaseSigning & PressModel
  /** Where a builder has put it, apart from the Form: the component's id, and the heading in the place of its own. */
  apart?: { id: string; label: string }
}

/** That the reader is asked to sign the case, and what they have signed or refused to. Apart from the Form it says to a party, too, who is awaited. */
export function Signing({ model, apart }: SigningProps) {
  const { signing, signed = [], party, waits = '' } = model
  const [id, label] = apart ? [`-${apart.id}`, apart.label] : ['', '']
  const awaited = signing || (party && !apart) ? '' : waits
  return (
    <>
      {signing && <Asked model={model} signing={signing} heading={{ id: `sign-ask${id}`, label }} />}
      {(signed.length > 0 || (apart && awaited)) && (
        <Signed lines={signed} waits={awaited} heading={{ id: `signed-heading${id}`, label }} />
      )}
    </>
  )
}

type Asking = NonNullable<FormFillModel['signing']>

interface Heading {
  id: string
  /** Empty: its own words. */
  label: string
}

interface AskedProps {
  model: SigningProps['model']
  signing: Asking
  heading: Heading
}

function Asked({ model, signing, heading: { id, label } }: AskedProps) {
  const { t } = usePage()
  const { needsAccount, needsCompletion, refused, voided, by, hint } = signing
  const cannot = needsAccount || needsCompletion || (by === null && hint === null)
  return (
    <section className="v-own-status v-own-waiting v-sign-ask" aria-labelledby={id}>
      <p className="v-own-chip">{t('Väntar på dig')}</p>
      <h2 id={id}>{label || t('Skriv under ärendet')}</h2>
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

interface SignedProps {
  lines: NonNullable<FormFillModel['signed']>
  waits: string
  heading: Heading
}

function Signed({ lines, waits, heading: { id, label } }: SignedProps) {
  const { t } = usePage()
  return (
    <section className="v-signed" aria-labelledby={id}>
      <h2 id={id}>{label || t('Underskrift')}</h2>
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
