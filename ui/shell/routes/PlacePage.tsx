import { useLocation, useSearch } from 'wouter'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { schemas } from '../../../src/shared/schemas/index.ts'
import { hubs } from '../../../src/shared/schemas/page.ts'
import { addressOf, hasFolderInQuery, type Place, placesOf } from '../../../src/shared/schemas/places.ts'
import { useReferences } from '../../admin/fields/useReferences.ts'
import { ListPage } from '../../admin/list/ListPage.tsx'
import { Button } from '../../kit/Button.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { Allowed } from './Allowed.tsx'
import { type ScreenProps, screens } from './screens.tsx'

/** What stands behind an address: the kind's list, or the screen that its definition names. */
export function PlacePage({ place, params }: ScreenProps & { place: Place }) {
  const { schema, screen } = place
  const Screen = screen === undefined ? undefined : screens[screen]
  if (!Screen && !schema) return <NotFoundPage />
  return (
    <Allowed to={[place.allow]}>
      {Screen ? (
        <Screen params={params} />
      ) : (
        schema && <KindList place={place} schema={schema} params={params} />
      )}
    </Allowed>
  )
}

/** The list, with the way to other applications where the kind belongs to one. */
function KindList({ place, schema, params }: ScreenProps & { place: Place; schema: Schema }) {
  const t = useT()
  const [, navigate] = useLocation()
  const { applicationRef } = params
  const asked = new URLSearchParams(useSearch()).get('folderId')
  const folderId = hasFolderInQuery(schema) ? (asked ?? undefined) : params.folderId
  const path = addressOf(place, applicationRef)
  const ofApplication = schema.scope === 'application' && applicationRef !== undefined
  return (
    <ListPage
      key={path}
      schema={schema}
      path={path}
      folderId={folderId}
      applicationRef={ofApplication ? applicationRef : undefined}
      actions={<Beside schema={schema} />}
      crumbs={[{ label: t(hubs[place.hub]), href: `/${place.hub}` }]}
      beside={
        ofApplication && (
          <ApplicationPicker value={applicationRef} onChange={(id) => navigate(addressOf(place, id))} />
        )
      }
    />
  )
}

/** The ways to lists that this one cannot do without. */
function Beside({ schema: { page } }: { schema: Schema }) {
  const t = useT()
  const [, navigate] = useLocation()
  const kinds = ('beside' in page && page.beside) || []
  return kinds.map((kind) => {
    const place = placesOf(schemas).find(({ schema }) => schema?.name === kind)
    return (
      place && (
        <Button key={kind} icon={place.icon} onPress={() => navigate(addressOf(place))}>
          {t(place.title)}
        </Button>
      )
    )
  })
}

function ApplicationPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useT()
  const { load, known } = useReferences('application', [value], undefined)
  return (
    <Selector
      hideLabel
      className="s-application"
      label={t('Applikation')}
      load={load}
      known={known}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  )
}
