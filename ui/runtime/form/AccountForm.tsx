import type { AccountField, AccountPage, LoginModel } from '../../../src/shared/wire/page.ts'
import { alert, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'

/** A page of an account without script: drawn from what the server says, sent back to the same address. */
export function AccountForm({ model, page }: { model: LoginModel; page: AccountPage }) {
  const { csrf, path } = usePage()
  const fields = page.fields ?? []
  return (
    <div className="v-login">
      <h1>{page.title}</h1>
      <AccountErrors error={model.error} fields={fields} />
      {page.lead && <p className="v-field">{page.lead}</p>}
      {page.facts && (
        <div className="v-answers">
          <dl>
            {page.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {page.submit && (
        <form method="post" action={path}>
          <input type="hidden" name="_csrf" value={csrf} />
          {Object.entries(page.hidden ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
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
        {page.links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
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
  const { name, label, help, type, autoComplete, inputMode, value, error } = field
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
    </div>
  )
}

const isFirst = ({ name, error }: AccountField, fields: readonly AccountField[]) =>
  fields.find((other) => other.error === error)?.name === name
