import type { Login as Definition } from '../../../src/shared/catalogue/Login.ts'
import { AccountForm } from '../form/AccountForm.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** Logs in with e-mail and password. A plain form, sent to the page itself. */
export function Login({ node, settings, data: model }: ComponentProps<typeof Definition>) {
  const { t, user, csrf, path, mode } = usePage()
  if (model?.page) return <AccountForm model={model} page={model.page} />
  const label = String(settings.label || t('Logga in'))
  if (user && mode === 'live') {
    return (
      <p className="v-text">
        {t('Du är inloggad som {name}.', { name: user.name })} <a href={model?.to ?? '/'}>{t('Fortsätt')}</a>
      </p>
    )
  }
  const id = `f-${node._id}`
  return (
    <form className="v-login" method="post" action={path} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{label}</h2>
      {model?.error && (
        <div className="v-notice v-notice-bad" role="alert">
          <p>{model.error}</p>
        </div>
      )}
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_login" value={node._id} />
      <input type="hidden" name="_to" value={model?.to ?? '/'} />
      <div className="v-field">
        <label className="v-label" htmlFor={id}>
          {t('E-postadress')}
        </label>
        <input
          id={id}
          className="v-input"
          type="email"
          name="username"
          autoComplete="username"
          required
          defaultValue={model?.username}
        />
      </div>
      <div className="v-field">
        <label className="v-label" htmlFor={`${id}-password`}>
          {t('Lösenord')}
        </label>
        <input
          id={`${id}-password`}
          className="v-input"
          type="password"
          name="password"
          autoComplete="current-password"
          required
        />
      </div>
      <div className="v-actions">
        <button type={mode === 'live' ? 'submit' : 'button'} className="v-button v-primary">
          {t('Logga in')}
        </button>
        <a href={`/recover?from=portal&originalPath=${encodeURIComponent(model?.to ?? '/')}`}>
          {t('Glömt ditt lösenord?')}
        </a>
      </div>
    </form>
  )
}
