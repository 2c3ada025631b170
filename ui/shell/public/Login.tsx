import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ActionError } from '../../admin/actionError.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { login, type Second } from '../state/account.ts'
import { goTo } from '../state/goTo.ts'
import { safePath } from '../state/paths.ts'
import { $session } from '../state/session.ts'
import { startPage } from '../state/startPage.ts'
import { PublicForm } from './PublicForm.tsx'
import { PublicPage } from './PublicPage.tsx'
import { SecondStep } from './SecondStep.tsx'
import { wordsOf } from './wordsOf.ts'

/** E-mail and password; then on to where one was going. */
export function Login() {
  const t = useT()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const session = useStore($session)
  const [username, setUsername] = useState(query.get('email') ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const [second, setSecond] = useState<Second | null>(null)
  const nameField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const passwordField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const target = safePath(query.get('originalPath'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the session comes about
  useEffect(() => {
    if (!session) return
    goTo(target ?? startPage(session), navigate, { replace: true })
  }, [session])

  const submit = async () => {
    if (username.trim() === '') return nameField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    setBusy(true)
    setFailed(null)
    try {
      const { redirect, second } = await login({ username, password })
      if (redirect) location.assign(redirect)
      if (second) setSecond(second)
    } catch (error) {
      const code = error instanceof ActionError ? error.code : ''
      if (code === 'ACCOUNT_PENDING') return navigate('/pending')
      if (code === 'ACCOUNT_DISABLED') return navigate('/disabled')
      setFailed(error)
      passwordField.current?.select()
    } finally {
      setBusy(false)
    }
  }

  if (second) {
    const again = (reason?: unknown) => {
      setSecond(null)
      setPassword('')
      setFailed(reason ?? null)
    }
    return (
      <PublicPage title={t('Logga in: steg 2 av 2')} wide={second.setUp !== undefined}>
        <SecondStep second={second} onDone={() => {}} onAgain={again} />
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('Logga in')}>
      {failed !== null && (
        <Callout tone="danger" title={t('Unauthorized')} announce>
          {wordsOf(failed, t)}
        </Callout>
      )}
      <PublicForm submitLabel={t('Logga in')} busy={busy} onSubmit={() => void submit()}>
        <TextField
          ref={nameField}
          label={t('E-postadress')}
          type="email"
          name="username"
          autoComplete="username"
          autoFocus={username === ''}
          spellCheck={false}
          value={username}
          onChange={setUsername}
        />
        <TextField
          ref={passwordField}
          label={t('Lösenord')}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus={username !== ''}
          value={password}
          onChange={setPassword}
        />
      </PublicForm>
      <p>
        <Link href="/recover">{t('Glömt ditt lösenord?')}</Link>
      </p>
    </PublicPage>
  )
}
