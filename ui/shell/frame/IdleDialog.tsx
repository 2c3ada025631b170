import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { useT } from '../../kit/text.tsx'
import { logout, tellActive } from '../state/account.ts'
import { idleState, lastActive, markActive, watchActivity } from '../state/idle.ts'
import { $session } from '../state/session.ts'

/** Counts down in the last minutes before a session that nobody uses is ended. */
export function IdleDialog() {
  const t = useT()
  const configuration = useStore($session)?.configuration
  const idleWarning = configuration?.idleWarning ?? 0
  const idleLogout = configuration?.idleLogout ?? 0
  const [left, setLeft] = useState<number | null>(null)
  const warning = left !== null

  useEffect(() => {
    if (idleLogout <= 0) return
    markActive()
    const tick = () => {
      const state = idleState(Date.now() - lastActive(), { idleWarning, idleLogout })
      if (state.over) leave()
      else setLeft(state.secondsLeft)
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [idleWarning, idleLogout])

  useEffect(() => {
    // While the question stands, only an answer to it counts: a mouse that is nudged is no answer.
    if (idleLogout <= 0 || warning) return
    return watchActivity(tellActive)
  }, [idleLogout, warning])

  if (left === null) return null
  const stay = () => {
    markActive()
    tellActive()
    setLeft(null)
  }
  return (
    <Modal
      open
      {...modalWidth}
      alert
      icon="timer"
      title={t('Du loggas snart ut')}
      onClose={stay}
      cancelLabel={null}
      secondary={{ label: t('Logout'), onPress: leave }}
      primary={{ label: t('Stay logged in'), onPress: stay }}
    >
      <p>{t('Du har inte gjort något på ett tag. För säkerhets skull avslutas din inloggning om')}</p>
      <p className="s-countdown k-number" role="timer">
        {t('{n, plural, one {# sekund} other {# sekunder}}', { n: left })}
      </p>
    </Modal>
  )
}

/** To `/`, with everything that was in memory gone. */
function leave(): void {
  void logout().finally(() => location.assign('/'))
}
