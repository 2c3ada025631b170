import type { AccountPage, LoginModel } from '../../../src/shared/wire/page.ts'
import { usePage } from '../page.ts'

/** A page of an account without script: drawn from what the server says, sent back to the same address. */
export function AccountForm({ model, page }: { model: LoginModel; page: AccountPage }) {
  const { csrf, path } = usePage()
  return (
    <div className="v-login">
      <h1>{page.title}</h1>
      {model.error && (
        <div className="v-notice v-notice-bad" role="alert">
          <p>{model.error}</p>
        </div>
      )}
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
          {(page.fields ?? []).map(({ name, label, help, type, autoComplete, value }) => (
            <div className="v-field" key={name}>
              <label className="v-label" htmlFor={`account-${name}`}>
                {label}
              </label>
              {help && (
                <p className="v-hint" id={`account-${name}-help`}>
                  {help}
                </p>
              )}
              <input
                id={`account-${name}`}
                aria-describedby={help ? `account-${name}-help` : undefined}
                className="v-input"
                type={type}
                name={name}
                autoComplete={autoComplete}
                required
                defaultValue={value ?? (name === 'username' ? model.username : undefined)}
              />
            </div>
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
