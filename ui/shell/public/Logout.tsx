import { useEffect } from 'react'
import { Link } from 'wouter'
import { useT } from '../../kit/text.tsx'
import { logout } from '../state/account.ts'
import { PublicPage } from './PublicPage.tsx'

/** Logs out by being opened. */
export function Logout() {
  const t = useT()
  useEffect(() => void logout(), [])
  return (
    <PublicPage title={t('Tack för ditt besök')}>
      <p role="status">{t('Du är nu utloggad.')}</p>
      <p>
        <Link href="/login">{t('Logga in')}</Link>
      </p>
    </PublicPage>
  )
}
