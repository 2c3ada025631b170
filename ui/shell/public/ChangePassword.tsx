import { useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { ActionError, messageOf } from '../../admin/actionError.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { post } from '../http.ts'
import { PublicForm } from './PublicForm.tsx'
import { PublicPage } from './PublicPage.tsx'

/** A new password by the token of a mailed link. */
export function ChangePassword() {
  const t = useT()
  const token = new URLSearchParams(useSearch()).get('token')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [failed, setFailed] = useState<{ message: string; field: string | null } | null>(null)
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const second = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const differ = repeated !== '' && password !== repeated

  const submit = async () => {
    if (password === '') return first.current?.focus()
    if (repeated === '' || differ) return second.current?.focus()
    setState('busy')
    setFailed(null)
    try {
      await post('/login/changePassword', { token, password })
      setState('done')
    } catch (error) {
      const field = error instanceof ActionError ? (error.fields?.password ?? null) : null
      setFailed({ message: messageOf(error), field })
      setState('asking')
    }
  }

  if (!token) {
    return (
      <PublicPage title={t('Byt lösenord')}>
        <p>{t('Länken är inte hel. Öppna den från e-postmeddelandet igen, eller be om en ny.')}</p>
        <p>
          <Link href="/recover">{t('Be om en ny länk')}</Link>
        </p>
      </PublicPage>
    )
  }
  if (state === 'done') {
    return (
      <PublicPage title={t('Done!')}>
        <Callout tone="success" announce>
          {t('Ditt lösenord har ändrats.')}
        </Callout>
        <p>
          <Link href="/login">{t('Till inloggningen')}</Link>
        </p>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('Byt lösenord')}>
      {failed && !failed.field && (
        <Callout tone="danger" announce actions={<Link href="/recover">{t('Be om en ny länk')}</Link>}>
          {failed.message}
        </Callout>
      )}
      <PublicForm submitLabel={t('Byt lösenord')} busy={state === 'busy'} onSubmit={() => void submit()}>
        <TextField
          ref={first}
          label={t('Lösenord')}
          description={t('Minst 8 tecken. En mening som du minns är bättre än ett krångligt ord.')}
          type="password"
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={failed?.field ? t(failed.field) : null}
        />
        <TextField
          ref={second}
          label={t('Upprepa lösenord')}
          type="password"
          name="repeated"
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
          error={differ ? t('Passwords do not match') : null}
        />
      </PublicForm>
    </PublicPage>
  )
}
