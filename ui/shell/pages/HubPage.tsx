import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { Page } from '../../admin/page/Page.tsx'
import { may, useAdminSession } from '../../admin/session.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { addressOf, type HubName, listRoutes } from '../routes/lists.ts'
import { HubCard } from './HubCard.tsx'
import { extraLinks } from './hubLinks.ts'
import { textOf } from './hubTexts.ts'
import { hubTitles } from './hubTitles.ts'

/** Links to the lists and pages of one area, as far as the person may open them. */
export function HubPage({ hub }: { hub: HubName | 'my-pages' }) {
  const t = useT()
  const session = useAdminSession()
  const lists = listRoutes
    .filter((route) => route.hub === hub && route.path !== '/user/:applicationRef')
    .flatMap((route) => {
      const schema = schemaOf(route.schema)
      return schema && may(session, schema.allow.read) ? [{ route, schema }] : []
    })
  const extras = extraLinks.filter((link) => link.hub === hub && may(session, link.allow))
  return (
    <Page title={t(hubTitles[hub])}>
      {lists.length + extras.length === 0 ? (
        <EmptyState title={t('Här finns inget du får öppna')} icon="lock" />
      ) : (
        <ul className="s-hub">
          {lists.map(({ route, schema }) => (
            <HubCard
              key={route.path}
              href={addressOf(route)}
              icon={schema.icon}
              title={t(schema.plural)}
              text={textOf(schema, t)}
            />
          ))}
          {extras.map((link) => (
            <HubCard
              key={link.href}
              href={link.href}
              icon={link.icon}
              title={t(link.title)}
              text={t(link.text)}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}
