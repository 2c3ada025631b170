import { useState } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useForm } from './useForm.ts'

const empty = { oldPassword: '', newPassword: '', repeated: '' }

/** A new password for oneself. Other logins of the account end. */
export function PasswordCard() {
  const t = useT()
  const client = useClient()
  const [values, setValues] = useState(empty)
  const form = useForm()
  const differ = values.repeated !== '' && values.newPassword !== values.repeated
  const complete =
    values.oldPassword !== '' && values.newPassword !== '' && values.newPassword === values.repeated
  const save = () =>
    form.run(async () => {
      const { oldPassword, newPassword } = values
      await client.call('user/changePassword', { oldPassword, newPassword })
      setValues(empty)
      toast.success(t('Ditt lösenord har ändrats.'))
    })
  const field = (key: keyof typeof empty) => ({
    type: 'password' as const,
    name: key,
    value: values[key],
    onChange: (text: string) => {
      form.forget(key)
      setValues({ ...values, [key]: text })
    },
    error: form.errors[key] ? t(problemText(form.errors[key])) : null,
  })
  return (
    <form
      className="a-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (complete) void save()
      }}
    >
      <h2>{t('Byt lösenord')}</h2>
      <TextField {...field('oldPassword')} label={t('Nuvarande lösenord')} autoComplete="current-password" />
      <TextField
        {...field('newPassword')}
        label={t('Nytt lösenord')}
        description={t('Minst 8 tecken. En mening som du minns är bättre än ett krångligt ord.')}
        autoComplete="new-password"
      />
      <TextField
        {...field('repeated')}
        label={t('Upprepa lösenord')}
        autoComplete="new-password"
        error={differ ? t('Passwords do not match') : null}
      />
      <div className="a-card-foot">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!complete}>
          {t('Byt lösenord')}
        </Button>
      </div>
    </form>
  )
}
