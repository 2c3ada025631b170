import type { FormExpiredModel } from '../../../../src/shared/wire/page/interrupted.ts'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'

/** The login ran out before the form was sent. What was sent waits in this form, and goes on with the login. */
export function Expired({ model }: { model: FormExpiredModel }) {
  const { t, csrf, tree } = usePage()
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  return (
    <div className="v-form">
      <Title className="v-form-title">{model.form.name}</Title>
      <div className="v-notice v-notice-bad" role="alert">
        <p>
          {t('Din inloggning har gått ut. Logga in igen så sparas det du skrev.')}
          {model.hadFiles && ` ${t('Filer behöver du välja på nytt.')}`}
        </p>
      </div>
      <form method="post" action={model.action} encType="multipart/form-data" className="v-login">
        {model.entries.map(([name, value], i) => (
          <input key={String(i)} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="_relogin" value="1" />
        {model.error && (
          <div className="v-problems">
            <p className="v-error">{model.error}</p>
          </div>
        )}
        <div className="v-field">
          <label className="v-label" htmlFor="relogin-name">
            {t('E-postadress')}
          </label>
          <input
            id="relogin-name"
            className="v-input"
            type="email"
            name="_username"
            autoComplete="username"
            required
            defaultValue={model.username}
          />
        </div>
        <div className="v-field">
          <label className="v-label" htmlFor="relogin-password">
            {t('Lösenord')}
          </label>
          <input
            id="relogin-password"
            className="v-input"
            type="password"
            name="_password"
            autoComplete="current-password"
            required
          />
        </div>
        <div className="v-actions">
          <button type="submit" className="v-button v-primary">
            {t('Logga in och fortsätt')}
          </button>
        </div>
      </form>
    </div>
  )
}
