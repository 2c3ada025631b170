import type { FormVisitOverModel } from '../../../../src/shared/wire/page/interrupted.ts'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'

/** Answers that came along, a line each. */
const answersIn = (entries: FormVisitOverModel['entries']): string =>
  entries
    .filter(([name, value]) => !name.startsWith('_') && value.trim() !== '')
    .map(([, value]) => value)
    .join('\n')

/**
 * The hour is over in which a case was visited by a mailed code. What was sent waits in this form, and stands in the case again when the new
 * code is typed in.
 */
export function VisitOver({ model }: { model: FormVisitOverModel }) {
  const { t, csrf, tree } = usePage()
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  const { why, message, to, step, error, hadAnswers, hadFiles } = model
  const isTyped = to !== null && step === 'code'
  /** Nothing leads back to them. */
  const lost = to === null && hadAnswers ? answersIn(model.entries) : ''
  // The page has no script: the browser puts the focus where one goes on.
  const focused = error ? 'error' : isTyped ? 'code' : 'notice'
  const focus = (place: typeof focused) => ({ autoFocus: place === focused })
  const wrong = error && (
    <p className="v-error" id="visit-error" role="alert" tabIndex={-1} {...focus('error')}>
      {error}
    </p>
  )
  return (
    <div className="v-form">
      <Title className="v-form-title">
        {why === 'revoked' ? t('Vägen in i ärendet är stängd') : t('Din tid i ärendet är slut')}
      </Title>
      <div className="v-notice" role="alert" tabIndex={-1} {...focus('notice')}>
        <div>
          <p>
            {why === 'revoked'
              ? to === null
                ? t(
                    'Den har stängts, av dig eller av den som handlägger ärendet, till exempel för att e-postadressen är rättad.',
                  )
                : t('Du har fått en ny länk, eller så har någon stängt ärendet i den här webbläsaren.')
              : t(
                  'Vi stänger ärendet i webbläsaren när ingen har använt sidan på en timme, och alltid efter åtta timmar.',
                )}{' '}
            {to === null
              ? t('Länken i e-posten gäller inte heller längre. Här nedanför kan du få en ny.')
              : t('Skriv en ny kod för att fortsätta.')}
          </p>
          {message && <p>{t('Meddelandet är inte skickat. Det du skrev står kvar här.')}</p>}
          {hadAnswers && (
            <p>
              {to === null
                ? t('Det du svarade är inte skickat. Kopiera det härifrån.')
                : t(
                    'Det du svarade är inte skickat. Det finns kvar och kommer tillbaka när du har skrivit koden.',
                  )}
            </p>
          )}
          {hadFiles && <p>{t('Filer behöver du välja på nytt.')}</p>}
        </div>
      </div>
      <form method="post" action={model.action} encType="multipart/form-data" className="v-write">
        {model.entries.map(([name, value], i) => (
          <input key={String(i)} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="_csrf" value={csrf} />
        {/* The first button of a form is the one Enter presses. */}
        {to !== null && (
          <button
            type="submit"
            name="_visit"
            value={isTyped ? 'open' : 'send'}
            className="v-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            {t('Fortsätt')}
          </button>
        )}
        {lost !== '' && (
          <>
            <label htmlFor="visit-answers">{t('Det du svarade')}</label>
            <textarea id="visit-answers" rows={4} readOnly defaultValue={lost} className="v-input" />
          </>
        )}
        {message !== undefined && (
          <>
            <label htmlFor="write-text">{t('Ditt meddelande')}</label>
            <textarea id="write-text" name="_message" rows={4} defaultValue={message} className="v-input" />
          </>
        )}
        {to !== null && (
          <p id="visit-to">
            {isTyped
              ? t(
                  'Vi skickar e-post till {address} med en kod på sex siffror. Kommer den inte fram inom några minuter, så titta i skräpposten.',
                  { address: to },
                )
              : t('Vi skickar en kod med sex siffror till {address}.', { address: to })}
          </p>
        )}
        {!isTyped && wrong}
        {isTyped && (
          <>
            <label htmlFor="visit-code">{t('Kod')}</label>
            {wrong}
            <input
              id="visit-code"
              {...focus('code')}
              name="_code"
              className="v-input"
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-describedby={error ? 'visit-to visit-error' : 'visit-to'}
              aria-invalid={error ? true : undefined}
            />
          </>
        )}
        {to !== null && (
          <div className="v-actions">
            {isTyped && (
              <button type="submit" name="_visit" value="open" className="v-button v-primary">
                {t('Fortsätt')}
              </button>
            )}
            <button
              type="submit"
              name="_visit"
              value="send"
              className={isTyped ? 'v-button' : 'v-button v-primary'}
            >
              {isTyped ? t('Skicka en ny kod') : t('Skicka kod')}
            </button>
          </div>
        )}
      </form>
      {to === null && (
        <p>
          <a href="/status?step=link">{t('Få en ny länk till ditt ärende')}</a>
        </p>
      )}
      <p>
        <a href="/status">{t('Se hur det går för ditt ärende')}</a>
      </p>
    </div>
  )
}
