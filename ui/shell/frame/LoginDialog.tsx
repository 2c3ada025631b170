import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { messageOf } from '../../admin/actionError.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { SecondStep } from '../public/SecondStep.tsx'
import { $loginAgain, forget, login, type Second } from '../state/account.ts'
import { $session } from '../state/session.ts'

/** Lies over the page when the session has run out under it, so that nothing on the page is lost. */
export function LoginDialog() {
  const t = useT()
  const asked = useStore($loginAgain)
  const session = useStore($session)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [second, setSecond] = useState<Second | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  if (!asked || !session) return null
  const submit = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const { redirect, second } = await login({ username: session.username, password })
      if (redirect) return location.assign(redirect)
      setPassword('')
      if (second) setSecond(second)
      else asked.done()
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const giveUp = () => {
    setSecond(null)
    asked.giveUp()
    forget()
  }
  if (second) {
    return (
      <Modal
        open
        {...modalWidth}
        icon="lock"
        title={t('Logga in: steg 2 av 2')}
        onClose={giveUp}
        cancelLabel={t('Logga ut')}
      >
        <SecondStep
          second={second}
          onDone={() => {
            setSecond(null)
            asked.done()
          }}
          onAgain={(reason) => {
            setSecond(null)
            setFailed(reason ? messageOf(reason) : null)
          }}
        />
      </Modal>
    )
  }
  return (
    <Modal
      open
      {...modalWidth}
      icon="lock"
      title={t('Logga in igen')}
      onClose={giveUp}
      cancelLabel={t('Logga ut')}
      primary={{
        label: busy ? t('Var god vänta...') : t('Logga in'),
        onPress: () => void submit(),
        busy,
        disabled: password === '',
      }}
    >
      <p>{t('Din inloggning har gått ut. Det du håller på med ligger kvar under den här rutan.')}</p>
      {failed && (
        <Callout tone="danger" announce>
          {failed}
        </Callout>
      )}
      <TextField
        label={t('E-postadress')}
        type="email"
        value={session.username}
        onChange={() => {}}
        readOnly
      />
      <TextField
        label={t('Lösenord')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
      />
    </Modal>
  )
}
