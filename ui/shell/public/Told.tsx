import { Link } from 'wouter'
import { useT } from '../../kit/text.tsx'
import { PublicPage } from './PublicPage.tsx'

/** The account waits for somebody's approval. */
export function Pending() {
  const t = useT()
  return (
    <Told title={t('Kontot väntar')}>
      {t('Ditt konto väntar på att godkännas. Du kan logga in när det är klart.')}
    </Told>
  )
}

/** The account is switched off. */
export function Disabled() {
  const t = useT()
  return (
    <Told title={t('Kontot är avstängt')}>
      {t('Ditt konto är avstängt. Kontakta den som sköter era konton om det är fel.')}
    </Told>
  )
}

function Told({ title, children }: { title: string; children: string }) {
  const t = useT()
  return (
    <PublicPage title={title}>
      <p>{children}</p>
      <p>
        <Link href="/login">{t('Till inloggningen')}</Link>
      </p>
    </PublicPage>
  )
}

/** Where an outside service sends people back to. */
export function ThankYou() {
  const t = useT()
  return (
    <PublicPage title={t('Tack!')}>
      <p>{t('Vi har tagit emot det du skickade.')}</p>
      <p>
        <a href="/">{t('Till startsidan')}</a>
      </p>
    </PublicPage>
  )
}
