import type { ReactNode } from 'react'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { alert, Glyph } from '../../../icons.tsx'
import { usePage } from '../../../page.ts'
import { Breadcrumbs } from '../../Breadcrumbs.tsx'
import type { FormRun } from '../../formRun.ts'
import { Answers, UnshownAnswers } from '../Answers.tsx'
import { CaseFacts } from '../CaseFacts.tsx'

interface SignPageProps {
  run: FormRun
  signing: NonNullable<FormFillModel['signing']>
  /** The notice above it. */
  notice: ReactNode
}

/** What is signed, what that means, and the ways to do it or not to: three forms, which need no script. */
export function SignPage({ run, signing, notice }: SignPageProps) {
  const { t } = usePage()
  const { model } = run
  const { by, hint, errors = {}, reason, whenSigned, whenRefused } = signing
  const wrong = (['password', 'factor', 'code'] as const).filter((name) => errors[name])
  // One that was asked for is what the page is there for now.
  const byMail = hint && <ByMail model={model} signing={signing} hint={hint} />
  return (
    <div className="v-form v-sign">
      <Breadcrumbs crumbs={model.breadcrumbs} />
      <div className="v-form-main">
        <h1 className="v-form-title">{t('Skriv under')}</h1>
        <CaseFacts model={model} />
        {notice}
        {wrong.map((name) => (
          <div key={name} className="v-summary-errors" role="alert" aria-labelledby="sign-errors">
            <h2 id="sign-errors">{t('Något behöver rättas')}</h2>
            <ul>
              <li>
                <a href={`#sign-${name}`}>{errors[name]}</a>
              </li>
            </ul>
          </div>
        ))}
        {hint && signing.isSent && (
          <p>
            <a href="#sign-code">{t('Skriv in koden som vi mejlade')}</a>
          </p>
        )}
        <p className="v-lead">
          {t(
            'Läs igenom uppgifterna. När du skriver under intygar du att de stämmer och att det är du som gör det.',
          )}
        </p>
        <div className="v-answers">
          <h2 className="v-own-sent">{t('Det här skriver du under')}</h2>
          <Answers form={run} level={3} />
          <UnshownAnswers form={run} />
        </div>
        <section className="v-confirm" aria-labelledby="sign-heading">
          <h2 id="sign-heading">{t('Visa att det är du')}</h2>
          <p className="v-sign-goes">
            {whenSigned
              ? t('När du har skrivit under går ärendet vidare till ”{state}”.', { state: whenSigned })
              : model.waits
                ? t('När du har skrivit under står ärendet kvar tills alla har gjort det.')
                : t('När du har skrivit under står ärendet kvar där det är tills vi tar hand om det.')}
          </p>
          <p>
            {t(
              'Vi sparar ett kontrollvärde av varje svar och fil, så att det går att visa vad du skrev under. Ändras något efteråt gäller underskriften inte längre, och du får veta det.',
            )}
          </p>
          {signing.isSent && byMail}
          {by === 'password' && (
            <Own model={model}>
              <SignField
                name="password"
                label={t('Ditt lösenord')}
                type="password"
                autoComplete="current-password"
                error={errors.password}
              />
              <Press action="sign" look={signing.isSent ? 'v-button' : 'v-button v-primary'}>
                {t('Skriv under')}
              </Press>
            </Own>
          )}
          {by === 'factor' && (
            <Own model={model}>
              <SignField
                name="factor"
                label={t('Koden i din app')}
                help={t('Samma kod som när du loggar in.')}
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                error={errors.factor}
              />
              <Press action="sign" look={signing.isSent ? 'v-button' : 'v-button v-primary'}>
                {t('Skriv under')}
              </Press>
            </Own>
          )}
          {!signing.isSent && byMail}
        </section>
        <details className="v-sign-refuse" open={reason !== undefined}>
          <summary>{t('Jag vill inte skriva under')}</summary>
          <Own model={model}>
            <p className="v-sign-goes">
              {whenRefused
                ? t('Avstår du går ärendet till ”{state}”, och vi får veta att du inte skriver under.', {
                    state: whenRefused,
                  })
                : t('Avstår du står ärendet kvar där det är, och vi får veta att du inte skriver under.')}
            </p>
            <div className="v-field">
              <label className="v-label" htmlFor="sign-reason">
                {t('Varför? (Frivilligt)')}
              </label>
              <p className="v-hint" id="sign-reason-help">
                {model.party
                  ? t('Det du skriver läses av dem som handlägger ärendet, och av ingen annan.')
                  : t('Det du skriver blir ett meddelande i ärendet.')}
              </p>
              <textarea
                id="sign-reason"
                aria-describedby="sign-reason-help"
                className="v-input"
                name="_reason"
                rows={3}
                defaultValue={reason}
              />
            </div>
            <Press action="refuse" look="v-button">
              {t('Avstå från att skriva under')}
            </Press>
          </Own>
        </details>
        <p>
          <a href={model.action}>{t('Tillbaka till ärendet')}</a>
        </p>
      </div>
    </div>
  )
}

