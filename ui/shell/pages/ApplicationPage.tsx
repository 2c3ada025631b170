import { Link } from 'wouter'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { useClient } from '../../admin/client.tsx'
import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { Page } from '../../admin/page/Page.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { may, useAdminSession } from '../../admin/session.tsx'
import { useT } from '../../kit/text.tsx'
import { addressOf, listRoutes } from '../routes/lists.ts'
import { HubCard } from './HubCard.tsx'
import { textOf } from './hubTexts.ts'
import { hubTitles } from './hubTitles.ts'

/** One application: what it is made of. */
export function ApplicationPage({ id }: { id: string }) {
  const t = useT()
  const client = useClient()
  const session = useAdminSession()
  const loaded = useLoaded(id, () => client.call('admin/load', { page: 'application', id }))
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
  const application = loaded.data.data as { name: string; description?: string; icon?: string }
  const parts = listRoutes
    // The back office is made of pages of its own kind.
    .filter((route) => (id === 'admin' ? route.schema !== 'view' : route.schema !== 'adminPage'))
    .flatMap((route) => {
      const schema = schemaOf(route.schema)
      const part = schema && (schema.scope === 'application' || schema.name === 'adminPage')
      return part && may(session, schema.allow.read) ? [{ route, schema }] : []
    })
  return (
    <Page
      title={application.name}
      icon={application.icon ?? 'app-window'}
      {...(application.description ? { description: application.description } : {})}
      crumbs={[
        { label: t(hubTitles.applications), href: '/applications' },
        { label: t('Applikationer'), href: '/app' },
        { label: application.name },
      ]}
    >
      <ul className="s-hub">
        {parts.map(({ route, schema }) => (
          <HubCard
            key={route.path}
            href={addressOf(route, id)}
            icon={schema.icon}
            title={t(schema.plural)}
            text={textOf(schema, t)}
          />
        ))}
      </ul>
    </Page>
  )
}
