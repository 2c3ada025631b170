import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { forgetAll } from '../../../live/kept.ts'
import { usePage } from '../../../page.ts'
import { OwnLinksWay } from './OwnLinksWay.tsx'
import { OwnPress } from './OwnPress.tsx'
import { OwnSteps } from './OwnSteps.tsx'
import { TakeBack } from './TakeBack.tsx'

/** Beside one's own case: how it goes on, who to turn to, and what else there is to do with it. */
export function OwnSide({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  const { mine, writing, sure } = model
  if (!mine) return null
  const { steps, contact, history } = mine
  return (
    <aside className="v-own-side" aria-label={t('Om ärendet')}>
      <OwnSteps steps={steps} id="own-steps" />
      {(contact.text || contact.people.length > 0 || writing) && (
        <section aria-labelledby="own-contact">
          <h2 id="own-contact">{t('Frågor om ärendet')}</h2>
          {contact.people.map(({ name, role }) => (
            <p key={name}>
              <strong>{name}</strong>
              {role && (
                <>
                  <br />
                  {role}
                </>
              )}
            </p>
          ))}
          {contact.text && <p className="v-own-words">{contact.text}</p>}
          {writing && (
            <p>
              <a href="#write">{t('Skriv ett meddelande')}</a>
            </p>
          )}
        </section>
      )}
      <section className="v-own-more" aria-labelledby="own-more">
        <h2 id="own-more">{t('Mer om ärendet')}</h2>
        {history.length > 0 && (
          <details className="v-own-history">
            <summary>{t('Allt som har hänt')}</summary>
            <ol>
              {history.map(({ _id, when, text, note }) => (
                <li key={_id}>
                  <span>{text}</span>
                  {note && <span>{note}</span>}
                  <span className="v-muted">{when}</span>
                </li>
              ))}
            </ol>
          </details>
        )}
        <OwnLinksWay model={model} />
        {mine.visits && (
          <div className="v-buttons">
            <OwnPress model={model} action="leave" onPress={forgetAll}>
              {t('Avsluta på den här datorn')}
            </OwnPress>
          </div>
        )}
        {mine.again && (
          <div className="v-buttons">
            <OwnPress model={model} action="again">
              {t('Gör en ny med samma uppgifter')}
            </OwnPress>
          </div>
        )}
        {!sure && <TakeBack model={model} />}
      </section>
    </aside>
  )
}
