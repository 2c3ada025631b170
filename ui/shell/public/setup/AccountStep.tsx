import { Button } from '../../../kit/Button.tsx'
import { RadioGroup } from '../../../kit/input/RadioGroup.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import { type Account, isComplete, problemsOf, type SetupFailure } from './account.ts'
import { templates } from './templates.ts'

export interface AccountStepProps {
  account: Account
  onChange: (account: Account) => void
  failure: SetupFailure | null
  onBack: () => void
  onNext: () => void
}

/** The first administrator, and what to begin with. Next appears only when it leads somewhere. */
export function AccountStep({ account, onChange, failure, onBack, onNext }: AccountStepProps) {
  const t = useT()
  const problems = problemsOf(account)
  const errorOf = (key: 'email' | 'password' | 'repeated') => {
    const problem = problems[key] ?? failure?.fields[key]
    return problem ? t(problem) : null
  }
  const change = (part: Partial<Account>) => onChange({ ...account, ...part })
  const complete = isComplete(account)
  return (
    <form
      className="s-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (complete) onNext()
      }}
    >
      <TextField
        label={t('E-postadress')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        value={account.email}
        onChange={(email) => change({ email: email.trim() })}
        error={errorOf('email')}
      />
      <TextField
        label={t('Lösenord')}
        description={t('Minst 8 tecken. En mening som du minns är bättre än ett krångligt ord.')}
        type="password"
        name="password"
        autoComplete="new-password"
        value={account.password}
        onChange={(password) => change({ password })}
        error={errorOf('password')}
      />
      <TextField
        label={t('Upprepa lösenord')}
        type="password"
        name="repeated"
        autoComplete="new-password"
        value={account.repeated}
        onChange={(repeated) => change({ repeated })}
        error={errorOf('repeated')}
      />
      <TextField
        label={t('Organisationens namn (frivilligt)')}
        name="organisation"
        autoComplete="organization"
        value={account.organisation}
        onChange={(organisation) => change({ organisation })}
        maxLength={200}
      />
      <RadioGroup
        label={t('Börja med')}
        name="template"
        value={account.template}
        onChange={(template) => change({ template })}
        options={templates.map(({ value, label, description }) => ({
          value,
          label: t(label),
          description: t(description),
        }))}
      />
      <div className="s-form-foot">
        <Button onPress={onBack}>{t('Föregående')}</Button>
        {complete && (
          <Button type="submit" variant="primary">
            {t('Nästa')}
          </Button>
        )}
      </div>
    </form>
  )
}
