import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { ActionError, messageOf } from '../../admin/actionError.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { post } from '../http.ts'
import { PublicForm } from './PublicForm.tsx'
import { PublicPage } from './PublicPage.tsx'

/** Asks for a mail with a link to a new password. The answer is the same whether or not the address is known. */
export function Recover() {
  const t = useT()
  const [username, setUsername] = useState('')
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [failed, setFailed] = useState<string | null>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  const submit = async () => {
    if (username.trim() === '') return field.current?.focus()
    setState('busy')
    setFailed(null)
    try {
      await post('/login/recover', { username, orgId: 'default' })
      setState('sent')
    } catch (error) {
      const wrong = error instanceof ActionError ? error.fields?.username : undefined
      setFailed(wrong ? t(wrong) : messageOf(error))
      setState('asking')
    }
  }

  return (
    <PublicPage title={t('Återställ lösenord')}>
      {state === 'sent' ? (
        <Callout tone="success" announce title={t('Ett e-postmeddelande har skickats')}>
          {t(
            'Om adressen hör till ett konto har vi skickat e-post med en länk för att välja ett nytt lösenord.',
          )}
        </Callout>
      ) : (
        <>
          <p className="k-muted">
            {t('Skriv din e-postadress, så skickar vi en länk för att välja ett nytt lösenord.')}
          </p>
          {failed && (
            <Callout tone="danger" announce>
              {failed}
            </Callout>
          )}
          <PublicForm
            submitLabel={t('recover.submit')}
            busy={state === 'busy'}
            onSubmit={() => void submit()}
          >
            <TextField
              ref={field}
              label={t('E-postadress')}
              type="email"
              name="username"
              autoComplete="username"
              autoFocus
              spellCheck={false}
              value={username}
              onChange={setUsername}
            />
          </PublicForm>
        </>
      )}
      <p>
        <Link href="/login">{t('Till inloggningen')}</Link>
      </p>
    </PublicPage>
  )
}
