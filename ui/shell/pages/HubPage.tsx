import { type HubName, hubs } from '../../../src/shared/schemas/page.ts'
import { addressOf, onHub, type Place } from '../../../src/shared/schemas/places.ts'
import { Page } from '../../admin/page/Page.tsx'
import { may, useAdminSession } from '../../admin/session.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { HubCard } from './HubCard.tsx'

/** Links to the lists and pages of one area, as far as the person may open them. */
export function HubPage({ hub, places }: { hub: HubName; places: readonly Place[] }) {
  const t = useT()
  const session = useAdminSession()
  const links = onHub(places, hub).filter(({ allow }) => may(session, allow))
  return (
    <Page title={t(hubs[hub])}>
      {links.length === 0 ? (
        <EmptyState title={t('Här finns inget du får öppna')} icon="lock" />
      ) : (
        <HubLinks places={links} />
      )}
    </Page>
  )
}

/** A card for each page, for an application where the kind belongs to one. */
export function HubLinks({ places, application }: { places: readonly Place[]; application?: string }) {
  const t = useT()
  return (
    <ul className="s-hub">
      {places.map((place) => (
        <HubCard
          key={place.paths[0]}
          href={addressOf(place, application)}
          icon={place.icon}
          title={t(place.title)}
          text={t(place.text)}
        />
      ))}
    </ul>
  )
}
