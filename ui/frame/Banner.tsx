import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useAdminSession, useMay } from '../admin/session.tsx'
import { takeLock } from '../editing/lock.ts'
import { keepMine, takeTheirs } from '../editing/meetings.ts'
import { Button } from '../kit/Button.tsx'
import { toast } from '../kit/overlay/toastStore.ts'
import { Callout } from '../kit/show/Callout.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

/** What stands in the way of saving, and the ways out of it. Never more than one thing at a time. */
export function Banner() {
  const frame = useFrame()
  const state = useStore(frame.saver.$state)
  const lock = useStore(frame.$lock)
  const t = useT()
  const self = useAdminSession()?.userId
  const isAdmin = useMay('admin')
  const [busy, setBusy] = useState(false)
  const doing = (work: () => Promise<void>) => async () => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.danger(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (state.kind === 'conflict') {
    return (
      <Callout
        tone="danger"
        announce
        className="b-banner"
        title={t('Någon annan har sparat sedan du öppnade.')}
        actions={
          <>
            <Button small disabled={busy} onPress={doing(() => takeTheirs(frame))}>
              {t('Visa den andras version')}
            </Button>
            <Button small disabled={busy} onPress={doing(() => keepMine(frame))}>
              {t('Behåll min version')}
            </Button>
          </>
        }
      >
        {t('Dina ändringar är inte sparade, men finns kvar här.')}
      </Callout>
    )
  }
  if (!lock.mine) {
    const name = lock.holder?.name
    const own = self !== undefined && lock.holder?.userId === self
    return (
      <Callout
        tone="warning"
        announce
        className="b-banner"
        icon="lock"
        title={
          own
            ? t('Du redigerar i ett annat fönster.')
            : name
              ? t('{name} redigerar just nu.', { name })
              : t('Redigeringen är låst.')
        }
        actions={
          (own || isAdmin || !name) && (
            <Button small disabled={busy} onPress={doing(() => takeLock(frame, Boolean(name)))}>
              {own ? t('Redigera här') : name ? t('Ta över') : t('Redigera')}
            </Button>
          )
        }
      >
        {frame.saver.dirty()
          ? t('Du kan läsa men inte ändra. Dina senaste ändringar är inte sparade, men finns kvar här.')
          : t('Du kan läsa men inte ändra.')}
      </Callout>
    )
  }
  if (state.kind === 'refused') {
    return (
      <Callout tone="danger" announce className="b-banner" title={t('Servern tog inte emot ändringen.')}>
        {state.message}
      </Callout>
    )
  }
  return null
}
