import { useLocation } from 'wouter'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { useReferences } from '../../admin/fields/useReferences.ts'
import { ListPage } from '../../admin/list/ListPage.tsx'
import { Selector } from '../../kit/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { hubTitles } from '../pages/hubTitles.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { Allowed } from './Allowed.tsx'
import { addressOf, type ListRoute } from './lists.ts'

/** The list behind an address, with the way to other applications where the kind belongs to one. */
export function ListRoutePage({
  route,
  params,
}: {
  route: ListRoute
  params: Record<string, string | undefined>
}) {
  const t = useT()
  const [, navigate] = useLocation()
  const schema = schemaOf(route.schema)
  if (!schema) return <NotFoundPage />
  const { applicationRef, folderId } = params
  const path = addressOf(route, applicationRef)
  const ofApplication = schema.scope === 'application' && applicationRef !== undefined
  return (
    <Allowed to={[schema.allow.read]}>
      <ListPage
        key={path}
        schema={schema}
        path={path}
        folderId={folderId}
        applicationRef={ofApplication ? applicationRef : undefined}
        crumbs={[{ label: t(hubTitles[route.hub]), href: `/${route.hub}` }]}
        beside={
          ofApplication && (
            <ApplicationPicker value={applicationRef} onChange={(id) => navigate(addressOf(route, id))} />
          )
        }
      />
    </Allowed>
  )
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
