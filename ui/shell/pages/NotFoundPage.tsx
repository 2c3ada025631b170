import { Link } from 'wouter'
import { Page } from '../../admin/page/Page.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'

export function NotFoundPage() {
  const t = useT()
  return (
    <Page title={t('Sidan finns inte')}>
      <EmptyState
        icon="compass"
        title={t('Här finns ingen sida')}
        action={
          <Link href="/" className="k-button">
            {t('Till startsidan')}
          </Link>
        }
      >
        {t('Adressen kan vara felskriven, eller så har sidan flyttats.')}
      </EmptyState>
    </Page>
  )
}
