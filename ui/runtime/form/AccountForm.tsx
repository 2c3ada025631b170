import { useEffect, useRef, useState } from 'react'
import type {
  AccountFact,
  AccountField,
  AccountPage,
  LoginModel,
} from '../../../src/shared/wire/page/account.ts'
import { alert, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { knowsPasskeys, makePasskey, takePasskey } from '../passkey.ts'

/** A page of an account without script: drawn from what the server says, sent back to the same address. */
export function AccountForm({ model, page }: { model: LoginModel; page: AccountPage }) {
  const { csrf, path } = usePage()
  const fields = page.fields ?? []
  return (
    <div className={page.wide ? 'v-login v-account' : 'v-login'}>
      <h1>{broken(page.title)}</h1>
      <AccountErrors error={model.error} fields={fields} />
      {page.notice && !model.error && (
        <div className="v-notice" role="status">
          <p>{page.notice}</p>
        </div>
      )}
      {page.lead && <p className="v-field">{page.lead}</p>}
      {page.picture && (
        <p className="v-field">
          <QrCode {...page.picture} />
        </p>
      )}
      {page.facts && page.facts.length > 0 && <Facts facts={page.facts} />}
      {page.text && <pre className="v-field">{page.text}</pre>}
      {page.app && (
        <p className="v-field">
          <a href={page.app.href}>{page.app.label}</a>
        </p>
      )}
      {page.passkey && <PasskeyStep options={page.passkey} hidden={page.hidden ?? {}} />}
      {page.newPasskey && <PasskeyStep isNew options={page.newPasskey} hidden={page.hidden ?? {}} />}
      {page.submit && (
        <form method="post" action={path}>
          <Hidden values={{ _csrf: csrf, ...page.hidden }} />
          {fields.map((field) => (
            <AccountInput key={field.name} field={field} fields={fields} username={model.username} />
          ))}
          <div className="v-actions">
            <button type="submit" className="v-button v-primary">
              {page.submit}
            </button>
          </div>
        </form>
      )}
      <ul className="v-account-links">
        {page.links.map(({ label, href, post }) => (
          <li key={href}>
            {post ? (
              <form method="post" action={href}>
                <Hidden values={{ _csrf: csrf }} />
                <button type="submit" className="v-button">
                  {label}
                </button>
              </form>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What there is, each with what can be done about it. */
function Facts({ facts }: { facts: readonly AccountFact[] }) {
  const { csrf, path } = usePage()
  return (
    <div className="v-answers">
      <dl>
        {facts.map(({ label, value, links = [], press }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two logins may be alike, and none is moved
          <div key={i}>
            <dt>{broken(label)}</dt>
            <dd>{value}</dd>
            {links.length > 0 && (
              <dd className="v-account-do">
                {links.map((link) => (
                  <a key={link.href} href={link.href}>
                    {link.label}
                  </a>
                ))}
              </dd>
            )}
            {press && (
              <dd className="v-account-do">
                <form method="post" action={path}>
                  <Hidden values={{ _csrf: csrf, ...press.hidden }} />
                  <button type="submit" className="v-button">
                    {press.label}
                    <span className="v-hidden"> {press.about}</span>
                  </button>
                </form>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What has to be put right, each a link to its field; or what went wrong where no field is to blame. */
function AccountErrors({ error, fields }: { error: string | undefined; fields: readonly AccountField[] }) {
  const { t } = usePage()
  const wrong = fields.filter((field) => field.error && isFirst(field, fields))
  if (wrong.length === 0)
    return error ? (
      <div className="v-notice v-notice-bad" role="alert">
        <p>{error}</p>
      </div>
    ) : null
  return (
    <div className="v-summary-errors" role="alert" aria-labelledby="account-errors">
      <h2 id="account-errors">{t('Något behöver rättas')}</h2>
      <ul>
        {wrong.map(({ name, error }) => (
          <li key={name}>
            <a href={`#account-${name}`}>{error}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AccountInput({
  field,
  fields,
  username,
}: {
  field: AccountField
  fields: readonly AccountField[]
  username: string | undefined
}) {
  const { t } = usePage()
  const { name, label, help, type, autoComplete, inputMode, value, options, error } = field
  const id = `account-${name}`
  // What is said of two fields together stands at the first.
  const about = error && fields.find((other) => other.error === error)
  const described = [help && `${id}-help`, about && `account-${about.name}-error`].filter(Boolean).join(' ')
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
      {error && isFirst(field, fields) && (
        <div className="v-problems" id={`${id}-error`}>
          <p className="v-error">
            <Glyph draw={alert} />
            <span>
              <span className="v-hidden">{t('Fel:')} </span>
              {error}
            </span>
          </p>
        </div>
      )}
      {options ? (
        <select
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="v-input v-select"
          name={name}
          defaultValue={value}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="v-input"
          type={type}
          name={name}
          autoComplete={autoComplete}
          inputMode={inputMode}
          required
          defaultValue={value ?? (name === 'username' ? username : undefined)}
        />
      )}
    </div>
  )
}

const Hidden = ({ values }: { values: Record<string, string> }) => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
)

/** Black on white in every theme: cameras read no other. */
function QrCode({ label, size, line }: NonNullable<AccountPage['picture']>) {
  return (
    <svg width="220" height="220" viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>{label}</title>
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={line} fill="#000" />
    </svg>
  )
}

/** A key in the device or the phone, in the place of a code, or a new one. Only script can ask for it. */
function PasskeyStep({
  options,
  hidden,
  isNew = false,
}: {
  options: object
  hidden: Record<string, string>
  isNew?: boolean
}) {
  const { t, csrf, path } = usePage()
  const [knows, setKnows] = useState(false)
  const [gaveUp, setGaveUp] = useState(false)
  const signed = useRef<HTMLInputElement>(null)
  useEffect(() => setKnows(knowsPasskeys()), [])
  const sign = async () => {
    setGaveUp(false)
    const answer = await (isNew ? makePasskey : takePasskey)(options)
    if (!answer || !signed.current) return setGaveUp(true)
    signed.current.value = JSON.stringify(answer)
    signed.current.form?.submit()
  }
  if (!knows)
    return (
      <p className="v-field">
        {isNew
          ? t('En passkey går bara att lägga till i en webbläsare som känner till dem och kör JavaScript.')
          : t('En passkey går bara att använda med JavaScript. Skriv en kod i stället.')}
      </p>
    )
  return (
    <form className="v-field" method="post" action={path}>
      <Hidden values={{ _csrf: csrf, ...hidden }} />
      <input type="hidden" name="passkey" ref={signed} />
      <button type="button" className="v-button" onClick={() => void sign()}>
        {isNew ? t('Skapa passkey') : t('Använd passkey')}
      </button>
      {gaveUp && (
        <p role="alert">
          {isNew
            ? t('Ingen passkey skapades.')
            : t('Passkeyn gick inte att använda. Försök igen, eller skriv en kod.')}
        </p>
      )}
    </form>
  )
}

/** Where the longest words of these pages may be broken: not every browser knows Swedish. */
const broken = (text: string) => text.replace(/(återställnings|autentiserings)(?=kod|app)/gi, '$1\u00ad')

const isFirst = ({ name, error }: AccountField, fields: readonly AccountField[]) =>
  fields.find((other) => other.error === error)?.name === name