function ByMail({
  model,
  signing: { by, isSent, errors = {} },
  hint,
}: {
  model: FormFillModel
  signing: SignPageProps['signing']
  hint: string
}) {
  const { t } = usePage()
  const isMain = by === null || isSent
  if (!isSent)
    return (
      <Own model={model}>
        {/* One that is used up, or too old, is told of where another is asked for. */}
        {errors.code && <Wrong id="sign-code" error={errors.code} />}
        <p>
          {isMain
            ? t('Vi skickar en kod till {address}, som du skriver in här.', { address: hint })
            : t('Du kan i stället få en kod till {address}.', { address: hint })}
        </p>
        <Press action="signCode" look={isMain ? 'v-button v-primary' : 'v-button'}>
          {t('Skicka en kod')}
        </Press>
      </Own>
    )
  return (
    <>
      <Own model={model}>
        <SignField
          name="code"
          label={t('Koden som vi mejlade')}
          help={t('Sex siffror, till {address}. Koden gäller i tio minuter.', { address: hint })}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code}
        />
        <Press action="sign" look={isMain ? 'v-button v-primary' : 'v-button'}>
          {t('Skriv under med koden')}
        </Press>
      </Own>
      <Own model={model}>
        <Press action="signCode" look="v-button v-naked">
          {t('Skicka en ny kod')}
        </Press>
      </Own>
    </>
  )
}

/** A form of its own: what is typed in one is sent with no other. */
function Own({ model, children }: { model: FormFillModel; children: ReactNode }) {
  const { csrf } = usePage()
  const { formDataId, caseToken, revision, action } = model
  return (
    <form method="post" action={action} className="v-sign-form">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_formDataId" value={formDataId ?? ''} />
      {caseToken && <input type="hidden" name="_caseToken" value={caseToken} />}
      <input type="hidden" name="_revision" value={String(revision ?? 0)} />
      {children}
    </form>
  )
}

const Press = ({ action, look, children }: { action: string; look: string; children: ReactNode }) => (
  <button type="submit" name="_do" value={action} className={look}>
    {children}
  </button>
)

interface SignFieldProps {
  name: 'password' | 'factor' | 'code'
  label: string
  help?: string
  type: string
  inputMode?: 'numeric'
  autoComplete: string
  error?: string | undefined
}

function SignField({ name, label, help, type, inputMode, autoComplete, error }: SignFieldProps) {
  const id = `sign-${name}`
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'v-field v-wrong' : 'v-field'}>
      <label className="v-label" htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className="v-hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && <Wrong id={`${id}-error`} error={error} />}
      <input
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={inputMode === 'numeric' ? 'v-input v-sign-code' : 'v-input'}
        name={`_${name}`}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        required
      />
    </div>
  )
}

function Wrong({ id, error }: { id: string; error: string }) {
  const { t } = usePage()
  return (
    <div className="v-problems" id={id}>
      <p className="v-error">
        <Glyph draw={alert} />
        <span>
          <span className="v-hidden">{t('Fel:')} </span>
          {error}
        </span>
      </p>
    </div>
  )
}
