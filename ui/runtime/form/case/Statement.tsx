import type { ReactNode } from 'react'
import type {
  FormStatementModel,
  StatementFile,
  StatementWritten,
} from '../../../../src/shared/wire/page/statement.ts'
import { dayAndTimeIn } from '../../dayAndTime.ts'
import { fileSize } from '../../fileSize.ts'
import { alert, check, Glyph } from '../../icons.tsx'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'
import { WriteStatement } from './WriteStatement.tsx'

/** Somebody without an account is asked for a statement: a code first, then what they are shown and where they write. */
export function Statement({ model }: { model: FormStatementModel }) {
  const { tree } = usePage()
  const { step } = model
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  if (step.is === 'gone')
    return (
      <div className="v-receipt v-statement">
        <Title className="v-form-title">{step.title}</Title>
        <p className="v-lead">{step.text}</p>
        <Unsent model={model} />
      </div>
    )
  if (step.is === 'start' || step.is === 'code') return <WayIn model={model} title={Title} />
  return <Asked model={model} asked={step} title={Title} />
}

/** What was written where it cannot be sent: it is never thrown away with the page. */
function Unsent({ model: { unsent } }: { model: FormStatementModel }) {
  const { t } = usePage()
  if (!unsent) return null
  return (
    <div className="v-field">
      <label className="v-label" htmlFor="statement-unsent">
        {t('Det här skrev du. Det är inte skickat: kopiera det om du vill behålla det.')}
      </label>
      <textarea id="statement-unsent" className="v-input" rows={12} readOnly defaultValue={unsent} />
    </div>
  )
}

function WayIn({ model, title: Title }: { model: FormStatementModel; title: 'h1' | 'h2' }) {
  const { t } = usePage()
  const { step, organisation } = model
  if (step.is === 'code')
    return (
      <div className="v-receipt v-statement">
        <Title className="v-form-title">{t('Skriv koden från e-posten')}</Title>
        <Told model={model} />
        <p className="v-lead">
          {step.waits
            ? t(
                'Just nu kommer vår e-post inte iväg. Koden skickas till {address} så snart det går, och det kan dröja. Tiden för koden räknas från när den skickas.',
                { address: step.hint },
              )
            : t(
                'Vi skickar e-post till {address} med en kod på sex siffror. Kommer den inte fram inom några minuter, så titta i skräpposten.',
                { address: step.hint },
              )}
        </p>
        <Own model={model}>
          <Carried model={model} />
          <div className={model.wrong === 'code' ? 'v-field v-wrong' : 'v-field'}>
            <label className="v-label" htmlFor="statement-code">
              {t('Kod')}
            </label>
            <input
              id="statement-code"
              className="v-input v-statement-code"
              name="code"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-invalid={model.wrong === 'code' || undefined}
              aria-describedby={model.wrong === 'code' ? 'statement-error' : undefined}
              required
            />
          </div>
          <Press action="open" look="v-button v-primary">
            {t('Fortsätt')}
          </Press>
        </Own>
        <p>
          <a href={step.again}>{t('Skicka en ny kod')}</a>
        </p>
      </div>
    )
  if (step.is !== 'start') return null
  return (
    <div className="v-receipt v-statement">
      <Title className="v-form-title">{t('Begäran om yttrande')}</Title>
      <Told model={model} />
      {step.hint === null ? (
        <p className="v-lead">
          {t(
            'Just nu kan vi inte skicka någon kod, eftersom servern inte kan skicka e-post. Försök igen senare.',
          )}
        </p>
      ) : (
        <>
          <p className="v-lead">
            {step.again
              ? t('Det var länge sedan sidan användes. Vi skickar en ny kod till {address}.', {
                  address: step.hint,
                })
              : organisation
                ? t(
                    '{organisation} ber dig om ett yttrande. Så att ingen annan läser det skickar vi en kod till {address}.',
                    {
                      organisation,
                      address: step.hint,
                    },
                  )
                : t(
                    'Du har fått en fråga om yttrande. Så att ingen annan läser det skickar vi en kod till {address}.',
                    {
                      address: step.hint,
                    },
                  )}
          </p>
          <Own model={model}>
            <Carried model={model} />
            <Press action="code" look="v-button v-primary">
              {t('Skicka kod')}
            </Press>
          </Own>
        </>
      )}
    </div>
  )
}

/** What was written goes along to the next step, where it is put back. */
function Carried({ model: { unsent } }: { model: FormStatementModel }) {
  const { t } = usePage()
  if (!unsent) return null
  return (
    <div className="v-field">
      <label className="v-label" htmlFor="statement-carried">
        {t('Det du skrev följer med. Kopiera det gärna också.')}
      </label>
      <textarea
        id="statement-carried"
        className="v-input"
        name="note"
        rows={8}
        readOnly
        defaultValue={unsent}
      />
    </div>
  )
}

