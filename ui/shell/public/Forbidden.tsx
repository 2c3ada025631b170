import { useStore } from '@nanostores/react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'
import { Viewing } from '../frame/Viewing.tsx'
import { safePath } from '../state/paths.ts'
import { $session } from '../state/session.ts'
import { PublicPage } from './PublicPage.tsx'

/** A page that the person may not open. */
export function Forbidden() {
  const t = useT()
  const session = useStore($session)
  const [, navigate] = useLocation()
  const path = safePath(new URLSearchParams(useSearch()).get('originalPath'))
  return (
    <PublicPage title={t('Åtkomst nekad')}>
      {session?.viewerName && <Viewing name={session.userName} />}
      <p>{t('Du saknar behörighet till sidan. Be den som sköter era konton om du behöver den.')}</p>
      {path && (
        <p className="k-muted">
          <code>{path}</code>
        </p>
      )}
      <div>
        <Button variant="primary" onPress={() => navigate('/')}>
          {t('Till startsidan')}
        </Button>
      </div>
    </PublicPage>
  )
}
