import { Link } from 'wouter'
import { hubs } from '../../../src/shared/schemas/page.ts'
import { ofApplication } from '../../../src/shared/schemas/places.ts'
import { useClient } from '../../admin/client.tsx'
import { loadDocument } from '../../admin/loadDocument.ts'
import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { Page } from '../../admin/page/Page.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { may, useAdminSession } from '../../admin/session.tsx'
import { useT } from '../../kit/text.tsx'
import { places } from '../routes/places.ts'
import { HubLinks } from './HubPage.tsx'

/** One application: what it is made of. */
export function ApplicationPage({ id }: { id: string }) {
  const t = useT()
  const client = useClient()
  const session = useAdminSession()
  const loaded = useLoaded(id, () => loadDocument(client, 'application', id))
  if (loaded.error) {
    return (
      <Failed
        error={loaded.error}
        onRetry={loaded.reload}
        action={
          <Link href="/app" className="k-button">
            {t('Till listan: {namn}', { namn: t('Applikationer') })}
          </Link>
        }
      />
    )
  }
  if (!loaded.data) return <Loading />
  const application = loaded.data
  const parts = ofApplication(places, id).filter(({ allow }) => may(session, allow))
  return (
    <Page
      title={application.name}
      icon={application.icon ?? 'app-window'}
      {...(application.description ? { description: application.description } : {})}
      crumbs={[
        { label: t(hubs.applications), href: '/applications' },
        { label: t('Applikationer'), href: '/app' },
        { label: application.name },
      ]}
    >
      <HubLinks places={parts} application={id} />
    </Page>
  )
}