function Asked({
  model,
  asked,
  title: Title,
}: {
  model: FormStatementModel
  asked: StatementWritten
  title: 'h1' | 'h2'
}) {
  const { t, locale } = usePage()
  const Part = Title === 'h1' ? 'h2' : 'h3'
  const Page = Title === 'h1' ? 'h3' : 'h4'
  const inWords = dayAndTimeIn(locale)
  const { answered, declined, question, shown } = asked
  const isShown = shown.pages.length + shown.files.length > 0
  return (
    <div className="v-receipt v-statement">
      <p className="v-receipt-service">{t('Ärende {number}', { number: asked.number })}</p>
      {answered !== null ? (
        <div className="v-receipt-head">
          <Glyph draw={check} size={32} />
          <Title>{t('Tack, ditt yttrande är skickat')}</Title>
        </div>
      ) : (
        <Title className="v-form-title">
          {declined !== null ? t('Du avstår från att yttra dig') : t('Begäran om yttrande')}
        </Title>
      )}
      <Told model={model} />
      {answered !== null || declined !== null ? (
        <>
          <p className="v-lead">
            {answered !== null
              ? t(
                  'Vi tog emot det {when}. En bekräftelse skickas med e-post. Det går inte att ändra eller skicka igen.',
                  {
                    when: inWords(answered),
                  },
                )
              : t('Vi noterade det {when}. En bekräftelse skickas med e-post.', {
                  when: inWords(declined ?? 0),
                })}
          </p>
          <Unsent model={model} />
          {(asked.note || asked.files.length > 0) && (
            <section aria-labelledby="statement-sent">
              <Part id="statement-sent">{t('Det här skickade du')}</Part>
              <p className="v-statement-words">{asked.note}</p>
              <Files files={asked.files} />
            </section>
          )}
        </>
      ) : (
        <p className="v-case-facts">
          <span>{t('Från {who}', { who: asked.askedBy })}</span>
          <span>
            <strong>
              {asked.isLate
                ? t('Svarstiden gick ut {when}', { when: dayIn(asked.due, locale) })
                : t('Svara senast {when}', { when: dayIn(asked.due, locale) })}
            </strong>
          </span>
        </p>
      )}
      <section className="v-statement-question" aria-labelledby="statement-question">
        <Part id="statement-question">{t('Det här vill vi veta')}</Part>
        <p className="v-statement-words">{question}</p>
      </section>
      {isShown && (
        <section className="v-answers" aria-labelledby="statement-shown">
          <Part id="statement-shown">{t('Underlag')}</Part>
          {shown.pages.map((page) => (
            <section key={`${page.label} ${page.rows[0]?.name}`} className="v-answers-page">
              <Page>{page.label || t('Svar')}</Page>
              <dl>
                {page.rows.map(({ name, label, text }) => (
                  <div key={name}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          {shown.files.length > 0 && (
            <section className="v-answers-page">
              <Page>{t('Filer')}</Page>
              <Files files={shown.files} />
            </section>
          )}
        </section>
      )}
      {asked.is === 'write' && <WriteStatement model={model} asked={asked} level={Part} />}
    </div>
  )
}

function Files({ files }: { files: readonly StatementFile[] }) {
  const { locale } = usePage()
  if (files.length === 0) return null
  return (
    <ul className="v-statement-files">
      {files.map(({ _id, name, size, href }) => (
        <li key={_id}>
          <a href={href}>{name}</a> <span className="v-muted">{fileSize(size, locale)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What has been done, or could not be. */
function Told({ model: { said, error } }: { model: FormStatementModel }) {
  const { t } = usePage()
  return (
    <>
      {said && (
        <p className="v-notice" role="status">
          {said}
        </p>
      )}
      {error && (
        <div className="v-summary-errors v-statement-words" role="alert" id="statement-error">
          <p className="v-error">
            <Glyph draw={alert} />
            <span>
              <span className="v-hidden">{t('Fel:')} </span>
              {error}
            </span>
          </p>
        </div>
      )}
    </>
  )
}

function Own({ model, children }: { model: FormStatementModel; children: ReactNode }) {
  const { csrf } = usePage()
  return (
    <form method="post" action={model.action} className="v-sign-form">
      <input type="hidden" name="_csrf" value={csrf} />
      {Object.entries(model.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

const Press = ({ action, look, children }: { action: string; look: string; children: ReactNode }) => (
  <button type="submit" name="_do" value={action} className={look}>
    {children}
  </button>
)

const dayIn = (at: number, locale: 'sv' | 'en') =>
  new Intl.DateTimeFormat(locale === 'sv' ? 'sv-SE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Stockholm',
  }).format(at)
